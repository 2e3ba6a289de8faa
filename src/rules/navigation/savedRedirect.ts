import { inAppPath } from './safePath.ts';

export type SavedRedirect = {
  path: string;
  /** Uploads are not pages of the application: the browser loads them (NAV-04). */
  isUpload: boolean;
};

const marker = 'redirectUrl';

/**
 * The page to go to after login: the query's first, then the stored one (NAV-04). Login-like
 * and foreign addresses give null, so that the dashboard follows. Where the address itself
 * carries another redirect marker, the outer address is kept and the marker dropped.
 */
export function savedRedirect(query: string | null, stored: string | null): SavedRedirect | null {
  for (const candidate of [query, stored]) {
    if (!candidate) continue;
    const path = inAppPath(candidate);
    if (path === null) return null;
    const url = new URL(path, 'http://in.app.invalid');
    url.searchParams.delete(marker);
    const clean = url.pathname + url.search + url.hash;
    return { path: clean, isUpload: /^\/uploads\//i.test(url.pathname) };
  }
  return null;
}

/** The login page's address that leads back to `path` (ROUTE-21, ERR-401). */
export function loginAddress(path: string | null): string {
  const back = inAppPath(path);
  return back === null || back === '/' ? '/login' : `/login?${marker}=${encodeURIComponent(back)}`;
}
