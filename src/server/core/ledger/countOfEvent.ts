import { and, eq, inArray } from 'drizzle-orm';
import { labelFoundIn } from '../../../rules/control-values/labelCount.ts';
import { countedNothing, describedSeal } from '../../../rules/inventory/eventSeal.ts';
import { handlesStock } from '../../../rules/inventory/sealState.ts';
import { sealActText } from '../../../rules/inventory/sealWords.ts';
import type { Reader } from '../../database/database.ts';
import { counts, discrepancies } from '../../database/schema/custodyDuty.ts';
import type { StoredEvent } from './hashEvent.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';

type CountRow = typeof counts.$inferSelect;
type DifferenceRow = typeof discrepancies.$inferSelect;

/** What an event wrote in addition to the ledger: the count, and the discrepancies that it found. */
export interface CountParts {
  readonly counts: CountRow[];
  readonly differences: DifferenceRow[];
}

export function noCountParts(): CountParts {
  return { counts: [], differences: [] };
}

/** By the id of the event. */
export async function readCountParts(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, CountParts>> {
  const parts = new Map(eventIds.map((id) => [id, noCountParts()]));
  const ids = [...eventIds];
  const counted = await reader
    .select()
    .from(counts)
    .where(and(eq(counts.agencyId, agencyId), inArray(counts.eventId, ids)));
  const found = await reader
    .select()
    .from(discrepancies)
    .where(and(eq(discrepancies.agencyId, agencyId), inArray(discrepancies.eventId, ids)));
  for (const row of counted) parts.get(row.eventId ?? '')?.counts.push(row);
  for (const row of found) parts.get(row.eventId ?? '')?.differences.push(row);
  return parts;
}

/** Whether the count of an event, and the differences that it found, are what it says. One sentence per fault. */
export function countFailures(
  event: StoredEvent,
  signed: readonly StoredSignature[],
  parts: CountParts,
): string[] {
  const { details, sequence } = event;
  if (!('seal' in details)) {
    const seals = parts.differences.filter(({ kind }) => kind === 'seal');
    return [
      ...(parts.counts.length === 0 ? [] : [`Event ${sequence} counted nothing, and has a count.`]),
      ...(seals.length === event.differences && seals.every((row) => isFoundSeal(event, row))
        ? []
        : [`The seal differences that event ${sequence} found were changed, or some are missing.`]),
    ];
  }
  // Before SEAL-06 an intact seal was recorded as a count; now it has none.
  const isUncounted = countedNothing(details) && parts.counts.length === 0;
  return [
    ...(isUncounted || isCountAsSaid(event, signed, parts.counts)
      ? []
      : [`The count of event ${sequence} was changed, or is missing, or is one too many.`]),
    ...(parts.differences.length === event.differences &&
    parts.differences.every((row) => isFound(event, details, row))
      ? []
      : [`The differences that event ${sequence} found were changed, or some are missing.`]),
  ];
}

function isCountAsSaid(
  event: StoredEvent,
  signed: readonly StoredSignature[],
  [row, ...more]: readonly CountRow[],
): boolean {
  const { details } = event;
  return (
    row !== undefined &&
    more.length === 0 &&
    row.inventoryId === event.inventoryId &&
    +row.countedAt === +event.occurredAt &&
    row.countedBy === event.recordedBy &&
    row.witnessedBy === (signed[1]?.name ?? null) &&
    row.isBlind === (event.isBlind || (details.kind === 'count' && details.mode === 'blind')) &&
    row.hasDifference === event.differences > 0 &&
    row.isSealCheck === ('seal' in details && countedNothing(details))
  );
}

type CountDetails = Extract<StoredEvent['details'], { readonly seal: unknown }>;

/** The ledger's amount at that time is not in the event; that it differed from what was found, is. */
function isFound(
  event: StoredEvent,
  { lines, scanned }: CountDetails,
  row: DifferenceRow,
): boolean {
  if (row.inventoryId !== event.inventoryId || row.recorded === row.found) return false;
  if (row.kind === 'count') {
    const line = lines.find(({ lotId }) => lotId === row.lotId);
    return line !== undefined && row.found === String(line.found);
  }
  if (row.kind === 'label') {
    return (
      scanned !== undefined && row.found === labelFoundIn(scanned, row.label ?? '', event.agencyId)
    );
  }
  return isFoundSeal(event, row);
}

/** The seal that someone saw; or a movement that is recorded late, and a check that found the seal intact after it. */
function isFoundSeal({ details, inventoryId }: StoredEvent, row: DifferenceRow): boolean {
  if (row.inventoryId !== inventoryId || row.recorded === row.found) return false;
  const seen = describedSeal(details);
  if (seen === null || seen === row.found) return true;
  return (
    handlesStock(details.kind) && row.recorded.startsWith(`Opened by ${sealActText(details.kind)} `)
  );
}
