import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 base64url characters: a session token, a companion cookie, a link's code. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: SHA-256, hexadecimal. Enough for 256 random bits; never for a password. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
