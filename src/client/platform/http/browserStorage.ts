/** ENT-11: the keys this application keeps in the browser. */
const keys = {
  token: 'token',
  /** The `endMark` under which the stored token was gained. */
  tokenEndMark: 'tokenEndMark',
  /** Another one whenever a session ends in this browser, in whatever tab. */
  endMark: 'endMark',
  /** FIELD-22: the code of why the last session ended here; none after a deliberate logout. */
  logoutReason: 'logoutReason',
  user: 'user',
  security: 'security',
  hasSignatureAndPin: 'hasSignatureAndPin',
  lastAccess: 'lastAccess',
  /** IDLE-08: milliseconds, as the server last said. */
  inactivityLimit: 'inactivityLimit',
  /** FIELD-05: someone's kit is on this device, so that the login page looks for it where there is no network. */
  hasKit: 'hasKit',
  isNavFixed: 'isNavFixed',
  subNavPosition: 'subNavPosition',
  inventorySites: 'inventorySites',
  theme: 'theme',
  /** WCAG 2.1.4: whether single keys are shortcuts here, for every user. */
  singleKeys: 'singleKeys',
  /** PWL-03: the answer to the offer of passwordless login. */
  remember: 'remember',
} as const;

const redirectKey = 'redirectUrl';
const lostPageKey = 'lostPage';

export type StorageKey = keyof typeof keys;

export function readLocal(key: StorageKey): string | null {
  return localStorage.getItem(keys[key]);
}

export function writeLocal(key: StorageKey, value: string): void {
  localStorage.setItem(keys[key], value);
}

export function removeLocal(...names: StorageKey[]): void {
  for (const name of names) localStorage.removeItem(keys[name]);
}

/** What a header can carry and the server can have given (RFC 6750). */
const sendable = /^[\w.~+/=-]{1,4096}$/;

/**
 * The token of this browser's session. Null if there is none or no header can carry it (BOOT-02), and where a session
 * ended while the call was under way that gained this one: two tabs may write at the same moment, but what they wrote
 * then is not a session (decision 35).
 */
export function readToken(): string | null {
  const gainedUnder = readLocal('tokenEndMark');
  const token = readLocal('token');
  const isUsable = (gainedUnder ?? readEndMark()) === readEndMark() && sendable.test(token ?? '');
  return isUsable ? token : null;
}

/** Empty if no session has ended in this browser. */
export function readEndMark(): string {
  return readLocal('endMark') ?? '';
}

export function readRedirect(): string | null {
  return sessionStorage.getItem(redirectKey);
}

export function writeRedirect(path: string): void {
  sessionStorage.setItem(redirectKey, path);
}

export function removeRedirect(): void {
  sessionStorage.removeItem(redirectKey);
  sessionStorage.removeItem(lostPageKey);
}

/** More than a session needs, in characters. */
const roomNeeded = 8_192;

/**
 * Why no one could log in with this browser; null if nothing stands in the way. Asked before anything else reads the
 * storage (BOOT-05).
 */
export function storageTrouble(): string | null {
  const key = 'room';
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem(key, 'x'.repeat(roomNeeded));
      storage.removeItem(key);
    }
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError'
      ? 'This browser has no space left to keep you logged in. Free some space on this device, then try again.'
      : 'This browser blocks site data, so you couldn’t stay logged in. Allow cookies and site data for this site, then try again.';
  }
}

/** A page whose session ended under someone: the way back is that person's alone. */
export type FailedPage = { path: string; userId: string };

/** Null if nothing can be made out. */
export function readLostPage(): FailedPage | null {
  try {
    return JSON.parse(sessionStorage.getItem(lostPageKey) ?? 'null') as FailedPage | null;
  } catch {
    return null;
  }
}

export function writeLostPage(page: FailedPage): void {
  sessionStorage.setItem(lostPageKey, JSON.stringify(page));
}

/** IDLE-08: milliseconds since the epoch, by the wall clock. */
export function recordAccess(): void {
  writeLocal('lastAccess', String(Date.now()));
}
