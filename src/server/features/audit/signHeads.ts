import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';
import { type ChainHead, SignedHeads } from '../../../contract/audit/evidence.ts';
import { canonicalJson } from '../../../rules/core/canonicalJson.ts';

/**
 * Signs heads, so that their owner can prove that this server exported them.
 * @param key private, Ed25519
 */
export function signHeads(heads: readonly ChainHead[], key: KeyObject, now: Date): SignedHeads {
  const content = {
    format: 'countersign-heads-1' as const,
    madeAt: now.toISOString(),
    heads: [...heads],
    publicKey: pemOf(createPublicKey(key)),
  };
  const signature = sign(null, Buffer.from(canonicalJson(content)), key).toString('base64');
  return { ...content, signature };
}

export type HeadsRead = { ok: true; signed: SignedHeads } | { ok: false; message: string };

/**
 * Reads an exported file and checks that it is complete and signed by the trusted key. The key in the file proves
 * nothing: a forger of the file would put a different key into it.
 */
export function readSignedHeads(text: string, trusted: KeyObject): HeadsRead {
  let parsed: v.SafeParseResult<typeof SignedHeads>;
  try {
    parsed = v.safeParse(SignedHeads, JSON.parse(text));
  } catch {
    return { ok: false, message: 'The file is not one of exported heads.' };
  }
  if (!parsed.success) return { ok: false, message: 'The file is not one of exported heads.' };
  const { signature, ...content } = parsed.output;
  if (content.publicKey !== pemOf(trusted)) {
    return { ok: false, message: 'The heads were signed by another key than the trusted one.' };
  }
  const bytes = Buffer.from(signature, 'base64');
  if (!verify(null, Buffer.from(canonicalJson(content)), trusted, bytes)) {
    return { ok: false, message: 'The file was changed after it was signed.' };
  }
  return { ok: true, signed: parsed.output };
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }).toString();
}
