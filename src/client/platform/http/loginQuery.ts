declare global {
  interface Window {
    /** What the document's first inline script took out of the address, before anything else ran. */
    loginQuery?: Partial<Record<'userIdFromSso' | 'username' | 'userguid' | 'clientId', string>>;
  }
}

/** Who was sent here, as far as charts may know it. */
export type ExternalLoginSource =
  | { way: 'sso' }
  | { way: 'integration'; userName: string; clientId: string | null };

export function readSentBy(): ExternalLoginSource | null {
  const { userIdFromSso, username, userguid, clientId } = window.loginQuery ?? {};
  if (userIdFromSso) return { way: 'sso' };
  if (username && userguid) {
    return { way: 'integration', userName: username, clientId: clientId ?? null };
  }
  return null;
}

/** The one-use secret next to it: a ticket (SSO-02) or a guid (INT-01). It is put into one call and nowhere else. */
export function readSentSecret(): string {
  return window.loginQuery?.userIdFromSso ?? window.loginQuery?.userguid ?? '';
}

export function clearSent(): void {
  delete window.loginQuery;
}
