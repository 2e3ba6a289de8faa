import type { Privilege } from '../../contract/core/call.ts';

/** The areas of ROUTE-18: each is its own chunk. */
export const areas = [
  'knox',
  'admin',
  'sysadmin',
  'reports',
  'forms',
  'inventory',
  'shared',
] as const;

type RouteRow = {
  readonly path: string;
  readonly title: string;
  readonly isPublic?: boolean;
  readonly right?: Privilege;
  /** API-only accounts may open it (NAV-01). */
  readonly forApiOnly?: boolean;
};

/** The route table of the specification; `{name}` is a parameter. */
export const routes = {
  login: { path: '/login', title: 'Log in', isPublic: true },
  forgotPassword: { path: '/forgot-password', title: 'Forgot password', isPublic: true },
  changePassword: { path: '/change-password/{id}', title: 'Change Password', isPublic: true },
  emailAddress: { path: '/email-address/{id}', title: 'Email address', isPublic: true },
  privacyPolicy: { path: '/privacy-policy', title: 'Privacy Policy', isPublic: true },
  termsConditions: { path: '/terms-conditions', title: 'Terms and Conditions', isPublic: true },
  eula: { path: '/eula', title: 'EULA', isPublic: true },
  nyForm3848: { path: '/forms/ny-form-3848', title: 'NY Form 3848', isPublic: true },
  dashboard: { path: '/dashboard', title: 'Dashboard', right: 'custody' },
  releaseNotes: { path: '/release-notes', title: 'Release Notes' },
  globalAudit: {
    path: '/admin/global-audit-list',
    title: 'Global audit',
    right: 'globalAuditHistory',
  },
  statecharts: {
    path: '/admin/statecharts',
    title: 'Statecharts',
    right: 'globalAuditHistory',
  },
  statechart: {
    path: '/admin/statecharts/{subject}',
    title: 'Statecharts',
    right: 'globalAuditHistory',
  },
  products: { path: '/admin/products/list', title: 'Products', right: 'administration' },
  product: { path: '/admin/products/edit/{id}', title: 'Edit Product', right: 'administration' },
  inventorySetUps: {
    path: '/admin/inventories/list',
    title: 'Inventory setup',
    right: 'administration',
  },
  inventorySetUp: {
    path: '/admin/inventories/edit/{id}',
    title: 'Edit Inventory',
    right: 'administration',
  },
  parOverrides: {
    path: '/admin/par-overrides/list',
    title: 'PAR overrides',
    right: 'administration',
  },
  parOverride: {
    path: '/admin/par-overrides/edit/{id}',
    title: 'Edit PAR Override',
    right: 'administration',
  },
  outOfServiceLocations: {
    path: '/admin/out-of-service-locations/list',
    title: 'Out of service locations',
    right: 'administration',
  },
  outOfServiceLocation: {
    path: '/admin/out-of-service-locations/edit/{id}',
    title: 'Edit Out of Service Location',
    right: 'administration',
  },
  inventoryActions: {
    path: '/admin/inventory-actions/list',
    title: 'Inventory actions',
    right: 'administration',
  },
  inventoryAction: {
    path: '/admin/inventory-actions/edit/{id}',
    title: 'Edit Inventory Action',
    right: 'administration',
  },
  boxInserts: { path: '/admin/box-inserts/list', title: 'Box inserts', right: 'administration' },
  boxInsert: {
    path: '/admin/box-inserts/edit/{id}',
    title: 'Edit Box Insert',
    right: 'administration',
  },
  customers: { path: '/sysadmin/customers/p-list', title: 'Customers', right: 'clients' },
  customer: { path: '/sysadmin/customers/edit/{id}', title: 'Edit Customer', right: 'clients' },
  integrations: {
    path: '/sysadmin/integrations/list/{clientId}',
    title: 'Integrations',
    right: 'clients',
  },
  integration: {
    path: '/sysadmin/integrations/edit/{clientId}/{id}',
    title: 'Edit Integration',
    right: 'clients',
  },
  ssoProvider: { path: '/sysadmin/sso/edit/{clientId}', title: 'Single sign-on', right: 'clients' },
  states: { path: '/sysadmin/states/list', title: 'States', right: 'clients' },
  state: { path: '/sysadmin/states/view/{id}', title: 'View State', right: 'clients' },
  jobHistory: { path: '/sysadmin/jobs/history', title: 'Job history' },
  userList: { path: '/admin/users/list', title: 'Users', right: 'users' },
  importRecords: { path: '/admin/import/{kind}', title: 'Import', right: 'administration' },
  profile: { path: '/admin/users/edit/details/{userId}', title: 'Profile' },
  security: { path: '/admin/users/edit/security/{userId}', title: 'Security' },
  knoxDevices: { path: '/knox/devices/list', title: 'Knox devices', right: 'users' },
  firstTimeSetup: {
    path: '/admin/first-time-setup',
    title: 'First Time Setup',
    right: 'administration',
  },
  settings: { path: '/admin/settings', title: 'Settings', right: 'administration' },
  siteList: { path: '/admin/sites/list', title: 'Sites', right: 'administration' },
  siteEdit: { path: '/admin/sites/edit/{id}', title: 'Edit Site', right: 'administration' },
  departmentList: {
    path: '/admin/departments/list',
    title: 'Departments',
    right: 'administration',
  },
  departmentEdit: {
    path: '/admin/departments/edit/{id}',
    title: 'Edit Department',
    right: 'administration',
  },
  supplierList: { path: '/admin/suppliers/list', title: 'Suppliers', right: 'administration' },
  supplierEdit: {
    path: '/admin/suppliers/edit/{id}',
    title: 'Edit Supplier',
    right: 'administration',
  },
  missingSignatures: { path: '/missing-signatures', title: 'Missing signatures' },
  missingSignature: { path: '/missing-signatures/{id}', title: 'Missing signature' },
  signatureNote: {
    path: '/missing-signatures/{id}/note',
    title: 'Note on a missing signature',
    right: 'custody',
  },
  newPeople: {
    path: '/admin/users/confirm',
    title: 'New people to confirm',
    right: 'administration',
  },
  personConfirmation: {
    path: '/admin/users/confirm/{id}',
    title: 'Confirm a new person',
    right: 'administration',
  },
  firstCount: { path: '/inventory/{id}/first-count', title: 'First count', right: 'users' },
  activateControlValues: {
    path: '/activate-cvs',
    title: 'Activate control values',
    right: 'custody',
  },
  printLabels: { path: '/activate-cvs/labels', title: 'Print labels', right: 'custody' },
  inventoryList: { path: '/inventory/list', title: 'Inventories', right: 'custody' },
  inventory: { path: '/inventory/{id}', title: 'Inventory', right: 'custody' },
  patientDetails: {
    path: '/inventory/{id}/care/{entryId}',
    title: 'Patient details',
    right: 'custody',
  },
  recordUse: { path: '/inventory/{id}/use', title: 'Record use', right: 'custody' },
  custodyEvent: { path: '/inventory/{id}/record', title: 'Record an event', right: 'custody' },
  controlValueReport: {
    path: '/reports/control-value',
    title: 'Control value report',
    right: 'controlValues',
  },
  findControlValue: {
    path: '/reports/control-value/find',
    title: 'Find a vial',
    right: 'controlValues',
  },
  perpetualInventory: {
    path: '/reports/perpetual-inventory',
    title: 'Perpetual inventory',
    right: 'custody',
  },
  useLog: { path: '/reports/use-log', title: 'Usage log', right: 'custody' },
  countReport: { path: '/reports/counts', title: 'Counts and discrepancies', right: 'custody' },
  biennialInventory: {
    path: '/reports/biennial-inventory',
    title: 'Biennial inventory',
    right: 'users',
  },
  lossReport: {
    path: '/reports/dea-106',
    title: 'Thefts and losses (DEA Form 106)',
    right: 'custody',
  },
  destructionReport: {
    path: '/reports/dea-41',
    title: 'Destructions (DEA Form 41)',
    right: 'custody',
  },
  restockList: { path: '/reports/restock', title: 'Restock list', right: 'custody' },
  trends: { path: '/reports/trends', title: 'Trends', right: 'custody' },
  integrationInfo: {
    path: '/sysadmin/integrations/info/{clientId}',
    title: 'Integration',
    forApiOnly: true,
  },
} as const satisfies Record<string, RouteRow>;

