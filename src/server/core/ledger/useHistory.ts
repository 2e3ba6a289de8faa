import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { UseVersion } from '../../../rules/custody/amendment/amendedUse.ts';
import { completeDetails } from '../../../rules/custody/useWaste.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { useAmendments, uses } from '../../database/schema/custodyUse.ts';
import { toProduct } from '../inventory/productView.ts';
import type { StoredAmendment } from './hashAmendment.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';
import { detailsOf, type StoredUse } from './useContent.ts';

/** The entry that a version of a use is in, with what it is of. */
interface Home {
  readonly entry: StoredLedgerEntry;
  readonly product: typeof products.$inferSelect;
  readonly lot: typeof lots.$inferSelect;
  readonly placeName: string;
}

/** A use with its own entry and its amendments, the first one first. */
export interface UseHistory {
  readonly use: StoredUse;
  readonly original: StoredLedgerEntry;
  readonly amendments: readonly StoredAmendment[];
  readonly homes: ReadonlyMap<string, Home>;
}

/** The histories of uses of an agency, by the id of the use. */
export async function readUseHistories(
  reader: Reader,
  agencyId: number,
  useIds: readonly string[],
): Promise<ReadonlyMap<string, UseHistory>> {
  if (useIds.length === 0) return new Map();
  const ids = [...new Set(useIds)];
  const used = await reader
    .select()
    .from(uses)
    .where(and(eq(uses.agencyId, agencyId), inArray(uses.id, ids)));
  const amended = await reader
    .select()
    .from(useAmendments)
    .where(and(eq(useAmendments.agencyId, agencyId), inArray(useAmendments.useId, ids)))
    .orderBy(asc(useAmendments.useId), asc(useAmendments.number));
  const homes = await readHomes(reader, agencyId, [
    ...used.map(({ entryId }) => entryId),
    ...amended.map(({ homeEntryId }) => homeEntryId),
  ]);
  return new Map(
    used.flatMap((use) => {
      const original = homes.get(use.entryId)?.entry;
      if (original === undefined) return [];
      const amendments = amended.filter(({ useId }) => useId === use.id);
      return [[use.id, { use, original, amendments, homes }] as const];
    }),
  );
}

async function readHomes(
  reader: Reader,
  agencyId: number,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, Home>> {
  if (entryIds.length === 0) return new Map();
  const rows = await reader
    .select({ entry: ledgerEntries, product: products, lot: lots, placeName: inventories.name })
    .from(ledgerEntries)
    .innerJoin(products, isRecord(products, ledgerEntries.agencyId, ledgerEntries.productId))
    .innerJoin(lots, isRecord(lots, ledgerEntries.agencyId, ledgerEntries.lotId))
    .innerJoin(
      inventories,
      isRecord(inventories, ledgerEntries.agencyId, ledgerEntries.inventoryId),
    )
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.id, [...entryIds])));
  return new Map(rows.map((row) => [row.entry.id, row]));
}

/**
 * A use as it was after so many amendments; 0: as it was recorded.
 *
 * @throws RangeError if there are fewer, or an entry is missing.
 */
export function versionOf({ use, original, amendments, homes }: UseHistory, number: number) {
  const amendment = number === 0 ? undefined : amendments[number - 1];
  if (number > 0 && amendment === undefined)
    throw new RangeError('A use was not amended so often.');
  const home = homes.get(amendment?.homeEntryId ?? original.id);
  if (home === undefined) throw new RangeError('A use without its entry');
  const { entry, product, lot, placeName } = home;
  const facts = amendment ?? use;
  const version: UseVersion = {
    ...completeDetails(detailsOf({ ...facts, inventoryId: entry.inventoryId, lotId: entry.lotId })),
    placeName,
    lotNumber: lot.number,
    product: toProduct(product),
    givenBy: facts.givenBy,
    disposedBy: facts.disposedBy,
    labels: amendment?.labels ?? original.facts?.labels ?? [],
  };
  return version;
}

/** The newest version of a use. */
export function presentVersion(history: UseHistory): UseVersion {
  return versionOf(history, history.amendments.length);
}

/** The hash that the next amendment is tied to: of the last one, else of the use's entry (AMEND-08). */
export function lastHashOf({ original, amendments }: UseHistory): string {
  return amendments.at(-1)?.hash ?? original.hash;
}

/** The id of the use that a record is of: the use itself, its entry, or an entry that an amendment wrote. */
export async function findUseId(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ id: uses.id })
    .from(uses)
    .where(
      and(
        eq(uses.agencyId, agencyId),
        or(
          eq(uses.id, id),
          eq(uses.entryId, id),
          inArray(
            uses.id,
            reader
              .select({ id: useAmendments.useId })
              .from(useAmendments)
              .innerJoin(
                ledgerEntries,
                and(
                  eq(ledgerEntries.agencyId, useAmendments.agencyId),
                  eq(ledgerEntries.amendmentId, useAmendments.id),
                ),
              )
              .where(and(eq(useAmendments.agencyId, agencyId), eq(ledgerEntries.id, id))),
          ),
        ),
      ),
    );
  return row?.id;
}
