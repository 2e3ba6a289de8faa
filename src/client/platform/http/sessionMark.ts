/* Not among the keys of browserStorage.ts, which the login page downloads. */
const key = 'sessionMark';

/** Distinguishes this login from those before and after it, whatever token it gets; reveals nothing about any token. */
export function writeSessionMark(): void {
  localStorage.setItem(key, crypto.randomUUID());
}

export function removeSessionMark(): void {
  localStorage.removeItem(key);
}

/** Empty for a session that started before there were marks. */
export function readSessionMark(): string {
  return localStorage.getItem(key) ?? '';
}
