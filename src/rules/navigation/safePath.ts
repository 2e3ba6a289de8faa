const ours = 'http://in.app.invalid';
const forbidden = /[\p{Cc}\p{Z}\\]/u;
const loginLike = /^\/(log-?in|log-?out|sign-?in|sign-?out)(?:[/.;?#]|$)/i;

/** Decodes until nothing changes, so that no layer of encoding hides a slash; null if malformed. */
function fullyDecoded(text: string): string | null {
  let current = text;
  for (let round = 0; round < 5; round += 1) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return null;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

function isInApp(path: string): boolean {
  return path.startsWith('/') && !path.includes('//');
}

/**
 * Turns a path from outside (`redirectUrl`, a 499 body, storage) into a normalized path of this application with its
 * query and fragment, or null if it could lead anywhere else, back to logging in or out, or is malformed. LOGIN-07,
 * ERR-499; `docs/security.md`.
 */
export function inAppPath(candidate: string | null | undefined): string | null {
  if (!candidate || candidate.length > 2048 || forbidden.test(candidate)) return null;
  const rawPath = candidate.split(/[?#]/, 1)[0] ?? '';
  const decoded = fullyDecoded(rawPath);
  if (decoded === null || forbidden.test(decoded) || !isInApp(decoded) || !isInApp(rawPath)) {
    return null;
  }
  let url: URL;
  try {
    url = new URL(candidate, ours);
  } catch {
    return null;
  }
  if (url.origin !== ours || url.username || url.password) return null;
  const parsed = fullyDecoded(url.pathname);
  if (parsed === null || !isInApp(parsed) || loginLike.test(parsed)) return null;
  return url.pathname + url.search + url.hash;
}
