import type { CallDefinition } from '../../../contract/core/call.ts';
import { takesIdempotencyKey } from '../../../contract/core/idempotencyKey.ts';
import { ProblemError, unprocessable } from '../../platform/http/problemError.ts';

/** A string of RFC 9651; many programs leave its quotation marks out. */
const uuid = /^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/i;

/**
 * The body of a call with the key of its act from the header `Idempotency-Key`. A call that takes no key refuses the header:
 * a program that relied on it would record twice. Reads never do, and ignore it.
 *
 * @param header as received.
 * @param body what was sent, not parsed yet.
 * @throws ProblemError 400 for a key that is no UUID, and for a call that takes none; 422 if the body has another one.
 */
export function withIdempotencyKey(
  definition: CallDefinition,
  header: string | undefined,
  body: unknown,
): unknown {
  if (header === undefined || definition.method === 'GET') return body;
  if (!takesIdempotencyKey(definition)) {
    throw new ProblemError(
      400,
      'idempotency_key_not_taken',
      'This call takes no Idempotency-Key. Send it without one, and read what was recorded before you send it again.',
    );
  }
  const key = uuid.exec(header.trim())?.[1]?.toLowerCase();
  if (key === undefined) {
    throw new ProblemError(
      400,
      'idempotency_key_invalid',
      'The Idempotency-Key is not a UUID. Make a new one for each act.',
    );
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const inBody = 'idempotencyKey' in body ? body.idempotencyKey : undefined;
  if (inBody === undefined) return { ...body, idempotencyKey: key };
  if (typeof inBody !== 'string' || inBody.toLowerCase() === key) return body;
  const sentence =
    'The Idempotency-Key and the key in the body are not the same. Send one of them.';
  throw unprocessable('idempotency_key_differs', sentence, { idempotencyKey: sentence });
}
