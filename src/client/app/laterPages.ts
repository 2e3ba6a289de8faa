import type { Page } from '../../../machines/app/page.ts';
import type { RouteName } from '../../rules/navigation/routes.ts';
import { administrationPages } from '../features/administration/administration.pages.ts';
import { auditPages } from '../features/audit/audit.pages.ts';
import { controlValuePages } from '../features/control-values/controlValues.pages.ts';
import { custodyPages } from '../features/custody/custody.pages.ts';
import { devicePages } from '../features/devices/devices.pages.ts';
import { importPages } from '../features/import/import.pages.ts';
import { publicationPages } from '../features/publications/publications.pages.ts';
import { reportPages } from '../features/reports/reports.pages.ts';
import { sessionPages } from '../features/session/session.pages.ts';
import { systemPages } from '../features/system/system.pages.ts';
import { userPages } from '../features/users/users.pages.ts';
import type { PageBase, PageLoader, PageRequest } from '../shell/pageLoader.ts';

type LaterRoute = Exclude<RouteName, 'dashboard'>;

const loaders: Readonly<Record<LaterRoute, PageLoader>> = {
  login: async (_, frame) => ({ ...frame, name: 'login', data: null }),
  ...administrationPages,
  ...auditPages,
  ...controlValuePages,
  ...custodyPages,
  ...devicePages,
  ...importPages,
  ...publicationPages,
  ...reportPages,
  ...sessionPages,
  ...systemPages,
  ...userPages,
};

/** The query of the address, as strings; what the contract does not know is left out by the server. */
function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address, location.origin).searchParams);
}

/**
 * Fetches what any page but the first one shows; so the calls of all the others are not in the login page's download.
 *
 * @throws CallError
 */
export function laterPage(name: LaterRoute, request: PageRequest, frame: PageBase): Promise<Page> {
  const { address, params } = request;
  return loaders[name]({ ...request, query: queryOf(address), id: params.id ?? '' }, frame);
}
