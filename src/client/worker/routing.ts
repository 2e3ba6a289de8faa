import { type DocumentName, documentFor, isPagePath } from '../../rules/core/documents.ts';
import type { Build } from './workerTypes.ts';

/** What the server writes into, besides documents: not the same bytes in every installation. */
export const manifestPath = '/manifest.webmanifest';

/** What the worker answers; everything else is left to the network as if the worker did not exist. */
export type Route =
  | { kind: 'document'; name: DocumentName }
  | { kind: 'file'; path: string }
  | { kind: 'manifest' }
  | { kind: 'network' };

export interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * SHELL-13: the built files and the documents, nothing else. Replies of the API and pictures of people go by untouched
 * and are never kept here.
 */
export function routeOf({ method, mode, url }: Asked, origin: string, build: Build): Route {
  const { pathname, search, origin: askedOrigin } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return { kind: 'network' };
  if (mode === 'navigate') {
    const isOwnFile = pathname === manifestPath || pathname in build.files;
    if (isOwnFile || !isPagePath(pathname)) return { kind: 'network' };
    // The cookie cannot be read here; the application itself finds out who is logged in.
    return { kind: 'document', name: documentFor({ pathname, search }, true) };
  }
  if (pathname === manifestPath) return { kind: 'manifest' };
  // A build that is still open in another tab has files under assets/ that this one does not know.
  if (pathname in build.files || pathname.startsWith('/assets/')) {
    return { kind: 'file', path: pathname };
  }
  return { kind: 'network' };
}

/** Where each document is to be had by someone whom no one knows. */
export const documentAddresses: Readonly<Record<DocumentName, string>> = {
  'login.html': '/login',
  'arrival.html': '/login?userIdFromSso=',
  'shell.html': '/',
  'card.html': '/forgot-password',
};
