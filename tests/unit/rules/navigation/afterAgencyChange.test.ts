import { expect, test } from 'vitest';
import {
  type AgencyChangeFacts,
  afterAgencyChange,
} from '../../../../src/rules/navigation/afterAgencyChange.ts';
import { matchRoute, routeOf, routes } from '../../../../src/rules/navigation/routes.ts';

const id = '5b7e9f3c-6a8d-4e1f-9b2a-1c3d5e7f9a0b';

function destination(facts: Partial<AgencyChangeFacts> & { needToResetPin?: boolean } = {}) {
  const { needToResetPin = false, ...rest } = facts;
  return afterAgencyChange({
    user: { id, needToResetPin },
    origin: 'shell',
    forcedPath: null,
    address: '/dashboard',
    ...rest,
  });
}

test('[SWAP-04] a PIN reset is first: from a page the security page, from the shell the dashboard', () => {
  const facts = { needToResetPin: true, forcedPath: '/release-notes', address: '/inventory/list' };
  expect(destination({ ...facts, origin: 'page' })).toBe(`/admin/users/edit/security/${id}?r=1`);
  expect(destination(facts)).toBe('/dashboard');
});

test('[SWAP-04] then a forced path, wherever the person is', () => {
  for (const address of ['/inventory/list', '/sysadmin/customers/p-list', '/release-notes']) {
    expect(destination({ forcedPath: '/admin/global-audit-list', address })).toBe(
      '/admin/global-audit-list',
    );
  }
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/login',
  '/logout',
  'javascript:0',
  '',
])('[SWAP-04] a forced path outside the application does not count: %s', (forcedPath) => {
  expect(destination({ forcedPath, address: '/release-notes' })).toBe('/release-notes');
});

test.each([
  '/sysadmin/customers/p-list',
  '/sysadmin/customers/edit/7?tab=2',
  '/sysadmin/customers',
])('[SWAP-04] from the client page %s to the list of customers', (address) => {
  expect(destination({ address })).toBe('/sysadmin/customers/p-list');
});

test.each([
  '/inventory/list?siteId=4',
  `/inventory/${id}`,
  `/inventory/${id}/use#sign`,
  '/inventory/no-such/page',
])('[SWAP-04] from the inventory page %s to the list of inventories', (address) => {
  expect(destination({ address })).toBe('/inventory/list');
});

test.each([
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/release-notes', '/release-notes'],
  ['/admin/global-audit-list', '/admin/global-audit-list'],
  ['/inventory-like', '/'],
  ['/nowhere', '/'],
])('[SWAP-04] else to the current route: %s leads to %s', (address, expected) => {
  expect(destination({ address })).toBe(expected);
});

test.each([
  ['/admin/users/edit/details/0f2c', '/admin/users/list'],
  ['/admin/users/edit/security/0f2c', '/admin/users/list'],
  ['/admin/sites/edit/0f2c', '/admin/sites/list'],
  ['/admin/suppliers/edit/0f2c', '/admin/suppliers/list'],
  ['/missing-signatures/0f2c', '/missing-signatures'],
  ['/missing-signatures/0f2c/note', '/'],
  ['/admin/no-such-page', '/'],
  ['/reports/', '/'],
])(
  '[SWAP-04] a record of the previous agency is replaced by its list: %s leads to %s',
  (address, expected) => {
    expect(destination({ address })).toBe(expected);
  },
);

test('[SWAP-04] no page of the application leads to one that the next agency does not have', () => {
  const paths = Object.values(routes).map(({ path }) => path.replace(/\{\w+\}/g, '0f2c'));
  for (const address of paths) {
    const match = matchRoute(destination({ address }));
    expect(match.kind, address).toBe('route');
    if (match.kind !== 'route' || routeOf(match.name).right === 'clients') continue;
    for (const name of ['id', 'userId', 'entryId', 'clientId']) {
      expect(match.params, address).not.toHaveProperty(name);
    }
  }
});

test.each([
  `/admin/users/edit/details/${id}`,
  '/admin/sites/edit/new',
  '/admin/statecharts/login',
  '/sysadmin/integrations/list/7',
])('[SWAP-04] a page that every agency has is kept: %s', (address) => {
  expect(destination({ address })).toBe(address);
});

test('[SWAP-06] what was typed about the previous agency is not carried over', () => {
  expect(destination({ address: '/admin/global-audit-list?search=Hudson#row-7' })).toBe(
    '/admin/global-audit-list',
  );
});
