import { asJson, canonicalJson } from './canonicalJson.ts';

type Json = ReturnType<typeof asJson>;

/**
 * The one text of what a passkey signs: the form as it is sent, without its proofs. Browser and server take the hash of
 * it, so what was requested is what is recorded. Who signs now and who later (`pin: null`) stays a part of it.
 */
export function signedContent(form: object): string {
  return canonicalJson(withoutProofs(asJson(form)));
}

function withoutProofs(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutProofs);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([key, item]): [string, Json] =>
    key === 'pin' && item !== null ? [key, true] : [key, withoutProofs(item)],
  );
  return Object.fromEntries(members);
}
