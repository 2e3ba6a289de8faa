import type { Opening, Security, SessionUser } from '../../contract/session/session.ts';
import { isAuditor } from '../core/auditors.ts';
import { systemAdministrator } from '../core/permissions.ts';
import { type PageRight, type RouteMatch, type RouteName, routeOf } from './routes.ts';
import { mayAdminister, maySeeUsers } from './userAccess.ts';

/** The user who opens a page: null when no one is logged in. */
export type CurrentUser = { user: SessionUser; security: Security } | null;

/** What becomes of a visit, in the order in which it is decided (ROUTE-19 … ROUTE-22, NAV-01). */
export type AccessDecision =
  | 'unknown'
  | 'needsLogin'
  | 'alreadySignedIn'
  | 'apiOnly'
  | 'lacksRight'
  | 'hasNoDashboard'
  | 'unknownSubPage'
  | 'admitted';

/** Auditor accounts open reports, field records and their own account, whatever their permission (RIGHT-07). */
const auditorRoutes: readonly RouteName[] = [
  'perpetualInventory',
  'registration',
  'shipments',
  'useLog',
  'countReport',
  'lossReport',
  'loss',
  'destructionReport',
  'packet',
  'fieldRecords',
  'fieldRecord',
  'profile',
  'security',
  'releaseNotes',
  'help',
  'helpChapter',
];

/** Pages with rights of their own that are closed in training. */
const closedInTraining: readonly RouteName[] = [
  'profile',
  'security',
  'alertPreferences',
  'knoxDevices',
  'userList',
  'jobHistory',
  'integrationInfo',
  'trends',
  'patterns',
  'personPattern',
  'packet',
  'alert',
];

/** Whether a page is closed in training: accounts, rights and the set-up are those of the real agency (LEDGER-05). */
export function isClosedInTraining(name: RouteName): boolean {
  const { right } = routeOf(name);
  return (right !== undefined && isOfSetUp(right)) || closedInTraining.includes(name);
}

/** Rights that no one has in training. */
function isOfSetUp(right: PageRight): boolean {
  return right === 'administration' || right === 'clients';
}

/** The page that opens first: a witness only has what they were named to sign, and an auditor has reports. */
export function homeOf(currentUser: NonNullable<CurrentUser>): RouteName {
  if (isAuditor(currentUser.user)) return 'perpetualInventory';
  return holdsRight(currentUser, 'custody') ? 'dashboard' : 'missingSignatures';
}

/** Whether the user holds the right; `controlValues` is also on the user (ROUTE-16). A witness only and an auditor hold none, and in training no one sets up. */
export function holdsRight(currentUser: NonNullable<CurrentUser>, right: PageRight): boolean {
  if (currentUser.security.witnessOnly || isAuditor(currentUser.user)) return false;
  if (currentUser.user.isTraining && isOfSetUp(right)) return false;
  if (right === 'custody') return true;
  if (right === 'users') return maySeeUsers(currentUser.user);
  if (right === 'administration') return mayAdminister(currentUser.user);
  if (right === 'personActs' || right === 'patterns') return opens(currentUser, right);
  if (right === 'biennialInventory' || right === 'form3848') {
    return maySeeUsers(currentUser.user) || opens(currentUser, right);
  }
  return right === 'controlValues'
    ? currentUser.user.controlValues && currentUser.security.controlValues
    : currentUser.security[right];
}

function opens({ security }: NonNullable<CurrentUser>, opening: Opening): boolean {
  return security.opens?.includes(opening) ?? false;
}

/** API-only accounts have no shell (ROLE-01). */
export function isApiOnly(currentUser: NonNullable<CurrentUser>): boolean {
  return currentUser.user.userType === 'ApiOnly';
}

/** Decides a visit. The server decides again on every call (ROLE-04). */
export function decideAccess(match: RouteMatch, currentUser: CurrentUser): AccessDecision {
  if (match.kind === 'unknown') return 'unknown';
  if (match.kind === 'unknownSubPage') return currentUser ? 'unknownSubPage' : 'needsLogin';
  const route = routeOf(match.name);
  if (!currentUser) return route.isPublic ? 'admitted' : 'needsLogin';
  if (match.name === 'login') return 'alreadySignedIn';
  if (isApiOnly(currentUser) && !route.isPublic && !route.forApiOnly) return 'apiOnly';
  const isAllowed = isAuditor(currentUser.user)
    ? route.isPublic || auditorRoutes.includes(match.name)
    : !route.right || holdsRight(currentUser, route.right);
  if (!isAllowed || (currentUser.user.isTraining && isClosedInTraining(match.name))) {
    return match.name === 'dashboard' ? 'hasNoDashboard' : 'lacksRight';
  }
  return 'admitted';
}

/** SWAP-01: more than one agency and no SSO, or a system administrator; with SSO, between an agency and its training. */
export function mayChangeAgency(currentUser: NonNullable<CurrentUser>): boolean {
  const { permissionId, clientCount, isUsingSso } = currentUser.user;
  if (permissionId === systemAdministrator) return true;
  return (clientCount > 1 && !isUsingSso) || opens(currentUser, 'training');
}

/** Whether the visitor may open a page without parameters. */
export function mayOpen(currentUser: CurrentUser, name: RouteName): boolean {
  return decideAccess({ kind: 'route', name, params: {} }, currentUser) === 'admitted';
}
