import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { hashSignature, type StoredLedgerEntry, type StoredSignature } from './hashLedgerEntry.ts';

export interface Signer {
  /** Null of a person without an account, who is `external`. */
  readonly userId: string | null;
  readonly name: string;
  readonly role: string;
  readonly meaning: string;
  readonly method: StoredSignature['method'];
  readonly external?: StoredSignature['external'];
  readonly externalImage?: StoredSignature['externalImage'];
}

/** The rows that tie the signers, in order, to the entry's hash; nothing is written. */
export function signaturesOf(
  entry: Pick<StoredLedgerEntry, 'id' | 'agencyId' | 'hash'>,
  signers: readonly Signer[],
  signedAt: Date,
): StoredSignature[] {
  return signers.map((signer, index) => {
    const signature = {
      id: randomUUID(),
      agencyId: entry.agencyId,
      entryId: entry.id,
      eventId: null,
      amendmentId: null,
      ordinal: index + 1,
      external: null,
      externalImage: null,
      ...signer,
      signedAt,
      signedHash: entry.hash,
    };
    return { ...signature, hash: hashSignature(signature) };
  });
}

/** Writes the signatures of an entry in the caller's transaction. */
export async function signEntry(
  tx: Transaction,
  entry: StoredLedgerEntry,
  signers: readonly Signer[],
  signedAt: Date,
): Promise<StoredSignature[]> {
  const rows = signaturesOf(entry, signers, signedAt);
  await tx.insert(signatures).values(rows);
  return rows;
}
