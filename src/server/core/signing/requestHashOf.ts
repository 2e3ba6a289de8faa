import type { Signing } from '../../../contract/core/signing.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';

/**
 * The content that one idempotency key identifies for an act that one person signs: the form and who signs it. The
 * proof is not part of it.
 */
export function requestHashOf(
  { signing: _, ...content }: { readonly signing: Signing },
  signerId: string,
): string {
  return digest(asJson({ ...content, signerId }));
}
