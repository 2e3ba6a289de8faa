import type { Page } from '../../../machines/app/page.ts';
import type { Visitor } from '../../rules/navigation/access.ts';
import type { Directory } from './calls/faultReport.ts';

export type PageRequest = {
  address: string;
  visitor: Visitor;
  params: Record<string, string>;
  signal: AbortSignal;
  system: Directory;
};

/** What every page has. */
export type PageFrame = Pick<Page, 'address' | 'params' | 'loadedAt'> & { work: null };

/** A request with its parts read: the query of the address, and the id of the record that it names, if any. */
export type ReadRequest = PageRequest & { query: Record<string, string>; id: string };

/** Fetches what a page shows. @throws CallFault */
export type PageLoader = (request: ReadRequest, frame: PageFrame) => Promise<Page>;
