import type { Privilege } from '../../contract/core/call.ts';
import type { Security, SessionUser } from '../../contract/session/session.ts';
import { systemAdministrator } from '../core/permissions.ts';
import { type RouteMatch, routeOf } from './routes.ts';
import { mayAdminister, maySeeUsers } from './userAccess.ts';

/** Who looks at a page: null when nobody is logged in. */
export type Visitor = { user: SessionUser; security: Security } | null;

/** What becomes of a visit, in the order in which it is decided (ROUTE-19 … ROUTE-22, NAV-01). */
export type Admission =
  | 'unknown'
  | 'needsSignIn'
  | 'alreadySignedIn'
  | 'apiOnly'
  | 'lacksRight'
  | 'hasNoDashboard'
  | 'unknownSubPage'
  | 'admitted';

/**
 * Whether the visitor holds the right; `controlValues` also stands on the user (ROUTE-16). Who only bears witness holds
 * none.
 */
export function holdsRight(visitor: NonNullable<Visitor>, right: Privilege): boolean {
  if (visitor.security.witnessOnly) return false;
  if (right === 'custody') return true;
  if (right === 'users') return maySeeUsers(visitor.user);
  if (right === 'administration') return mayAdminister(visitor.user);
  return right === 'controlValues'
    ? visitor.user.controlValues && visitor.security.controlValues
    : visitor.security[right];
}

/** API-only accounts have no shell (ROLE-01). */
export function isApiOnly(visitor: NonNullable<Visitor>): boolean {
  return visitor.user.userType === 'ApiOnly';
}

/** Decides a visit. The server decides again on every call (ROLE-04). */
export function admit(match: RouteMatch, visitor: Visitor): Admission {
  if (match.kind === 'unknown') return 'unknown';
  if (match.kind === 'unknownSubPage') return visitor ? 'unknownSubPage' : 'needsSignIn';
  const route = routeOf(match.name);
  if (!visitor) return route.isPublic ? 'admitted' : 'needsSignIn';
  if (match.name === 'login') return 'alreadySignedIn';
  if (isApiOnly(visitor) && !route.isPublic && !route.forApiOnly) return 'apiOnly';
  if (route.right && !holdsRight(visitor, route.right)) {
    return match.name === 'dashboard' ? 'hasNoDashboard' : 'lacksRight';
  }
  return 'admitted';
}

/** SWAP-01: more than one agency and no SSO, or a system administrator. */
export function mayChangeAgency(user: SessionUser): boolean {
  return user.permissionId === systemAdministrator || (user.clientCount > 1 && !user.isUsingSso);
}
