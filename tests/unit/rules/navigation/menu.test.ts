import { describe, expect, test } from 'vitest';
import type { Opening } from '../../../../src/contract/session/session.ts';
import { mayOpen } from '../../../../src/rules/navigation/access.ts';
import { menuFor } from '../../../../src/rules/navigation/menu.ts';
import { type RouteName, routeOf, routes } from '../../../../src/rules/navigation/routes.ts';
import { sampleArrival, sampleWitness } from '../../../model/users/sampleUser.ts';

/** The item of each page, by where the page is; the first that fits counts. */
const itemOfPaths = [
  ['home', /^\/(dashboard|alerts|restocks|missing-signatures)/],
  ['cases', /^\/(cases|field-records)/],
  ['controlValues', /^\/(activate-cvs|reports\/control-value)/],
  ['inventories', /^\/(inventory|events|temperatures)\//],
  ['reports', /^\/reports\//],
  ['forms', /^\/forms\//],
  ['profile', /^\/admin\/users\/edit\//],
  ['users', /^\/admin\/users\//],
  ['audit', /^\/admin\/(global-audit-list|statecharts)/],
  ['setUp', /^\/admin\//],
  [undefined, /^\/sysadmin\/integrations\/info\//],
  ['system', /^\/sysadmin\//],
] as const;

const idsFor = (currentUser = sampleArrival()) => menuFor(currentUser).map(({ id }) => id);

/** Someone to whom more opens than their permission says. */
function opening(opens: Opening[], change: Parameters<typeof sampleArrival>[0]) {
  const arrival = sampleArrival(change);
  return { ...arrival, security: { ...arrival.security, opens } };
}

test('[RIGHT-06] [WATCH-01] the biennial inventory, the acts of a person and patterns open by rights to acts, the first also to managers', () => {
  const pages = ['biennialInventory', 'personActs', 'patterns'] as const;
  const openTo = (currentUser: ReturnType<typeof sampleArrival>) =>
    pages.filter((name) => mayOpen(currentUser, name));
  expect(openTo(sampleArrival({ permissionId: 1 }))).toEqual([]);
  expect(openTo(sampleArrival())).toEqual(['biennialInventory']);
  for (const name of pages) {
    expect(openTo(opening([name], { permissionId: 1 }))).toEqual([name]);
  }
  const witness = opening([...pages], { permissionId: 1 });
  witness.security.witnessOnly = true;
  expect(openTo(witness)).toEqual([]);
});

test('[RIGHT-06] the item of forms is for managers, and for people with the right to sign NY Form 3848', () => {
  const hasForms = (currentUser: ReturnType<typeof sampleArrival>) =>
    idsFor(currentUser).includes('forms');
  expect(hasForms(sampleArrival({ permissionId: 1 }))).toBe(false);
  expect(hasForms(sampleArrival())).toBe(true);
  const agent = opening(['form3848'], { permissionId: 1 });
  expect(hasForms(agent)).toBe(true);
  agent.security.witnessOnly = true;
  expect(hasForms(agent)).toBe(false);
});

describe('[SHELL-03] [SHELL-05] the rail’s items', () => {
  test('a manager with all rights', () => {
    expect(idsFor()).toEqual([
      'home',
      'inventories',
      'cases',
      'reports',
      'forms',
      'users',
      'audit',
      'controlValues',
      'profile',
      'help',
    ]);
  });

  test('a system administrator: the main items, then the control-value report, profile, help and agency', () => {
    const currentUser = sampleArrival({ permissionId: 4, clientCount: 2 });
    currentUser.security = {
      globalAuditHistory: true,
      clients: true,
      controlValues: true,
      witnessOnly: false,
    };
    expect(idsFor(currentUser)).toEqual([
      'home',
      'inventories',
      'cases',
      'reports',
      'forms',
      'setUp',
      'users',
      'audit',
      'system',
      'controlValues',
      'profile',
      'help',
      'agency',
    ]);
  });

  test('a page belongs to at most one item, so that only one is current', () => {
    const currentUser = sampleArrival({ permissionId: 4, clientCount: 2 });
    currentUser.security = { ...currentUser.security, clients: true };
    const pages = menuFor(currentUser).flatMap((item) => item.routes);
    expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
  });

  test.each(Object.keys(routes) as RouteName[])('the page %s belongs to its item', (name) => {
    const currentUser = sampleArrival({ permissionId: 4, clientCount: 2 });
    currentUser.security = { ...currentUser.security, clients: true };
    const current = menuFor(currentUser).find((item) => item.routes.includes(name));
    const { path } = routeOf(name);
    const area = itemOfPaths.find(([, pattern]) => pattern.test(path));
    expect(current?.id).toBe(area?.[0]);
  });

  test('each leads to its page; help and agency are acts', () => {
    const currentUser = sampleArrival({ permissionId: 4, clientCount: 2 });
    currentUser.security = { ...currentUser.security, clients: true };
    const menu = menuFor(currentUser);
    expect(Object.fromEntries(menu.map(({ id, href }) => [id, href]))).toEqual({
      home: '/dashboard',
      inventories: '/inventory/list',
      cases: '/cases',
      reports: '/reports/perpetual-inventory',
      forms: '/forms/ny-form-3848',
      setUp: '/admin/first-time-setup',
      users: '/admin/users/list',
      audit: '/admin/global-audit-list',
      system: '/sysadmin/customers/p-list',
      controlValues: '/reports/control-value',
      profile: `/admin/users/edit/details/${currentUser.user.id}`,
      help: null,
      agency: null,
    });
    expect(menuFor(sampleWitness())[0]).toMatchObject({ id: 'home', href: '/missing-signatures' });
  });

  test('each item has its own check', () => {
    const currentUser = sampleArrival({ controlValues: false, permissionId: 1 });
    currentUser.security = {
      globalAuditHistory: false,
      clients: false,
      controlValues: false,
      witnessOnly: false,
    };
    expect(idsFor(currentUser)).toEqual([
      'home',
      'inventories',
      'cases',
      'reports',
      'profile',
      'help',
    ]);
  });

  test('[SWAP-01] changing the agency is for several agencies without SSO, or system administrators', () => {
    expect(idsFor(sampleArrival({ clientCount: 2 }))).toContain('agency');
    expect(idsFor(sampleArrival({ clientCount: 2, isUsingSso: true }))).not.toContain('agency');
    expect(idsFor(sampleArrival({ isUsingSso: true, permissionId: 4 }))).toContain('agency');
    expect(idsFor(sampleArrival({ clientCount: 1 }))).not.toContain('agency');
  });

  test('[SWAP-01] [LEDGER-05] with SSO it is for people who are also in training', () => {
    expect(
      idsFor(opening(['training'], { clientCount: 2, isUsingSso: true, permissionId: 1 })),
    ).toContain('agency');
    const other = opening(['personActs'], { clientCount: 2, isUsingSso: true });
    expect(idsFor(other)).not.toContain('agency');
  });

  test('[ROLE-01] API-only accounts have no shell', () => {
    expect(idsFor(sampleArrival({ userType: 'ApiOnly' }))).toEqual([]);
  });
});
