import { isAuditor } from '../core/auditors.ts';
import {
  type CurrentUser,
  decideAccess,
  holdsRight,
  homeOf,
  isApiOnly,
  mayChangeAgency,
} from './access.ts';
import { matchRoute, type RouteName, routeOf, routes } from './routes.ts';

export type MenuItem = {
  id:
    | 'home'
    | 'inventories'
    | 'cases'
    | 'fieldRecords'
    | 'reports'
    | 'forms'
    | 'setUp'
    | 'users'
    | 'audit'
    | 'controlValues'
    | 'system'
    | 'profile'
    | 'help'
    | 'agency';
  label: string;
  /** Null for items that are acts, not pages. */
  href: string | null;
  routes: readonly RouteName[];
};

type LoggedIn = NonNullable<CurrentUser>;

/** The pages about people. */
const userRoutes: readonly RouteName[] = [
  'userList',
  'newPeople',
  'personConfirmation',
  'personRights',
  'auditorList',
  'auditor',
];

const mailedReportRoutes: readonly RouteName[] = ['reportSchedules', 'reportSchedule'];

/** Every page on which an agency is set up. */
const setUpRoutes = (Object.keys(routes) as RouteName[]).filter(
  (name) =>
    routeOf(name).right === 'administration' &&
    ![...userRoutes, ...mailedReportRoutes].includes(name),
);

/** SHELL-03, SHELL-05: every item with its own view check. */
const items: readonly (Omit<MenuItem, 'href'> & {
  href: (currentUser: LoggedIn) => string | null;
  mayView: (currentUser: LoggedIn) => boolean;
})[] = [
  {
    id: 'home',
    label: 'Home',
    href: (currentUser) => routeOf(homeOf(currentUser)).path,
    routes: [
      'dashboard',
      'alerts',
      'alert',
      'restock',
      'missingSignatures',
      'missingSignature',
      'signatureNote',
    ],
    mayView: ({ user }) => !isAuditor(user),
  },
  {
    id: 'inventories',
    label: 'Inventories',
    href: () => '/inventory/list',
    routes: [
      'inventoryList',
      'inventory',
      'patientDetails',
      'eventPhotos',
      'amendUse',
      'amendEvent',
      'recordUse',
      'custodyEvent',
      'firstCount',
      'parRestock',
      'temperatures',
      'temperature',
    ],
    mayView: (currentUser) => holdsRight(currentUser, 'custody'),
  },
  {
    id: 'cases',
    label: 'Cases',
    href: () => routeOf('cases').path,
    routes: ['cases', 'custodyCase', 'casePhotos', 'fieldRecords', 'fieldRecord'],
    mayView: (currentUser) => holdsRight(currentUser, 'custody'),
  },
  {
    id: 'reports',
    label: 'Reports',
    href: () => routeOf('perpetualInventory').path,
    routes: [
      'perpetualInventory',
      'registration',
      'shipments',
      'useLog',
      'countReport',
      'biennialInventory',
      'lossReport',
      'loss',
      'destructionReport',
      'restockList',
      'personActs',
      'patterns',
      'personPattern',
      'trends',
      'packet',
      ...mailedReportRoutes,
    ],
    mayView: (currentUser) => holdsRight(currentUser, 'custody') || isAuditor(currentUser.user),
  },
  {
    id: 'fieldRecords',
    label: 'Field records',
    href: () => routeOf('fieldRecords').path,
    routes: ['fieldRecords', 'fieldRecord'],
    mayView: ({ user }) => isAuditor(user),
  },
  {
    id: 'forms',
    label: 'Forms',
    href: () => routeOf('nyForm3848').path,
    routes: ['nyForm3848'],
    mayView: (currentUser) => holdsRight(currentUser, 'form3848'),
  },
  {
    id: 'setUp',
    label: 'Setup',
    href: () => routeOf('firstTimeSetup').path,
    routes: setUpRoutes,
    mayView: (currentUser) => holdsRight(currentUser, 'administration'),
  },
  {
    id: 'users',
    label: 'Users',
    href: () => routeOf('userList').path,
    routes: userRoutes,
    mayView: (currentUser) => holdsRight(currentUser, 'users'),
  },
  {
    id: 'audit',
    label: 'Audit',
    href: () => routeOf('globalAudit').path,
    routes: ['globalAudit', 'statecharts', 'statechart'],
    mayView: (currentUser) => holdsRight(currentUser, 'globalAuditHistory'),
  },
  {
    id: 'system',
    label: 'System',
    href: () => routeOf('customers').path,
    routes: [
      'customers',
      'customer',
      'integrations',
      'integration',
      'ssoProvider',
      'states',
      'state',
      'jobHistory',
    ],
    mayView: (currentUser) => holdsRight(currentUser, 'clients'),
  },
  {
    id: 'controlValues',
    label: 'CV report',
    href: () => routeOf('controlValueReport').path,
    routes: ['controlValueReport', 'findControlValue', 'activateControlValues', 'printLabels'],
    mayView: (currentUser) => holdsRight(currentUser, 'controlValues'),
  },
  {
    id: 'profile',
    label: 'Profile',
    href: ({ user }) => `/admin/users/edit/details/${user.id}`,
    routes: ['profile', 'security', 'alertPreferences'],
    mayView: () => true,
  },
  { id: 'help', label: 'Help', href: () => null, routes: [], mayView: () => true },
  {
    id: 'agency',
    label: 'Agency',
    href: () => null,
    routes: [],
    mayView: (currentUser) => mayChangeAgency(currentUser) && !isAuditor(currentUser.user),
  },
];

/** The rail's items for a visitor; none for API-only accounts, which have no shell (ROLE-01). */
export function menuFor(currentUser: LoggedIn): MenuItem[] {
  if (isApiOnly(currentUser)) return [];
  return items
    .filter((item) => item.mayView(currentUser))
    .map(({ mayView: _, href, ...item }) => ({ ...item, href: href(currentUser) }))
    .filter(
      ({ href }) => !currentUser.user.isTraining || href === null || isOpen(currentUser, href),
    );
}

function isOpen(currentUser: LoggedIn, href: string): boolean {
  return decideAccess(matchRoute(href), currentUser) === 'admitted';
}
