import type { Page } from '../../../machines/app/page.ts';
import type { CurrentUser } from '../../rules/navigation/access.ts';
import type { ActorSystem } from './calls/failureReport.ts';

export type PageRequest = {
  address: string;
  currentUser: CurrentUser;
  params: Record<string, string>;
  signal: AbortSignal;
  system: ActorSystem;
};

/** What every page has. */
export type PageBase = Pick<Page, 'address' | 'params' | 'loadedAt'> & { work: null };

/** A request with its parts read: the query of the address, and the id of the record that it names, if any. */
export type ReadRequest = PageRequest & { query: Record<string, string>; id: string };

/** Fetches what a page shows. @throws CallError */
export type PageLoader = (request: ReadRequest, frame: PageBase) => Promise<Page>;
