import type { CallDefinition } from './call.ts';

/**
 * The header in which a program may send the key of an act, in place of or in addition to `idempotencyKey` in the body
 * (draft-ietf-httpapi-idempotency-key-header).
 */
export const idempotencyHeader = 'Idempotency-Key';

/** Whether the body of a call carries the key of an act, so that a repeat is answered with the first record. */
export function takesIdempotencyKey({ body }: Pick<CallDefinition, 'body'>): boolean {
  return body !== undefined && 'entries' in body && Object.hasOwn(body.entries as object, keyName);
}

const keyName = 'idempotencyKey';
