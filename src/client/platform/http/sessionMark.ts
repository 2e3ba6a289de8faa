/* Not among the keys of browserStorage.ts, which the login page downloads. */
const key = 'sessionMark';
const timeKey = 'loggedInAt';

/** Distinguishes this login from those before and after it, whatever token it gets; reveals nothing about any token. */
export function writeSessionMark(): void {
  localStorage.setItem(key, crypto.randomUUID());
  localStorage.setItem(timeKey, String(Date.now()));
}

export function removeSessionMark(): void {
  localStorage.removeItem(key);
  localStorage.removeItem(timeKey);
}

/** Empty for a session that started before there were marks. */
export function readSessionMark(): string {
  return localStorage.getItem(key) ?? '';
}

/** When this login was, in milliseconds since the epoch by the clock of the device; 0 where it is not known. */
export function readLoginTime(): number {
  return Number(localStorage.getItem(timeKey) ?? '0') || 0;
}
