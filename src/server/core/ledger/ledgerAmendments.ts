import { and, eq, inArray, or } from 'drizzle-orm';
import type { Amendment, LedgerEntry } from '../../../contract/inventory/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { eventAmendments, useAmendments, uses } from '../../database/schema/custodyUse.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';
import { readShownAmendments, readShownEventAmendments } from './readAmendments.ts';

type Shown = Pick<LedgerEntry, 'amendments' | 'amends'>;
type Rows = readonly { readonly entry: StoredLedgerEntry }[];

/** What the ledger shows of amendments next to entries: those of a use or an event, or the one that wrote the entry (AMEND-07). */
export async function readLedgerAmendments(
  reader: Reader,
  agencyId: number,
  rows: Rows,
): Promise<ReadonlyMap<string, Shown>> {
  const entries = rows.map(({ entry }) => entry);
  const used = entries.filter(({ kind }) => kind === 'use');
  const others = entries.filter(
    ({ kind, eventId, amendmentId }) => kind !== 'use' && (eventId ?? amendmentId) !== null,
  );
  return new Map([
    ...(await ofUses(reader, agencyId, used)),
    ...(await ofEvents(reader, agencyId, others)),
  ]);
}

async function ofUses(
  reader: Reader,
  agencyId: number,
  entries: readonly StoredLedgerEntry[],
): Promise<ReadonlyMap<string, Shown>> {
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
    return shownNextTo(entry, history.original, history.amendments);
  };
  return new Map(entries.map((entry) => [entry.id, of(entry)]));
}

async function ofEvents(
  reader: Reader,
  agencyId: number,
  entries: readonly StoredLedgerEntry[],
): Promise<ReadonlyMap<string, Shown>> {
  if (entries.length === 0) return new Map();
  const found = await reader
    .select({ id: eventAmendments.id, eventId: eventAmendments.eventId })
    .from(eventAmendments)
    .where(
      and(
        eq(eventAmendments.agencyId, agencyId),
        or(
          inArray(
            eventAmendments.eventId,
            entries.flatMap(({ eventId }) => eventId ?? []),
          ),
          inArray(
            eventAmendments.id,
            entries.flatMap(({ amendmentId }) => amendmentId ?? []),
          ),
        ),
      ),
    );
  if (found.length === 0) return new Map();
  const shown = await readShownEventAmendments(
    reader,
    agencyId,
    found.map(({ eventId }) => eventId),
  );
  const of = (entry: StoredLedgerEntry): Shown => {
    const { eventId } =
      found.find((one) => one.eventId === entry.eventId || one.id === entry.amendmentId) ?? {};
    const event = eventId === undefined ? undefined : shown.get(eventId);
    const original = event?.history.entries.find(({ lotId }) => lotId === entry.lotId);
    if (event === undefined || original === undefined) return {};
    return shownNextTo(entry, original, event.amendments);
  };
  return new Map(entries.map((entry) => [entry.id, of(entry)]));
}

/** The amendments next to what they amend; next to an entry that one of them wrote, which one and of what. */
function shownNextTo(
  entry: StoredLedgerEntry,
  { id: entryId, inventoryId, sequence }: StoredLedgerEntry,
  amendments: readonly Amendment[],
): Shown {
  if (entry.amendmentId === null) return { amendments: [...amendments] };
  const number = amendments.find(({ id }) => id === entry.amendmentId)?.number ?? 0;
  return { amends: { entryId, inventoryId, sequence, number } };
}
