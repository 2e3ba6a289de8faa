import { and, asc, desc, gt, gte, lte, sql } from 'drizzle-orm';
import type { CustodyEventDetails } from '../../../contract/custody/custodyEvent.ts';
import {
  compareLabels,
  type LabelDifference,
  labelDifferences,
} from '../../../rules/control-values/labelCount.ts';
import {
  type Discrepancy,
  differencesOf,
  sealDifference,
} from '../../../rules/custody/custodyCount.ts';
import type { EventContext } from '../../../rules/custody/custodyEventContext.ts';
import { matching, type Reader } from '../../database/database.ts';
import { discrepancies } from '../../database/schema/custodyDuty.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { readLabelsAt } from '../control-values/readLabelsAt.ts';
import type { InventoryRow } from '../inventory/findInventory.ts';

/** The discrepancies that a count or a check of the seal found. */
export interface FoundDifferences {
  readonly lots: readonly Discrepancy[];
  readonly seal: { readonly recorded: string; readonly found: string } | null;
  readonly labels: readonly LabelDifference[];
}

/** The number of discrepancies that an event found. */
export function howMany({ lots, seal, labels }: FoundDifferences): number {
  return lots.length + (seal === null ? 0 : 1) + labels.length;
}

/** Compares what was found with the ledger and the seal as they were when it happened, however late it is recorded. */
export async function findDiscrepancies(
  reader: Reader,
  agencyId: number,
  details: CustodyEventDetails,
  { context, inventory }: { context: EventContext; inventory: InventoryRow },
): Promise<FoundDifferences> {
  if (!('seal' in details)) return { lots: [], seal: null, labels: [] };
  const place = { agencyId, inventoryId: inventory.id, at: new Date(details.occurredAt) };
  const later = await readLaterChanges(reader, place);
  const then = context.lots.map(({ lotId, balance }) => ({
    lotId,
    balance: balance - (later.get(lotId) ?? 0),
  }));
  return {
    lots: differencesOf(details.lines, then),
    seal: sealDifference(details.seal, await readSealThen(reader, place, inventory.sealNumber)),
    labels: await findLabels(reader, place, details.scanned),
  };
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

/** The seal in the ledger at a time: the current one, unless another was put on since. */
async function readSealThen(
  reader: Reader,
  place: PlaceThen,
  present: string | null,
): Promise<string | null> {
  const next = await findSealing(reader, place, 'after');
  if (next === undefined) return present;
  const last = await findSealing(reader, place, 'before');
  if (last !== undefined) return last.number;
  const [differing] = await reader
    .select({ recorded: discrepancies.recorded })
    .from(discrepancies)
    .where(
      matching(discrepancies, { agencyId: place.agencyId, eventId: next.eventId, kind: 'seal' }),
    );
  return differing?.recorded ?? next.found;
}

/** The first seal that was put on after a time, or the last one until then. */
export async function findSealing(
  reader: Reader,
  { agencyId, inventoryId, at }: PlaceThen,
  which: 'before' | 'after',
): Promise<{ eventId: string; number: string; found: string | null } | undefined> {
  const { details, occurredAt, sequence } = custodyEvents;
  const order =
    which === 'after' ? [asc(occurredAt), asc(sequence)] : [desc(occurredAt), desc(sequence)];
  const [row] = await reader
    .select({
      eventId: custodyEvents.id,
      number: sql<string>`${details} -> 'seal' ->> 'number'`,
      found: sql<string | null>`${details} -> 'seal' ->> 'found'`,
    })
    .from(custodyEvents)
    .where(
      and(
        matching(custodyEvents, { agencyId, inventoryId }),
        sql`${details} -> 'seal' ->> 'state' = 'replaced'`,
        which === 'after' ? gt(occurredAt, at) : lte(occurredAt, at),
      ),
    )
    .orderBy(...order)
    .limit(1);
  return row;
}