export type RouteName = keyof typeof routes;

export type RouteMatch =
  | { kind: 'route'; name: RouteName; params: Record<string, string> }
  | { kind: 'unknownSubPage' }
  | { kind: 'unknown' };

/** The row of a route with every optional fact present. */
export function routeOf(name: RouteName): RouteRow {
  return routes[name];
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith('{')) {
      if (part !== value) return null;
    } else if (/^[\w-]{1,128}$/.test(value)) {
      params[part.slice(1, -1)] = value;
    } else {
      return null;
    }
  }
  return params;
}

/** Pages that a mailed link opens, by the part of its address before the id. */
const linkPaths = {
  '/change-password': 'changePassword',
  '/email-address': 'emailAddress',
} as const;

/**
 * Which route an address (path with or without query and fragment) belongs to. Distinguishes an unknown sub-page of an
 * area from an unknown top-level path (ROUTE-19, ROUTE-20).
 */
export function matchRoute(address: string): RouteMatch {
  const path = (address.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/+$/, '');
  if (path === '' || path === '/') return { kind: 'route', name: 'dashboard', params: {} };
  for (const name of Object.keys(routes) as RouteName[]) {
    const params = paramsOf(routes[name].path, path);
    if (params) return { kind: 'route', name, params };
  }
  // CHPW-05, CHPW-06: a link whose id was damaged or lost on the way is reported on the page it was for; nothing else
  // is below these paths.
  for (const [linkPath, name] of Object.entries(linkPaths)) {
    if (path === linkPath) return { kind: 'route', name, params: {} };
    if (path.startsWith(`${linkPath}/`)) {
      return { kind: 'route', name, params: { id: path.slice(linkPath.length + 1) } };
    }
  }
  const top = path.split('/')[1] ?? '';
  return areas.some((area) => area === top) ? { kind: 'unknownSubPage' } : { kind: 'unknown' };
}
