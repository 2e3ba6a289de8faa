import { and, eq, inArray } from 'drizzle-orm';
import type { StockLine } from '../../../contract/custody/stockLine.ts';
import { type Effect, effectOf } from '../../../rules/custody/custodyBook.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import type { StoredEvent } from './hashEvent.ts';
import type { StoredLedgerEntry } from './hashLedgerEntry.ts';

/** A lot as a receipt names it, by the number that it had then: an amendment may have changed it since (AMEND-06). */
export interface BookedLot {
  readonly id: string;
  readonly productId: string;
  readonly number: string;
  readonly contentPerUnit: number;
}

/** The lots that entries are of. */
export async function readBookedLots(
  reader: Reader,
  agencyId: number,
  entries: readonly StoredLedgerEntry[],
): Promise<BookedLot[]> {
  const ids = [...new Set(entries.map(({ lotId }) => lotId))];
  if (ids.length === 0) return [];
  const rows = await reader
    .select({
      id: lots.id,
      productId: lots.productId,
      number: lots.number,
      contentPerUnit: products.contentPerUnit,
    })
    .from(lots)
    .innerJoin(products, isRecord(products, lots.agencyId, lots.productId))
    .where(and(eq(lots.agencyId, agencyId), inArray(lots.id, ids)));
  const named = entries.flatMap(({ lotId, facts }) =>
    facts === null ? [] : [[lotId, facts.lot.number] as const],
  );
  return rows.flatMap((lot) => {
    const numbers = named.flatMap(([lotId, number]) => (lotId === lot.id ? number : []));
    return [...new Set([lot.number, ...numbers])].map((number) => ({ ...lot, number }));
  });
}

/** The effect of an event, calculated only from its request: nothing is read from the entries it wrote. */
export function effectAsAsked(
  { id: eventId, details }: StoredEvent,
  known: readonly BookedLot[],
): Effect {
  return effectOf(details, { eventId, lines: linesOf(details, known) });
}

function linesOf(details: StoredEvent['details'], known: readonly BookedLot[]): StockLine[] {
  switch (details.kind) {
    case 'receive':
      return details.lines.map(({ productId, lotNumber, units }) => {
        const lot = known.find((one) => one.productId === productId && one.number === lotNumber);
        // A lot that does not exist makes a line that matches no entry.
        return { lotId: lot?.id ?? '', amount: units * (lot?.contentPerUnit ?? 0) };
      });
    case 'transferRefused':
    case 'shiftChange':
    case 'count':
    case 'sealChange':
    case 'sealCheck':
    case 'sealAmendment':
    case 'correction':
      return [];
    default:
      return details.lines;
  }
}

/** Whether the entries of an event are what it does, in its order, and say of themselves what it says. */
export function areAsAsked(
  event: StoredEvent,
  { movements }: Effect,
  written: readonly StoredLedgerEntry[],
): boolean {
  const { details } = event;
  const corrects = details.kind === 'correction' ? details.correctsEntryId : null;
  return (
    event.kind === details.kind &&
    event.inventoryId === details.inventoryId &&
    +event.occurredAt === Date.parse(details.occurredAt) &&
    movements.length === written.length &&
    written.every((entry, index) => {
      const movement = movements[index];
      return (
        entry.kind === movement?.kind &&
        entry.inventoryId === movement.inventoryId &&
        entry.lotId === movement.lotId &&
        entry.change === movement.change &&
        entry.correctionOfId === corrects &&
        +entry.occurredAt === +event.occurredAt &&
        +entry.recordedAt === +event.recordedAt &&
        entry.recordedByUserId === event.recordedByUserId &&
        entry.recordedBy === event.recordedBy
      );
    })
  );
}
