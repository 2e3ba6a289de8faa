import type { ControlValueEvent } from '../../../contract/controlValue.ts';
import type { StoredSignature } from '../ledger/hashLedgerEntry.ts';
import type { StoredNote } from '../ledger/hashNote.ts';
import { toNote } from '../ledger/readNotes.ts';

type Signing = Pick<ControlValueEvent, 'signatures' | 'missingSignatures' | 'signatureNotes'>;

export const unsigned: Signing = { signatures: [], missingSignatures: [], signatureNotes: [] };

/** Who signed an act, which of the signatures it needs are missing, and what was noted of those. */
export function signingOf(
  requiredSignatures: readonly string[],
  signed: readonly StoredSignature[],
  noted: readonly StoredNote[],
): Signing {
  const given = new Set(signed.map(({ meaning }) => meaning));
  return {
    signatures: signed.map(({ name, role, meaning, signedAt }) => ({
      name,
      role,
      meaning,
      signedAt: signedAt.toISOString(),
    })),
    missingSignatures: requiredSignatures.filter((meaning) => !given.has(meaning)),
    signatureNotes: noted.map(toNote),
  };
}
