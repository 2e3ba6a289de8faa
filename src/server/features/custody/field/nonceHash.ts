import { createHash } from 'node:crypto';

/** How a nonce is kept. */
export function nonceHashOf(nonce: string): string {
  return createHash('sha256').update(Buffer.from(nonce, 'base64url')).digest('hex');
}
