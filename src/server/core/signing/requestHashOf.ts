import type { Signing } from '../../../contract/core/signing.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';

/** What one idempotency key of an act stands for that one person signs: the form and who signs it. The proof is no part of it. */
export function requestHashOf(
  { signing: _, ...content }: { readonly signing: Signing },
  signerId: string,
): string {
  return digest(asJson({ ...content, signerId }));
}
