import * as v from 'valibot';
import { decodeBytes } from './bytes.ts';
import { PasskeyFailure } from './passkeyFailure.ts';
import type { RelyingParty } from './relyingParty.ts';

const ClientData = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.unknown()),
});
export type ClientData = v.InferOutput<typeof ClientData>;

const longest = 4_096;

/**
 * What the browser says it signed.
 *
 * @throws PasskeyFailure if it is no such JSON, or its challenge is not base64url (FIDO-04).
 */
export function parseClientData(text: string): ClientData {
  const bytes = decodeBytes(text, 'The client data');
  if (bytes.length > longest) throw new PasskeyFailure('The client data is too long');
  const parsed = v.safeParse(ClientData, readJson(bytes));
  if (!parsed.success) throw new PasskeyFailure('The client data is not complete');
  if (!/^[\w-]{16,512}$/.test(parsed.output.challenge)) {
    const sentence = 'The challenge is not properly encoded.';
    throw new PasskeyFailure(sentence, sentence);
  }
  return parsed.output;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new PasskeyFailure('The client data is not JSON');
  }
}

/**
 * FIDO-01, FIDO-02: the type, the configured origin, the challenge, and no frame of another site.
 *
 * @throws PasskeyFailure
 */
export function checkClientData(
  client: ClientData,
  expected: { type: string; challenge: string; party: RelyingParty },
): void {
  if (client.type !== expected.type) throw new PasskeyFailure('The client data is of another type');
  if (client.challenge !== expected.challenge) throw new PasskeyFailure('It is another challenge');
  if (client.origin !== expected.party.origin) throw new PasskeyFailure('It is another origin');
  if (client.crossOrigin === true || client.topOrigin !== undefined) {
    throw new PasskeyFailure('The request is from a frame of another site');
  }
}
