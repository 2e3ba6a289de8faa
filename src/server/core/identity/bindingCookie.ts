/** `__Host-`: the browser keeps it to this host, this path and secure origins (localhost counts). */
export const bindingCookieName = '__Host-countersign';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

export function setBindingCookie(binding: string, maxAgeSeconds: number): string {
  return `${bindingCookieName}=${binding}; Max-Age=${maxAgeSeconds}; ${attributes}`;
}

export function clearBindingCookie(): string {
  return `${bindingCookieName}=; Max-Age=0; ${attributes}`;
}
