import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { EntryKind } from '../../../../contract/inventory/ledger.ts';
import type { FormColumn, SignedForm } from '../../../../contract/reports/form3848.ts';
import { endingOf } from '../../../../rules/reports/form3848.ts';
import {
  addEntries,
  emptyTally,
  isUsed,
  type Tally,
  toColumn,
} from '../../../../rules/reports/form3848Columns.ts';
import type { Period } from '../../../core/agency/period.ts';
import { findClosing, heldBefore, inTransitBefore } from '../../../core/movements/closings.ts';
import { usesAsAmended } from '../../../core/movements/usesAsAmended.ts';
import { readAmendmentsSince } from '../../../core/signed-documents/amendmentsSince.ts';
import type { Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { readFormProducts } from './formProducts.ts';
import { readReportedLosses } from './reportedLosses.ts';

/** Sums of bigint come as text, because they can exceed what a number holds exactly. */
const Sum = v.pipe(
  v.string(),
  v.transform(Number),
  v.safeInteger('A sum of the ledger is larger than any agency could hold.'),
);

/** `SummedEntries`, with their product. */
const Row = v.object({
  productId: v.string(),
  kind: EntryKind,
  isBefore: v.boolean(),
  reported: v.nullable(v.picklist(['now', 'earlier'])),
  rootId: v.nullable(v.string()),
  lossNumber: v.nullable(v.string()),
  inventory: v.string(),
  entries: v.array(v.number()),
  change: Sum,
  /** How much of the change occurred before the period. */
  occurredBefore: Sum,
  wasted: Sum,
});

const OpeningRow = v.object({ productId: v.string(), held: Sum, inTransit: Sum });

const emptySum = {
  reported: null,
  rootId: null,
  lossNumber: null,
  inventory: '',
  entries: [],
  change: 0,
  wasted: 0,
} as const;

/** What the whole agency's ledger says of a period: one column per substance and concentration. */
export async function collectColumns(
  reader: Reader,
  agency: { readonly agencyId: number; readonly timeZone: string },
  period: Period,
  before: SignedForm | undefined,
): Promise<FormColumn[]> {
  const { agencyId } = agency;
  const products = await readFormProducts(reader, agencyId);
  const losses = await readReportedLosses(reader, agency, period);
  const tallies = new Map<string, Tally>();
  const tallyOf = (productId: string) => {
    const product = products.get(productId);
    if (product === undefined) throw new Error('An entry of a product that does not exist');
    const tally = tallies.get(product.key) ?? emptyTally(product);
    tallies.set(product.key, tally);
    return tally;
  };
  for (const { productId, held, inTransit } of await readOpening(reader, agencyId, period)) {
    const before = { ...emptySum, isBefore: true };
    const tally = tallyOf(productId);
    addEntries(tally, { ...before, kind: 'receive', change: held + inTransit }, losses);
    addEntries(tally, { ...before, kind: 'transferOut', change: -inTransit }, losses);
  }
  for (const row of await sumEntries(reader, agencyId, period)) {
    const tally = tallyOf(row.productId);
    addEntries(tally, row, losses);
    // What occurred before is in the opening already; a loss counts when it was discovered.
    const opened = { ...emptySum, isBefore: true, kind: row.kind, change: -row.occurredBefore };
    addEntries(tally, opened, losses);
  }
  for (const { productIds, sentence } of await readAmendmentsSince(reader, agency, period)) {
    for (const { amendments } of new Set(productIds.map(tallyOf))) amendments.push(sentence);
  }
  const signed = new Map(
    before?.content.columns.map((column) => [column.key, endingOf(column.lines)]),
  );
  return [...tallies.values()]
    .map((tally) => toColumn(tally, before === undefined ? null : signed))
    .filter(isUsed)
    .toSorted(
      (a, b) =>
        a.substance.toLowerCase().localeCompare(b.substance.toLowerCase(), 'en') ||
        a.concentration.localeCompare(b.concentration, 'en', { numeric: true }),
    );
}

/** What was held of each product when the period started, and what had been sent and not received. */
async function readOpening(reader: Reader, agencyId: number, { start }: Period) {
  const closing = await findClosing(reader, agencyId, start);
  return selectRows(
    reader,
    sql`select product_id as "productId", sum(held)::text as held, sum(moved)::text as "inTransit"
        from (
          select product_id, change as held, 0 as moved from ${heldBefore(closing)} held
          union all
          select product_id, 0, change from ${inTransitBefore(closing)} moved
        ) opening
        group by 1`,
    OpeningRow,
  );
}

/**
 * Of what occurred in the period, and of losses that may have been discovered in it: sums by product and kind; a correction counts as what it corrects, and a loss at its discovery, which a correction that
 * was recorded as a loss has before its entry (REG-06).
 */
async function sumEntries(reader: Reader, agencyId: number, { start, end }: Period) {
  const [from, to] = [start.toISOString(), end.toISOString()];
  const own = sql`e.id, e.agency_id, e.product_id, e.inventory_id, e.sequence, e.change, e.kind,
    e.occurred_at, e.correction_of_id`;
  const isListed = sql`p.at >= ${from} and p.kind in ('count', 'correction', 'loss')`;
  return selectRows(
    reader,
    sql`with recursive lost as (
          select ${own} from loss_reports r
            join ledger_entries e on e.agency_id = r.agency_id and e.id = r.entry_id
            where r.agency_id = ${agencyId} and (r.discovered_at >= ${from} or e.occurred_at >= ${from})
          union all
          select e.* from lost cross join lateral (select ${own} from ledger_entries e
            where e.agency_id = ${agencyId} and e.correction_of_id = lost.id offset 0) e
        ),
        chosen as (
          select ${own} from ledger_entries e
            where e.agency_id = ${agencyId} and e.occurred_at >= ${from} and e.occurred_at < ${to}
          union
          select * from lost
        ),
        walk as (
          select e.id, e.id as root_id, e.kind, e.correction_of_id as further from chosen e
            where e.correction_of_id is not null
          union all
          select walk.id, o.id, o.kind, o.correction_of_id
            from walk
            cross join lateral (select * from ledger_entries o
              where o.agency_id = ${agencyId} and o.id = walk.further limit 1) o
        ),
        placed as (
          select e.id, e.product_id, e.inventory_id, e.sequence, e.change, e.occurred_at,
            coalesce(o.kind, e.kind) as kind, coalesce(o.root_id, e.id) as root_id, r.number, r.discovered_at,
            case when r.entry_id = e.id then r.discovered_at
              else greatest(e.occurred_at, r.discovered_at) end as at
          from chosen e
          left join walk o on o.id = e.id and o.further is null
          left join loss_reports r
            on r.agency_id = ${agencyId} and r.entry_id = coalesce(o.root_id, e.id)
          where e.occurred_at < ${to} or r.discovered_at < ${to}
        )
        select p.product_id as "productId", p.kind, p.at < ${from} as "isBefore",
          case when p.discovered_at is null then null
            when p.discovered_at < ${from} then 'earlier' else 'now' end as reported,
          case when ${isListed} then p.root_id end as "rootId",
          min(p.number) as "lossNumber",
          min(i.name) as inventory,
          coalesce(json_agg(p.sequence order by p.sequence) filter (where ${isListed}), '[]'::json) as entries,
          sum(p.change)::text as change,
          coalesce(sum(p.change) filter (where p.occurred_at < ${from}), 0)::text as "occurredBefore",
          coalesce(sum(u.wasted), 0)::text as wasted
        from placed p
        join inventories i on i.agency_id = ${agencyId} and i.id = p.inventory_id
        left join ${usesAsAmended(agencyId)} u on u.home_entry_id = p.id
          and u.occurred_at >= ${from} and u.occurred_at < ${to}
        where p.at < ${to}
        group by 1, 2, 3, 4, 5
        order by min(p.sequence)`,
    Row,
  );
}
