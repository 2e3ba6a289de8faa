/** The built documents a page can start with. */
export const documentNames = ['login.html', 'arrival.html', 'shell.html', 'card.html'] as const;

export type DocumentName = (typeof documentNames)[number];

/** Starts with the login document while no one is logged in. */
const signInPath = /^\/login(\/|$)/;

/** One card for anyone, which must start neither with the login form nor with the shell of a logged-in user. */
const cardPath = /^\/(forgot-password|change-password|email-address)(\/|$)/;

/** Answered by the server itself, never with a document. */
const serverPath = /^\/(api|sso|dev|uploads|healthz|readyz)(\/|$)/;

/** SSO-02, INT-01: the document takes these out of the address before anything else runs. */
const secretNames = ['userIdFromSso', 'userguid'];

/**
 * Which document an address starts with: the server chooses by it, and the service worker when the server cannot be
 * reached.
 *
 * @param isLoggedOut whether no one is logged in on this browser, as far as that is known.
 */
export function documentFor(
  { pathname, search }: { pathname: string; search: string },
  isLoggedOut: boolean,
): DocumentName {
  if (cardPath.test(pathname)) return 'card.html';
  if (!isLoggedOut || !signInPath.test(pathname)) return 'shell.html';
  const query = new URLSearchParams(search);
  return secretNames.some((name) => query.has(name)) ? 'arrival.html' : 'login.html';
}

/** Built files and pictures: what is not there is no page either. */
const filePath = /^\/(assets|uploads)\//;

/**
 * Whether an address that no built file has names a file all the same. Then the answer is 404 and never a document, so
 * that a stale script tag does not get HTML for script.
 *
 * @param isForPage a document is requested, as by a link or the address bar: then a dot makes a path no file
 * (ROUTE-19).
 */
export function isFilePath(pathname: string, isForPage: boolean): boolean {
  // CHPW-05: a dot in a damaged link makes it no file.
  if (cardPath.test(pathname)) return false;
  return filePath.test(pathname) || (!isForPage && /\.[a-z\d]{1,11}$/i.test(pathname));
}

/** Whether the application, not the server, shows what is at an address for which a document is asked (ROUTE-19). */
export function isPagePath(pathname: string): boolean {
  return !serverPath.test(pathname) && !isFilePath(pathname, true);
}

/**
 * The build a document belongs to, by its entry's script and style; they name everything else by its content. Null for
 * what is not a document of this application.
 */
export function buildNamedIn(html: string): string | null {
  const script = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/.exec(html)?.[1];
  const style = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)" disabled>/.exec(html)?.[1];
  return script && style ? `${script} ${style}` : null;
}

/** The script without which nothing of a build runs. */
export function entryOf(build: string): string {
  return build.slice(0, build.indexOf(' '));
}
