import type { Privilege } from '../contract/call.ts';

/** The areas of ROUTE-18: each is a chunk of its own. */
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
  login: { path: '/login', title: 'Sign in', isPublic: true },
  forgotPassword: { path: '/forgot-password', title: 'Forgot password', isPublic: true },
  changePassword: { path: '/change-password/{id}', title: 'Change Password', isPublic: true },
  privacyPolicy: { path: '/privacy-policy', title: 'Privacy Policy', isPublic: true },
  termsConditions: { path: '/terms-conditions', title: 'Terms and Conditions', isPublic: true },
  eula: { path: '/eula', title: 'EULA', isPublic: true },
  nyForm3848: { path: '/forms/ny-form-3848', title: 'NY Form 3848', isPublic: true },
  dashboard: { path: '/dashboard', title: 'Dashboard' },
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
  customers: { path: '/sysadmin/customers/p-list', title: 'Customers', right: 'clients' },
  states: { path: '/sysadmin/states/list', title: 'States', right: 'clients' },
  jobHistory: { path: '/sysadmin/jobs/history', title: 'Job history' },
  userList: { path: '/admin/users/list', title: 'Users', right: 'users' },
  profile: { path: '/admin/users/edit/details/{userId}', title: 'Profile' },
  security: { path: '/admin/users/edit/security/{userId}', title: 'Security' },
  activateControlValues: { path: '/activate-cvs', title: 'Activate control values' },
  inventoryList: { path: '/inventory/list', title: 'Inventories' },
  inventory: { path: '/inventory/{id}', title: 'Inventory' },
  recordUse: { path: '/inventory/{id}/use', title: 'Record use' },
  controlValueReport: {
    path: '/reports/control-value',
    title: 'Control value report',
    right: 'controlValues',
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

/**
 * Which route an address (path with or without query and fragment) belongs to. An unknown
 * sub-page of an area is told apart from an unknown top-level path (ROUTE-19, ROUTE-20).
 */
export function matchRoute(address: string): RouteMatch {
  const path = (address.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/+$/, '');
  if (path === '' || path === '/') return { kind: 'route', name: 'dashboard', params: {} };
  // CHPW-06: a link that lost its id on the way is told, on the page it was for.
  if (path === '/change-password') return { kind: 'route', name: 'changePassword', params: {} };
  for (const name of Object.keys(routes) as RouteName[]) {
    const params = paramsOf(routes[name].path, path);
    if (params) return { kind: 'route', name, params };
  }
  const top = path.split('/')[1] ?? '';
  return areas.some((area) => area === top) ? { kind: 'unknownSubPage' } : { kind: 'unknown' };
}
