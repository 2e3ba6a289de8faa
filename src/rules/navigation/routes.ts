import type { Privilege } from '../../contract/core/call.ts';
import type { Opening } from '../../contract/session/session.ts';

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

/** What a page may require: a privilege, or what rights to acts open. */
export type PageRight = Privilege | Exclude<Opening, 'training'>;

type RouteRow = {
  readonly path: string;
  readonly title: string;
  readonly isPublic?: boolean;
  readonly right?: PageRight;
  /** API-only accounts may open it (NAV-01). */
  readonly forApiOnly?: boolean;
};

/** Writes the rows of routes that need a right. */
function rowFor<const Right extends Privilege>(right: Right) {
  return <const Path extends string, const Title extends string>(path: Path, title: Title) => ({
    path,
    title,
    right,
  });
}

const administration = rowFor('administration');
const clients = rowFor('clients');
const custody = rowFor('custody');

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
  dashboard: custody('/dashboard', 'Dashboard'),
  releaseNotes: { path: '/release-notes', title: 'Release Notes' },
  help: { path: '/help', title: 'Manual' },
  helpChapter: { path: '/help/{chapter}', title: 'Help' },
  globalAudit: {
    path: '/admin/global-audit-list',
    title: 'Global audit',
    right: 'globalAuditHistory',
  },
  statecharts: { path: '/admin/statecharts', title: 'Statecharts', right: 'globalAuditHistory' },
  statechart: {
    path: '/admin/statecharts/{subject}',
    title: 'Statecharts',
    right: 'globalAuditHistory',
  },
  fieldDevices: administration('/admin/field-devices', 'Devices for field records'),
  products: administration('/admin/products/list', 'Products'),
  product: administration('/admin/products/edit/{id}', 'Edit Product'),
  inventorySetUps: administration('/admin/inventories/list', 'Inventory setup'),
  inventorySetUp: administration('/admin/inventories/edit/{id}', 'Edit Inventory'),
  parOverrides: administration('/admin/par-overrides/list', 'PAR overrides'),
  parOverride: administration('/admin/par-overrides/edit/{id}', 'Edit PAR Override'),
  outOfServiceLocations: administration(
    '/admin/out-of-service-locations/list',
    'Out of service locations',
  ),
  outOfServiceLocation: administration(
    '/admin/out-of-service-locations/edit/{id}',
    'Edit Out of Service Location',
  ),
  inventoryActions: administration('/admin/inventory-actions/list', 'Inventory actions'),
  inventoryAction: administration('/admin/inventory-actions/edit/{id}', 'Edit Inventory Action'),
  boxInserts: administration('/admin/box-inserts/list', 'Box inserts'),
  boxInsert: administration('/admin/box-inserts/edit/{id}', 'Edit Box Insert'),
  customers: clients('/sysadmin/customers/p-list', 'Customers'),
  customer: clients('/sysadmin/customers/edit/{id}', 'Edit Customer'),
  integrations: clients('/sysadmin/integrations/list/{clientId}', 'Integrations'),
  integration: clients('/sysadmin/integrations/edit/{clientId}/{id}', 'Edit Integration'),
  ssoProvider: clients('/sysadmin/sso/edit/{clientId}', 'Single sign-on'),
  states: clients('/sysadmin/states/list', 'States'),
  state: clients('/sysadmin/states/view/{id}', 'View State'),
  jobHistory: { path: '/sysadmin/jobs/history', title: 'Job history' },
  userList: { path: '/admin/users/list', title: 'Users', right: 'users' },
  importRecords: administration('/admin/import/{kind}', 'Import'),
  patientCharts: administration('/admin/patient-charts/import', 'Import patient charts'),
  chartComparison: administration('/admin/patient-charts/comparison', 'Patient charts and ledger'),
  profile: { path: '/admin/users/edit/details/{userId}', title: 'Profile' },
  alertPreferences: { path: '/admin/users/edit/alerts', title: 'My alerts' },
  security: { path: '/admin/users/edit/security/{userId}', title: 'Security' },
  auditorList: administration('/admin/users/auditors/list', 'Auditors'),
  auditor: administration('/admin/users/auditors/edit/{id}', 'Auditor access'),
  personRights: administration('/admin/users/rights/{userId}', 'Rights'),
  knoxDevices: { path: '/knox/devices/list', title: 'Knox devices', right: 'users' },
  firstTimeSetup: administration('/admin/first-time-setup', 'First Time Setup'),
  settings: administration('/admin/settings', 'Settings'),
  apiKeys: administration('/admin/api-keys', 'API keys'),
  webhooks: administration('/admin/webhooks', 'Webhooks'),
  webhookLog: administration('/admin/webhooks/{id}', 'Deliveries of a webhook'),
  training: administration('/admin/training', 'Training'),
  roleRights: administration('/admin/rights/list', 'Rights of roles'),
  siteList: administration('/admin/sites/list', 'Sites'),
  siteEdit: administration('/admin/sites/edit/{id}', 'Edit Site'),
  departmentList: administration('/admin/departments/list', 'Departments'),
  departmentEdit: administration('/admin/departments/edit/{id}', 'Edit Department'),
  supplierList: administration('/admin/suppliers/list', 'Suppliers'),
  supplierEdit: administration('/admin/suppliers/edit/{id}', 'Edit Supplier'),
  missingSignatures: { path: '/missing-signatures', title: 'Missing signatures' },
  missingSignature: { path: '/missing-signatures/{id}', title: 'Missing signature' },
  cases: custody('/cases', 'Cases'),
  custodyCase: custody('/cases/{id}', 'Case'),
  casePhotos: custody('/cases/{id}/photos', 'Photos of a case'),
  fieldRecords: custody('/field-records', 'Field records'),
  // A witness only confirms or denies what they are named in.
  fieldRecord: { path: '/field-records/{id}', title: 'Field record' },
  eventPhotos: custody('/events/{id}/photos', 'Photos of a breakage or loss'),
  restock: custody('/restocks/{id}', 'Restock by a hospital'),
  alerts: { path: '/alerts', title: 'Alerts' },
  alert: { path: '/alerts/{id}', title: 'Alert' },
  alertLog: administration('/admin/alerts/log', 'Alert log'),
  smsWebhook: administration('/admin/alerts/text-messages', 'Text messages'),
  alertSettings: administration('/admin/alerts/settings', 'Alert settings'),
  alertRecipients: administration('/admin/alerts/recipients/list', 'Required recipients'),
  alertRecipient: administration('/admin/alerts/recipients/edit/{id}', 'Edit required recipient'),
  signatureNote: custody('/missing-signatures/{id}/note', 'Note on a missing signature'),
  newPeople: administration('/admin/users/confirm', 'New people to confirm'),
  personConfirmation: administration('/admin/users/confirm/{id}', 'Confirm a new person'),
  firstCount: custody('/inventory/{id}/first-count', 'First count'),
  parRestock: custody('/inventory/{id}/restock', 'Restock an inventory'),
  activateControlValues: custody('/activate-cvs', 'Activate control values'),
  printLabels: custody('/activate-cvs/labels', 'Print labels'),
  inventoryList: custody('/inventory/list', 'Inventories'),
  inventory: custody('/inventory/{id}', 'Inventory'),
  patientDetails: custody('/inventory/{id}/care/{entryId}', 'Patient details'),
  amendUse: custody('/inventory/{id}/amend/{entryId}', 'Amend use'),
  amendEvent: custody('/inventory/{id}/amend-record/{entryId}', 'Amend record'),
  temperatures: custody('/temperatures/list', 'Temperature readings'),
  temperature: custody('/temperatures/edit/{id}', 'Temperature reading'),
  recordUse: custody('/inventory/{id}/use', 'Record use'),
  custodyEvent: custody('/inventory/{id}/record', 'Record an event'),
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
  perpetualInventory: custody('/reports/perpetual-inventory', 'Perpetual inventory'),
  registration: custody('/reports/registration', 'Registration totals'),
  shipments: custody('/reports/receipts-and-returns', 'Receipts and returns'),
  useLog: custody('/reports/use-log', 'Usage log'),
  countReport: custody('/reports/counts', 'Counts and discrepancies'),
  biennialInventory: {
    path: '/reports/biennial-inventory',
    title: 'Biennial inventory',
    right: 'biennialInventory',
  },
  lossReport: custody('/reports/dea-106', 'Thefts and losses (DEA Form 106)'),
  loss: custody('/reports/losses/{id}', 'Theft or loss'),
  destructionReport: custody('/reports/dea-41', 'Destructions (DEA Form 41)'),
  restockList: custody('/reports/restock', 'Restock list'),
  trends: custody('/reports/trends', 'Trends'),
  reportSchedules: administration('/reports/schedules/list', 'Mailed reports'),
  reportSchedule: administration('/reports/schedules/edit/{id}', 'Edit mailed report'),
  packet: custody('/reports/packet', 'Inspection packet'),
  personActs: { path: '/reports/person-acts', title: 'A person’s acts', right: 'personActs' },
  patterns: { path: '/reports/patterns', title: 'Patterns', right: 'patterns' },
  personPattern: {
    path: '/reports/patterns/{personId}/{productId}',
    title: 'Person among peers',
    right: 'patterns',
  },
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
