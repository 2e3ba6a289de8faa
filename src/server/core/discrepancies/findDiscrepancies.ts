import { and, gte, sql } from 'drizzle-orm';
import type { CustodyEventDetails } from '../../../contract/custody/custodyEvent.ts';
import {
  compareLabels,
  type LabelDifference,
  labelDifferences,
} from '../../../rules/control-values/labelCount.ts';
import { type Discrepancy, differencesOf } from '../../../rules/custody/custodyCount.ts';
import type { EventContext } from '../../../rules/custody/custodyEventContext.ts';
import { contradictedCheck, sealDifference } from '../../../rules/inventory/eventSeal.ts';
import { matching, type Reader } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { readLabelsAt } from '../control-values/readLabelsAt.ts';
import type { InventoryRow } from '../inventory/findInventory.ts';

/** A seal on record and the one that was found; or two acts of which one cannot have happened. */
interface SealDifference {
  readonly recorded: string;
  readonly found: string;
}

/** The discrepancies that a count, a check of the seal or an act that opened it found. */
export interface FoundDifferences {
  readonly lots: readonly Discrepancy[];
  readonly seals: readonly SealDifference[];
  readonly labels: readonly LabelDifference[];
}

/** The number of discrepancies that an event found. */
export function howMany({ lots, seals, labels }: FoundDifferences): number {
  return lots.length + seals.length + labels.length;
}

/** Compares what was found with the ledger and the seal as they were when it happened, however late it is recorded. */
export async function findDiscrepancies(
  reader: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  { context, inventory }: { context: EventContext; inventory: InventoryRow },
): Promise<FoundDifferences> {
  const seals = sealDifferencesOf(details, context);
  if (!('seal' in details)) return { lots: [], seals, labels: [] };
  const place = { agencyId, inventoryId: inventory.id, at: new Date(details.occurredAt) };
  const later = await readLaterChanges(reader, place);
  const then = context.lots.map(({ lotId, balance }) => ({
    lotId,
    balance: balance - (later.get(lotId) ?? 0),
  }));
  return {
    lots: differencesOf(details.lines, then),
    seals,
    labels: await findLabels(reader, place, details.scanned),
  };
}

/** Another seal than the one on record, and a later check that found it intact although it was open by then. */
function sealDifferencesOf(
  details: CustodyEventDetails,
  { seal, timeZone }: EventContext,
): SealDifference[] {
  return [
    sealDifference(details, seal),
    contradictedCheck(details.kind, details.occurredAt, seal, timeZone),
  ].filter((found) => found !== null);
}

/** Nothing if no one scanned: that says nothing about labels. */
async function findLabels(
  reader: Reader,
  { agencyId, inventoryId, at }: PlaceThen,
  scanned: readonly string[] | undefined,
): Promise<LabelDifference[]> {
  if (scanned === undefined) return [];
  const until = new Date(at.getTime() + minute);
  const booked = await readLabelsAt(reader, { agencyId, inventoryId, until }, scanned);
  return labelDifferences(compareLabels(scanned, booked, { agencyId, inventoryId }));
}

interface PlaceThen {
  readonly agencyId: number;
  readonly inventoryId: string;
  readonly at: Date;
}

/** Times are entered in minutes: an event in the same minute as a count happened before it. */
export const minute = 60_000;

/** What moved after a count, by lot. */
export async function readLaterChanges(
  reader: Reader,
  { agencyId, inventoryId, at }: PlaceThen,
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ lotId: ledgerEntries.lotId, change: sql<string>`sum(${ledgerEntries.change})::text` })
    .from(ledgerEntries)
    .where(
      and(
        matching(ledgerEntries, { agencyId, inventoryId }),
        gte(ledgerEntries.occurredAt, new Date(at.getTime() + minute)),
      ),
    )
    .groupBy(ledgerEntries.lotId);
  return new Map(rows.map(({ lotId, change }) => [lotId, Number(change)]));
}
