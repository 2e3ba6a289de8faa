/* Not among the keys of browserStorage.ts, which the login page downloads. */
const key = 'sessionMark';

/** Tells this login from those before and after it, whatever token it comes to have; says nothing of any token. */
export function writeSessionMark(): void {
  localStorage.setItem(key, crypto.randomUUID());
}

export function removeSessionMark(): void {
  localStorage.removeItem(key);
}

/** Empty for a session that began before there were marks. */
export function readSessionMark(): string {
  return localStorage.getItem(key) ?? '';
}
