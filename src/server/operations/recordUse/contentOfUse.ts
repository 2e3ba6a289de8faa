import type { RecordUseForm } from '../../../contract/use.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';

/**
 * What one idempotency key stands for: the details, who records them, and who witnesses. PINs are
 * not in it, so that a retry may type them again.
 */
export function contentOfUse(form: RecordUseForm, signerId: string): string {
  return digest({
    ...form.details,
    signerId,
    witness: form.signing.witness?.userName.toLowerCase() ?? null,
  });
}
