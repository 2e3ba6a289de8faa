import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { type EventVersion, factsOf } from '../../../rules/custody/amendment/amendedEvent.ts';
import type { Reader } from '../../database/database.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { products } from '../../database/schema/custodyProduct.ts';
import { eventAmendments } from '../../database/schema/custodyUse.ts';
import type { StoredEventAmendment } from './hashAmendment.ts';
import type { StoredEvent } from './hashEvent.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';

/** An event with its own entries and its amendments, the first one first, and the entries that these wrote. */
export interface EventHistory {
  readonly event: StoredEvent;
  readonly entries: readonly StoredLedgerEntry[];
  readonly amendments: readonly StoredEventAmendment[];
  readonly moved: readonly StoredLedgerEntry[];
  /** Of the products that a receipt names. */
  readonly products: ReadonlyMap<string, { readonly name: string; readonly strength: string }>;
}

/** The histories of events of an agency, by the id of the event. */
export async function readEventHistories(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventHistory>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...new Set(eventIds)];
  const events = await reader
    .select()
    .from(custodyEvents)
    .where(and(eq(custodyEvents.agencyId, agencyId), inArray(custodyEvents.id, ids)));
  const amendments = await reader
    .select()
    .from(eventAmendments)
    .where(and(eq(eventAmendments.agencyId, agencyId), inArray(eventAmendments.eventId, ids)))
    .orderBy(asc(eventAmendments.eventId), asc(eventAmendments.number));
  const written = amendments.map(({ id }) => id);
  const entries = await reader
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.agencyId, agencyId),
        or(inArray(ledgerEntries.eventId, ids), inArray(ledgerEntries.amendmentId, written)),
      ),
    )
    .orderBy(asc(ledgerEntries.sequence));
  const names = await readProducts(reader, agencyId, events);
  return new Map(
    events.map((event) => {
      const own = amendments.filter(({ eventId }) => eventId === event.id);
      return [
        event.id,
        {
          event,
          entries: entries.filter(({ eventId }) => eventId === event.id),
          amendments: own,
          moved: entries.filter(({ amendmentId }) => own.some(({ id }) => id === amendmentId)),
          products: names,
        },
      ];
    }),
  );
}

async function readProducts(reader: Reader, agencyId: number, events: readonly StoredEvent[]) {
  const ids = events.flatMap(({ details }) =>
    details.kind === 'receive' ? details.lines.map(({ productId }) => productId) : [],
  );
  if (ids.length === 0) return new Map<string, never>();
  const rows = await reader
    .select({ id: products.id, name: products.name, strength: products.strength })
    .from(products)
    .where(and(eq(products.agencyId, agencyId), inArray(products.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * An event as it was after so many amendments; 0: as it was recorded.
 *
 * @throws RangeError if there are fewer.
 */
export function eventVersion(
  { event, amendments, products: names }: EventHistory,
  number: number,
): EventVersion & Pick<StoredEvent, 'details' | 'occurredAt' | 'facts'> {
  const stated = number === 0 ? event : amendments[number - 1];
  if (stated === undefined) throw new RangeError('An event was not amended so often.');
  const { details, facts, occurredAt } = stated;
  const lines = details.kind === 'receive' ? details.lines : [];
  return {
    kind: event.kind,
    stated: factsOf(details),
    details,
    facts,
    occurredAt,
    supplier: facts?.partner?.name ?? '',
    products: lines.map(({ productId }) => names.get(productId) ?? { name: '', strength: '' }),
  };
}

/** The newest version of an event. */
export function presentEvent(history: EventHistory) {
  return eventVersion(history, history.amendments.length);
}

/** The entries that have the event after so many amendments: its own, or those of its last move to another time. */
export function entriesAt(
  { entries, amendments, moved }: EventHistory,
  number: number,
): readonly StoredLedgerEntry[] {
  const moves = amendments
    .slice(0, number)
    .map(({ id }) =>
      moved.filter((entry) => entry.amendmentId === id && entry.correctionOfId === null),
    )
    .filter(({ length }) => length > 0);
  return moves.at(-1) ?? entries;
}

/** The hash that the next amendment is tied to: of the last one, else of the event (AMEND-08). */
export function lastEventHash({ event, amendments }: EventHistory): string {
  return amendments.at(-1)?.hash ?? event.hash;
}

/** The id of the event that a record is of: the event itself, its entry, or an entry that an amendment wrote. */
export async function findEventId(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<string | undefined> {
  const [entry] = await reader
    .select({
      eventId: sql<string | null>`coalesce(${ledgerEntries.eventId}, ${eventAmendments.eventId})`,
    })
    .from(ledgerEntries)
    .leftJoin(
      eventAmendments,
      and(
        eq(eventAmendments.agencyId, ledgerEntries.agencyId),
        eq(eventAmendments.id, ledgerEntries.amendmentId),
      ),
    )
    .where(and(eq(ledgerEntries.agencyId, agencyId), eq(ledgerEntries.id, id)));
  return entry === undefined ? id : (entry.eventId ?? undefined);
}
