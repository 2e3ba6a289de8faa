import type { SessionUser } from '../contract/session.ts';
import { matchRoute, routeOf } from './routes.ts';
import { inAppPath } from './safePath.ts';

/** From where the change was asked for: the menu, or a page such as the list of customers. */
export type AgencyChangeOrigin = 'shell' | 'page';

export interface AgencyChangeFacts {
  readonly user: Pick<SessionUser, 'id' | 'needToResetPin'>;
  readonly origin: AgencyChangeOrigin;
  /** Where the asker wants to go, if anywhere; a path of this application, or it does not count. */
  readonly forcedPath: string | null;
  /** The address shown now, with or without query and fragment. */
  readonly address: string;
}

/**
 * SWAP-04: the address to load after a change of agency. Of the present route only the path is kept: what stands in
 * its query was typed about the former agency, and a fragment would keep the browser from loading at all.
 */
export function afterAgencyChange({
  user,
  origin,
  forcedPath,
  address,
}: AgencyChangeFacts): string {
  if (user.needToResetPin) {
    return origin === 'shell'
      ? routeOf('dashboard').path
      : routeOf('security').path.replace('{userId}', `${user.id}?r=1`);
  }
  const forced = inAppPath(forcedPath);
  if (forced !== null) return forced;
  const path = address.split(/[?#]/, 1)[0] ?? '/';
  if (/^\/sysadmin\/customers(\/|$)/.test(path)) return routeOf('customers').path;
  if (/^\/inventory(\/|$)/.test(path)) return routeOf('inventoryList').path;
  return matchRoute(path).kind === 'unknown' ? '/' : path;
}
