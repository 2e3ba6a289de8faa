import { and, eq, inArray, or } from 'drizzle-orm';
import type { LedgerEntry } from '../../../contract/inventory/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { useAmendments, uses } from '../../database/schema/custodyUse.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';
import { readShownAmendments } from './readAmendments.ts';

type Shown = Pick<LedgerEntry, 'amendments' | 'amends'>;

/** What the ledger shows of amendments next to entries: those of a use, or the one that wrote the entry (AMEND-07). */
export async function readLedgerAmendments(
  reader: Reader,
  agencyId: number,
  rows: readonly { readonly entry: StoredLedgerEntry }[],
): Promise<ReadonlyMap<string, Shown>> {
  const entries = rows.map(({ entry }) => entry).filter(({ kind }) => kind === 'use');
  if (entries.length === 0) return new Map();
  const written = entries.flatMap(({ amendmentId }) => amendmentId ?? []);
  const found = await reader
    .select({ id: useAmendments.id, useId: useAmendments.useId, entryId: uses.entryId })
    .from(useAmendments)
    .innerJoin(
      uses,
      and(eq(uses.agencyId, useAmendments.agencyId), eq(uses.id, useAmendments.useId)),
    )
    .where(
      and(
        eq(useAmendments.agencyId, agencyId),
        or(
          inArray(
            uses.entryId,
            entries.map(({ id }) => id),
          ),
          inArray(useAmendments.id, written),
        ),
      ),
    );
  if (found.length === 0) return new Map();
  const shown = await readShownAmendments(
    reader,
    agencyId,
    found.map(({ useId }) => useId),
  );
  const of = (entry: StoredLedgerEntry): Shown => {
    const use = found.find(({ id, entryId }) => entryId === entry.id || id === entry.amendmentId);
    const history = use && shown.get(use.useId);
    if (use === undefined || history === undefined) return {};
    const { original, amendments } = history;
    if (entry.amendmentId === null) return { amendments: [...amendments] };
    const number = amendments.find(({ id }) => id === entry.amendmentId)?.number ?? 0;
    const { id: entryId, inventoryId, sequence } = original;
    return { amends: { entryId, inventoryId, sequence, number } };
  };
  return new Map(entries.map((entry) => [entry.id, of(entry)]));
}
