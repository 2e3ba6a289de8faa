import type * as v from 'valibot';
import { UseDetails } from '../../../contract/custody/use.ts';
import type { Reseal } from '../../../contract/inventory/seal.ts';
import { signerMeaning, witnessMeaning } from '../../../rules/custody/useWitness.ts';
import type { uses } from '../../database/schema/custodyUse.ts';
import { externalKey } from './externalKey.ts';
import { digest, type StoredLedgerEntry, type StoredSignature } from './hashLedgerEntry.ts';

export type StoredUse = typeof uses.$inferSelect;

/** The columns that uses and their amendments share. */
export type FactsOfUse = Omit<StoredUse, 'id' | 'agencyId' | 'entryId' | 'reseal'>;

type StatedDetails = v.InferInput<typeof UseDetails> & {
  /** How the inventory was left, where it was sealed. */
  readonly reseal?: Reseal | null | undefined;
};

const empty: readonly unknown[] = [undefined, null, ''];
/** The fields of the first uses that can be empty. Empty fields that were added later are not hashed, as earlier uses lack them. */
const hashedWhenEmpty: readonly string[] = ['wasteManner', 'wasteReason'];

/**
 * SHA-256 of a use: what happened, who records it, and who witnesses. One idempotency key identifies it, and the
 * entry's own hash covers it, so that the fields of 21 CFR 1304.27(a) cannot be changed apart from the ledger. PINs are
 * not in it, so that a retry may type them again.
 *
 * @param witness the user's id; the typed name if it is no one's; null if no one witnesses.
 */
export function hashUse(details: StatedDetails, signerId: string, witness: string | null): string {
  const stated = { ...details, wasteReason: details.wasteReason ?? '' };
  const filled = Object.entries(stated).filter(
    ([name, value]) => !empty.includes(value) || hashedWhenEmpty.includes(name),
  );
  return digest({
    ...Object.fromEntries(filled),
    inventoryId: details.inventoryId.toLowerCase(),
    lotId: details.lotId.toLowerCase(),
    givenByUserId: details.givenByUserId.toLowerCase(),
    occurredAt: new Date(details.occurredAt).toISOString(),
    ...(details.wastedAt ? { wastedAt: new Date(details.wastedAt).toISOString() } : {}),
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
  // A signature that was still missing then is not part of what was recorded.
  const atOnce = signed.filter(({ signedAt }) => +signedAt === +entry.recordedAt);
  const witness = atOnce.find(({ meaning }) => meaning === witnessMeaning);
  const { inventoryId, lotId, recordedByUserId: signerId } = entry;
  const details = detailsOf({ ...use, inventoryId, lotId });
  return (
    hashUse({ ...details, reseal: use.reseal }, signerId, witness ? signerKey(witness) : null) ===
      entry.contentHash &&
    atOnce.some((row) => row.userId === signerId && row.meaning === meaningOf(use, signerId)) &&
    entry.change === -(use.given + use.wasted) &&
    use.drawn === use.given + use.wasted + use.returned &&
    +use.occurredAt === +entry.occurredAt &&
    isAdministeringProviderNamed(entry, use) &&
    isDisposerNamed(entry, use) &&
    use.witnessedBy === (witness?.name ?? null)
  );
}

/** A signer as the content of an act names them. */
export function signerKey({ userId, external }: StoredSignature): string {
  return userId ?? (external === null ? '' : externalKey(external));
}

/** The details of a use, from its row and where it is. */
export function detailsOf(use: FactsOfUse & { inventoryId: string; lotId: string }): UseDetails {
  // A detail without a column does not compile here.
  const stored: UseDetails = {
    ...use,
    occurredAt: use.occurredAt.toISOString(),
    wastedAt: use.wastedAt?.toISOString() ?? null,
  };
  const names = Object.keys(UseDetails.entries) as (keyof UseDetails)[];
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as UseDetails;
}

function meaningOf(use: StoredUse, signerId: string): string {
  return signerMeaning({
    ...use,
    isAdministeringProvider: use.givenByUserId === signerId,
    isDisposer: (use.disposedByUserId ?? use.givenByUserId) === signerId,
  });
}

/** The entry's hash covers the giver's name: as its recorder's, or in its note. */
function isAdministeringProviderNamed(entry: StoredLedgerEntry, use: StoredUse): boolean {
  return use.givenByUserId === entry.recordedByUserId
    ? use.givenBy === entry.recordedBy
    : entry.note?.endsWith(givenByNote(use.givenBy)) === true;
}

/** As above. Uses of before a disposer was asked for were wasted by who administered them. */
function isDisposerNamed(entry: StoredLedgerEntry, use: StoredUse): boolean {
  const { disposedByUserId: id, disposedBy } = use;
  if (use.wasted === 0) return disposedBy === null;
  if (id === null || id === use.givenByUserId) return disposedBy === use.givenBy;
  if (id === entry.recordedByUserId) return disposedBy === entry.recordedBy;
  return disposedBy !== null && entry.note?.includes(wastedByNote(disposedBy)) === true;
}

/** What the ledger notes where another person than the two wasted the rest. */
export function wastedByNote(disposer: string): string {
  return `Wasted by ${disposer}.`;
}

/** What the ledger notes where someone else records the use. */
export function givenByNote(administeringProvider: string): string {
  return `Given by ${administeringProvider}.`;
}
