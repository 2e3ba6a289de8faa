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
import { correctedEntries } from '../../../core/movements/correctedEntries.ts';
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
  wasted: Sum,
});

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
  for (const row of await sumEntries(reader, agencyId, period)) {
    addEntries(tallyOf(row.productId), row, losses);
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

/**
 * Sums by product and kind; a correction counts as what it corrects, and a loss at its discovery, which a correction that
 * was recorded as a loss has before its entry (REG-06).
 */
async function sumEntries(reader: Reader, agencyId: number, { start, end }: Period) {
  const [from, to] = [start.toISOString(), end.toISOString()];
  const isListed = sql`p.at >= ${from} and p.kind in ('count', 'correction', 'loss')`;
  return selectRows(
    reader,
    sql`${correctedEntries(agencyId)},
        placed as (
          select e.id, e.product_id, e.inventory_id, e.sequence, e.change,
            coalesce(o.kind, e.kind) as kind, coalesce(o.root_id, e.id) as root_id,
            r.number, r.discovered_at,
            case when r.entry_id = e.id then r.discovered_at
              else greatest(e.occurred_at, r.discovered_at) end as at
          from ledger_entries e
          left join walk o on o.id = e.id and o.further is null
          left join loss_reports r
            on r.agency_id = e.agency_id and r.entry_id = coalesce(o.root_id, e.id)
          where e.agency_id = ${agencyId} and (e.occurred_at < ${to} or r.discovered_at < ${to})
        )
        select p.product_id as "productId", p.kind, p.at < ${from} as "isBefore",
          case when p.discovered_at is null then null
            when p.discovered_at < ${from} then 'earlier' else 'now' end as reported,
          case when ${isListed} then p.root_id end as "rootId",
          min(p.number) as "lossNumber",
          min(i.name) as inventory,
          coalesce(json_agg(p.sequence order by p.sequence) filter (where ${isListed}), '[]'::json) as entries,
          sum(p.change)::text as change,
          coalesce(sum(u.wasted), 0)::text as wasted
        from placed p
        join inventories i on i.agency_id = ${agencyId} and i.id = p.inventory_id
        left join ${usesAsAmended(agencyId)} u on u.home_entry_id = p.id
        where p.at < ${to}
        group by 1, 2, 3, 4, 5
        order by min(p.sequence)`,
    Row,
  );
}
