import { expect, test } from 'vitest';
import { matchRoute, routes } from '../../../../src/rules/navigation/routes.ts';

/** The addresses with what each requires, in the order of the requirements, then those that they leave open. */
const table: Readonly<Record<string, readonly string[]>> = {
  // ROUTE-02 … ROUTE-04, ROUTE-06 … ROUTE-08
  public: [
    '/login',
    '/forgot-password',
    '/change-password/{id}',
    '/email-address/{id}',
    '/privacy-policy',
    '/terms-conditions',
    '/eula',
    '/forms/ny-form-3848',
  ],
  // ROUTE-05, ROUTE-11 … ROUTE-13
  login: [
    '/release-notes',
    '/help',
    '/help/{chapter}',
    '/sysadmin/jobs/history',
    '/admin/users/edit/details/{userId}',
    '/admin/users/edit/alerts',
    '/admin/users/edit/security/{userId}',
    '/missing-signatures',
    '/missing-signatures/{id}',
    '/field-records/{id}',
    '/alerts',
    '/alerts/{id}',
  ],
  // ROUTE-17
  apiOnly: ['/sysadmin/integrations/info/{clientId}'],
  // ROUTE-09
  globalAuditHistory: [
    '/admin/global-audit-list',
    '/admin/statecharts',
    '/admin/statecharts/{subject}',
  ],
  // ROUTE-10
  clients: [
    '/sysadmin/customers/p-list',
    '/sysadmin/customers/edit/{id}',
    '/sysadmin/integrations/list/{clientId}',
    '/sysadmin/integrations/edit/{clientId}/{id}',
    '/sysadmin/sso/edit/{clientId}',
    '/sysadmin/states/list',
    '/sysadmin/states/view/{id}',
  ],
  // ROUTE-16
  controlValues: ['/reports/control-value', '/reports/control-value/find'],
  // ROUTE-01, ROUTE-14, ROUTE-15
  custody: [
    '/dashboard',
    '/cases',
    '/cases/{id}',
    '/cases/{id}/photos',
    '/field-records',
    '/events/{id}/photos',
    '/restocks/{id}',
    '/missing-signatures/{id}/note',
    '/inventory/{id}/first-count',
    '/inventory/{id}/restock',
    '/activate-cvs',
    '/activate-cvs/labels',
    '/inventory/list',
    '/inventory/{id}',
    '/inventory/{id}/care/{entryId}',
    '/inventory/{id}/amend/{entryId}',
    '/inventory/{id}/amend-record/{entryId}',
    '/temperatures/list',
    '/temperatures/edit/{id}',
    '/inventory/{id}/use',
    '/inventory/{id}/record',
    '/reports/perpetual-inventory',
    '/reports/registration',
    '/reports/receipts-and-returns',
    '/reports/use-log',
    '/reports/counts',
    '/reports/dea-106',
    '/reports/losses/{id}',
    '/reports/dea-41',
    '/reports/restock',
    '/reports/trends',
    '/reports/packet',
  ],
  // Managers and above, and who has the right (RIGHT-06)
  biennialInventory: ['/reports/biennial-inventory'],
  personActs: ['/reports/person-acts'],
  patterns: ['/reports/patterns', '/reports/patterns/{personId}/{productId}'],
  // OFF-01: not for technicians
  users: ['/admin/users/list', '/knox/devices/list'],
  administration: [
    '/admin/field-devices',
    '/admin/products/list',
    '/admin/products/edit/{id}',
    '/admin/inventories/list',
    '/admin/inventories/edit/{id}',
    '/admin/par-overrides/list',
    '/admin/par-overrides/edit/{id}',
    '/admin/out-of-service-locations/list',
    '/admin/out-of-service-locations/edit/{id}',
    '/admin/inventory-actions/list',
    '/admin/inventory-actions/edit/{id}',
    '/admin/box-inserts/list',
    '/admin/box-inserts/edit/{id}',
    '/admin/import/{kind}',
    '/admin/patient-charts/import',
    '/admin/patient-charts/comparison',
    '/admin/users/auditors/list',
    '/admin/users/auditors/edit/{id}',
    '/admin/users/rights/{userId}',
    '/admin/first-time-setup',
    '/admin/settings',
    '/admin/api-keys',
    '/admin/webhooks',
    '/admin/webhooks/{id}',
    '/admin/training',
    '/admin/rights/list',
    '/admin/sites/list',
    '/admin/sites/edit/{id}',
    '/admin/departments/list',
    '/admin/departments/edit/{id}',
    '/admin/suppliers/list',
    '/admin/suppliers/edit/{id}',
    '/admin/alerts/log',
    '/admin/alerts/text-messages',
    '/admin/alerts/settings',
    '/admin/alerts/recipients/list',
    '/admin/alerts/recipients/edit/{id}',
    '/admin/users/confirm',
    '/admin/users/confirm/{id}',
    '/reports/schedules/list',
    '/reports/schedules/edit/{id}',
  ],
};

function requirementOf(route: object): string {
  if ('isPublic' in route) return route.isPublic === true ? 'public' : 'isPublic is false';
  if ('forApiOnly' in route) return route.forApiOnly === true ? 'apiOnly' : 'forApiOnly is false';
  return 'right' in route ? String(route.right) : 'login';
}

test('[ROUTE-01] [ROUTE-04] [ROUTE-09] [ROUTE-10] [ROUTE-16] each address requires what the table says', () => {
  const rows = Object.values(routes);
  const requirements = [...new Set(rows.map(requirementOf))];
  const found = requirements.map((requirement) => [
    requirement,
    rows.filter((row) => requirementOf(row) === requirement).map(({ path }) => path),
  ]);
  expect(Object.fromEntries(found)).toEqual(table);
});

test.each(['knox', 'admin', 'sysadmin', 'reports', 'forms', 'inventory', 'shared'])(
  '[ROUTE-18] [ROUTE-20] the area %s shows its own page for what it does not have',
  (area) => {
    expect(matchRoute(`/${area}`)).toEqual({ kind: 'unknownSubPage' });
    expect(matchRoute(`/${area}/no/such/page`)).toEqual({ kind: 'unknownSubPage' });
    expect(matchRoute(`/${area}s-of-another-name`)).toEqual({ kind: 'unknown' });
  },
);
