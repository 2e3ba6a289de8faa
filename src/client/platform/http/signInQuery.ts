declare global {
  interface Window {
    /** What the document's first inline script took out of the address, before anything else ran. */
    signInQuery?: Partial<Record<'userIdFromSso' | 'username' | 'userguid' | 'clientId', string>>;
  }
}

/** Who was sent here, as far as charts may know it. */
export type SentBy =
  | { way: 'sso' }
  | { way: 'integration'; userName: string; clientId: string | null };

export function readSentBy(): SentBy | null {
  const { userIdFromSso, username, userguid, clientId } = window.signInQuery ?? {};
  if (userIdFromSso) return { way: 'sso' };
  if (username && userguid) {
    return { way: 'integration', userName: username, clientId: clientId ?? null };
  }
  return null;
}

/** The one-use secret beside it: a ticket (SSO-02) or a guid (INT-01). It goes into one call and nowhere else. */
export function readSentSecret(): string {
  return window.signInQuery?.userIdFromSso ?? window.signInQuery?.userguid ?? '';
}

export function forgetSent(): void {
  delete window.signInQuery;
}
