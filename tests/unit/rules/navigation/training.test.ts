import { expect, test } from 'vitest';
import {
  decideAccess,
  holdsRight,
  isClosedInTraining,
  mayOpen,
} from '../../../../src/rules/navigation/access.ts';
import { afterAgencyChange } from '../../../../src/rules/navigation/afterAgencyChange.ts';
import { menuFor } from '../../../../src/rules/navigation/menu.ts';
import {
  matchRoute,
  type RouteName,
  routeOf,
  routes,
} from '../../../../src/rules/navigation/routes.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';

const admin = sampleArrival({ permissionId: 4, clientCount: 2 });
const trainee = { ...admin, user: { ...admin.user, isTraining: true as const } };
const names = Object.keys(routes) as RouteName[];

test('[LEDGER-05] accounts, the set-up, other systems and trends are closed in training; custody and reports are open', () => {
  const open = names.filter((name) => mayOpen(trainee, name));
  expect(open).toEqual(names.filter((name) => mayOpen(admin, name) && !isClosedInTraining(name)));
  for (const name of open) {
    expect(['administration', 'clients']).not.toContain(routeOf(name).right);
  }
  expect(open).toEqual(
    expect.arrayContaining(['dashboard', 'recordUse', 'lossReport', 'biennialInventory', 'cases']),
  );
  for (const name of ['profile', 'security', 'userList', 'trends', 'knoxDevices', 'training']) {
    expect(open).not.toContain(name);
  }
});

test('[LEDGER-05] no one sets up an agency or its customers in training', () => {
  for (const right of ['administration', 'clients'] as const) {
    const rights = { ...admin.security, clients: true };
    expect(holdsRight({ ...admin, security: rights }, right)).toBe(true);
    expect(holdsRight({ ...trainee, security: rights }, right)).toBe(false);
  }
  expect(holdsRight(trainee, 'custody')).toBe(true);
});

test('[LEDGER-05] the menu of training leads to no closed page, and back to the agency', () => {
  const items = menuFor(trainee);
  const closed = items.filter(
    ({ href }) => href !== null && decideAccess(matchRoute(href), trainee) !== 'admitted',
  );
  expect(closed).toEqual([]);
  expect(items.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['home', 'inventories', 'cases', 'reports', 'audit', 'agency']),
  );
  expect(items.map(({ id }) => id)).not.toContain('setUp');
});

test.each([
  ['/admin/settings', '/dashboard'],
  ['/admin/users/edit/security/me', '/dashboard'],
  ['/reports/trends?from=2026-01-01', '/dashboard'],
  ['/reports/use-log', '/reports/use-log'],
  ['/inventory/6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00b1', '/inventory/list'],
])('[LEDGER-05] a change to training from %s leads to %s', (address, expected) => {
  const user = { id: 'me', needToResetPin: false, isTraining: true as const };
  expect(afterAgencyChange({ user, origin: 'shell', forcedPath: null, address })).toBe(expected);
});
