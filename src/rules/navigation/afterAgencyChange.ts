import type { SessionUser } from '../../contract/session/session.ts';
import { isClosedInTraining } from './access.ts';
import { matchRoute, routeOf } from './routes.ts';
import { inAppPath } from './safePath.ts';

/** From where the change was requested: the menu, or a page such as the list of customers. */
export type AgencyChangeOrigin = 'shell' | 'page';

export interface AgencyChangeFacts {
  readonly user: Pick<SessionUser, 'id' | 'needToResetPin' | 'isTraining'>;
  readonly origin: AgencyChangeOrigin;
  /** The address that the user requested, if any; only a path of this application counts. */
  readonly forcedPath: string | null;
  /** The address shown now, with or without query and fragment. */
  readonly address: string;
}

/**
 * SWAP-04: the address to load after a change of agency. Of the current route only the path is kept: its query was
 * typed about the previous agency, and a fragment would prevent the browser from loading at all. A record of the
 * previous agency does not exist in the next one: its list replaces it (decision 33). A page that is closed in training is
 * replaced by the dashboard (LEDGER-05).
 */
export function afterAgencyChange(facts: AgencyChangeFacts): string {
  const address = addressAfter(facts);
  const match = matchRoute(address);
  const isClosed = match.kind === 'route' && isClosedInTraining(match.name);
  return facts.user.isTraining && isClosed ? routeOf('dashboard').path : address;
}

function addressAfter({ user, origin, forcedPath, address }: AgencyChangeFacts): string {
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
  return isKeptAfterChange(path, user.id) ? path : listAbove(path);
}

/** Parameters that name a record of an agency; a new record has none yet. */
const recordNames = ['id', 'userId', 'clientId'];

/** Whether the page of a path is there in every agency: it names no record, or one's own account, or it is of the system. */
function isKeptAfterChange(path: string, userId: string): boolean {
  const match = matchRoute(path);
  if (match.kind !== 'route') return false;
  if (routeOf(match.name).right === 'clients') return true;
  return recordNames.every((name) => [undefined, 'new', userId].includes(match.params[name]));
}

/** The list that a record is opened from; the root if there is none. */
function listAbove(path: string): string {
  const above = [path.replace(/\/(edit|view)\/.*$/, '/list'), path.replace(/\/[^/]+$/, '')];
  const isList = (one: string) => {
    const match = one === path || one === '' ? null : matchRoute(one);
    return match?.kind === 'route' && Object.keys(match.params).length === 0;
  };
  return above.find(isList) ?? '/';
}
