import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { DetailsOf } from '../../../contract/custody/custodyEvent.ts';
import { matching, type Reader } from '../../database/database.ts';
import { controlValues } from '../../database/schema/controlValue.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { balances, ledgerEntries } from '../../database/schema/custodyLedger.ts';

/** As the index has it. */
const changesBroken = sql`${ledgerEntries.facts}->'broken' is not null`;

const broken = sql<number>`sum((${ledgerEntries.facts}->>'broken')::bigint)`.mapWith(Number);

/** What of a lot is broken in one inventory; in the product's measure. */
interface BrokenLot {
  readonly inventoryId: string;
  readonly lotId: string;
  readonly broken: number;
}

/**
 * What is broken in inventories and waits to be destroyed or returned: what the entries add up to (STOCK-11), a part of what
 * is held.
 */
export async function readBroken(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
): Promise<BrokenLot[]> {
  const { inventoryId, lotId, balance } = balances;
  // One look into the index for each lot that is held: asked of whole inventories, the database expects that most of their
  // entries are of broken stock, and reads all of them.
  const ofLot = reader
    .select({ broken: broken.as('broken') })
    .from(ledgerEntries)
    .where(and(matching(ledgerEntries, { agencyId, inventoryId, lotId }), changesBroken))
    .as('of_lot');
  const rows = await reader
    .select({ inventoryId, lotId, broken: ofLot.broken })
    .from(balances)
    .crossJoinLateral(ofLot)
    .where(
      and(
        eq(balances.agencyId, agencyId),
        inArray(inventoryId, [...inventoryIds]),
        gt(balance, 0),
        gt(ofLot.broken, 0),
      ),
    );
  return rows;
}

/** How much of each lot that a transfer carries is broken, by the id of the lot. */
export async function readBrokenInTransit(
  reader: Reader,
  agencyId: number,
  transferId: string,
): Promise<ReadonlyMap<string, number>> {
  const { lotId } = ledgerEntries;
  const rows = await reader
    .select({ lotId, carried: sql<number>`-${broken}`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(
      custodyEvents,
      and(eq(custodyEvents.agencyId, agencyId), eq(custodyEvents.id, ledgerEntries.eventId)),
    )
    .where(
      and(
        matching(ledgerEntries, { agencyId }),
        changesBroken,
        sql`(${custodyEvents.id} = ${transferId}
          or ${custodyEvents.details}->>'transferId' = ${transferId})`,
      ),
    )
    .groupBy(lotId);
  return new Map(rows.map((row) => [row.lotId, row.carried]));
}

/**
 * How much of what is broken a correction may put back, less what was put back already: what the corrected entry took or,
 * where it corrects only a difference, what losses of the lot here took.
 */
export async function readBrokenTaken(
  reader: Reader,
  agencyId: number,
  { correctsEntryId, inventoryId, lotId }: DetailsOf<'correction'>,
): Promise<number> {
  const { id, correctionOfId } = ledgerEntries;
  const took =
    correctsEntryId === null
      ? ofLosses
      : or(eq(id, correctsEntryId), eq(correctionOfId, correctsEntryId));
  const [row] = await reader
    .select({ taken: sql<number>`coalesce(-${broken}, 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(and(matching(ledgerEntries, { agencyId, inventoryId, lotId }), changesBroken, took));
  return Math.max(0, row?.taken ?? 0);
}

/** Losses, what was put back because it was found again, and corrections of losses. */
const ofLosses = sql`(${ledgerEntries.kind} = 'loss'
  or (${ledgerEntries.kind} = 'correction' and (${ledgerEntries.correctionOfId} is null
    or exists (select 1 from ledger_entries o where o.agency_id = ${ledgerEntries.agencyId}
      and o.id = ${ledgerEntries.correctionOfId} and o.kind = 'loss'))))`;

/** Of one lot in one inventory, in vials: those whose labels say that they are broken, and named ones that are not. */
export interface LabeledBroken {
  readonly broken: number;
  readonly namedWhole: number;
}

/** What the labels of lots in an inventory say of what is broken, by the id of the lot. */
export async function readLabeledBroken(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
  lines: readonly { readonly lotId: string; readonly labels: readonly string[] }[],
): Promise<ReadonlyMap<string, LabeledBroken>> {
  if (lines.length === 0) return new Map();
  const lotIds = lines.map(({ lotId }) => lotId);
  const named = lines.flatMap(({ labels }) => labels);
  const rows = await reader
    .select({ lotId: controlValues.lotId, status: controlValues.status })
    .from(controlValues)
    .where(
      and(
        matching(controlValues, { agencyId, inventoryId }),
        inArray(controlValues.lotId, lotIds),
        or(eq(controlValues.status, 'broken'), inArray(controlValues.label, named)),
      ),
    );
  return new Map(
    lotIds.map((id) => {
      const own = rows.filter(({ lotId }) => lotId === id);
      const isBroken = own.filter(({ status }) => status === 'broken').length;
      return [id, { broken: isBroken, namedWhole: own.length - isBroken }];
    }),
  );
}
