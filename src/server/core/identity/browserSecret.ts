import { createHmac } from 'node:crypto';

/** Lax, because the way back from a provider starts on its site; Strict would not send the cookie. */
export const browserCookieName = '__Host-countersign-sso';

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

/** How long someone may take at the provider. */
export const transactionSeconds = 600;

export function setBrowserCookie(secret: string): string {
  return `${browserCookieName}=${secret}; Max-Age=${transactionSeconds}; ${attributes}`;
}

export function clearBrowserCookie(): string {
  return `${browserCookieName}=; Max-Age=0; ${attributes}`;
}

/** What one login at a provider is checked with. */
export interface TransactionSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Derived from the cookie, so that nothing of it is in the database and another browser cannot have it. */
export function deriveSecrets(secret: string): TransactionSecrets {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(purpose).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
