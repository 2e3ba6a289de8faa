import type { UseDetails } from '../../../contract/custody/use.ts';
import { signerMeaning, witnessMeaning } from '../../../rules/custody/useWitness.ts';
import type { uses } from '../../database/schema/custodyUse.ts';
import { digest, type StoredLedgerEntry, type StoredSignature } from './hashLedgerEntry.ts';

export type StoredUse = typeof uses.$inferSelect;

/**
 * SHA-256 of a use: what happened, who records it, and who witnesses. One idempotency key stands for it, and the entry's
 * own hash seals it, so that the fields of 21 CFR 1304.27(a) cannot be changed apart from the ledger. PINs are not in
 * it, so that a retry may type them again.
 *
 * @param witness the user's id; the typed name where it is no one's; null where no one witnesses.
 */
export function hashUse(details: UseDetails, signerId: string, witness: string | null): string {
  return digest({
    ...details,
    inventoryId: details.inventoryId.toLowerCase(),
    lotId: details.lotId.toLowerCase(),
    givenByUserId: details.givenByUserId.toLowerCase(),
    occurredAt: new Date(details.occurredAt).toISOString(),
    signerId,
    witness,
  });
}

/** Whether a use is still what was recorded and signed, recomputed from its rows. */
export function isGenuineUse(
  entry: StoredLedgerEntry,
  use: StoredUse,
  signed: readonly StoredSignature[],
): boolean {
  // A signature that was still missing then is no part of what was recorded.
  const atOnce = signed.filter(({ signedAt }) => +signedAt === +entry.recordedAt);
  const witness = atOnce.find(({ meaning }) => meaning === witnessMeaning);
  const { inventoryId, lotId, recordedByUserId: signerId } = entry;
  const details = detailsOf({ ...use, inventoryId, lotId });
  return (
    hashUse(details, signerId, witness?.userId ?? null) === entry.contentHash &&
    atOnce.some((row) => row.userId === signerId && row.meaning === meaningOf(use, signerId)) &&
    entry.change === -(use.given + use.wasted) &&
    use.drawn === use.given + use.wasted + use.returned &&
    +use.occurredAt === +entry.occurredAt &&
    use.givenBy === administeringProviderNamed(entry, use) &&
    use.disposedBy === (use.wasted > 0 ? use.givenBy : null) &&
    use.witnessedBy === (witness?.name ?? null)
  );
}

function detailsOf(stored: StoredUse & { inventoryId: string; lotId: string }): UseDetails {
  return {
    inventoryId: stored.inventoryId,
    lotId: stored.lotId,
    drawnUnits: stored.drawnUnits,
    given: stored.given,
    wasted: stored.wasted,
    returned: stored.returned,
    occurredAt: stored.occurredAt.toISOString(),
    incidentNumber: stored.incidentNumber,
    patientId: stored.patientId,
    givenByUserId: stored.givenByUserId,
    orderKind: stored.orderKind,
    authorizedBy: stored.authorizedBy,
    wasteManner: stored.wasteManner,
    wasteReason: stored.wasteReason,
  };
}

function meaningOf(use: StoredUse, signerId: string): string {
  return signerMeaning({ ...use, isAdministeringProvider: use.givenByUserId === signerId });
}

/** The entry seals the giver's name: as its recorder's, or in its note. */
function administeringProviderNamed(entry: StoredLedgerEntry, use: StoredUse): string {
  if (use.givenByUserId === entry.recordedByUserId) return entry.recordedBy;
  return entry.note?.endsWith(givenByNote(use.givenBy)) === true ? use.givenBy : '';
}

/** What the ledger notes where someone else records the use. */
export function givenByNote(administeringProvider: string): string {
  return `Given by ${administeringProvider}.`;
}
