import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import type { SignedForm } from '../../../core/signing/signingRequest.ts';
import type { Reader } from '../../../database/database.ts';
import { conflict } from '../../../platform/http/problemError.ts';

/** The content that one id identifies, without proofs, so that a retry may type them again. */
export async function contentOfAmendment(
  reader: Reader,
  { signing, amendmentId: _id, ...content }: SignedForm & { readonly amendmentId: string },
  signerId: string,
): Promise<string> {
  const others: string[] = [];
  for (const { userName } of signing.others) {
    others.push((await findUserId(reader, userName)) ?? userName.toLowerCase());
  }
  return digest(asJson({ ...content, signerId, others }));
}

/** Who asks for an amendment, and the hash of its content. */
export interface AskedAmendment {
  readonly agencyId: number;
  readonly userId: string;
  readonly contentHash: string;
}

/** @throws ProblemError 409 if what is recorded under the id is another amendment. */
export function rejectAnother(
  stored: {
    readonly agencyId: number;
    readonly recordedByUserId: string;
    readonly contentHash: string;
  },
  { agencyId, userId, contentHash }: AskedAmendment,
): void {
  const isOwn = stored.agencyId === agencyId && stored.recordedByUserId === userId;
  if (isOwn && stored.contentHash === contentHash) return;
  throw conflict(
    'already_recorded_differently',
    'This amendment was already recorded with different details. Open the ledger to check.',
  );
}
