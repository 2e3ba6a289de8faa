/** `__Host-`: the browser keeps it to this host, this path and secure origins (localhost counts). */
export const companionCookieName = '__Host-countersign';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function setCompanionCookie(companion: string, maxAgeSeconds: number): string {
  return `${companionCookieName}=${companion}; Max-Age=${maxAgeSeconds}; ${attributes}`;
}

export function clearCompanionCookie(): string {
  return `${companionCookieName}=; Max-Age=0; ${attributes}`;
}
