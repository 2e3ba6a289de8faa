import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { EntryKind } from '../../../../contract/inventory/ledger.ts';
import type { FormColumn, FormLines, SignedForm } from '../../../../contract/reports/form3848.ts';
import { endingOf, lineOf } from '../../../../rules/reports/form3848.ts';
import type { Period } from '../../../core/agency/period.ts';
import { correctedEntries } from '../../../core/movements/correctedEntries.ts';
import { usesAsAmended } from '../../../core/movements/usesAsAmended.ts';
import type { Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { type FormProduct, readFormProducts } from './formProducts.ts';

/** Sums of bigint come as text, because they can exceed what a number holds exactly. */
const Sum = v.pipe(
  v.string(),
  v.transform(Number),
  v.safeInteger('A sum of the ledger is larger than any agency could hold.'),
);

const Row = v.object({
  productId: v.string(),
  kind: EntryKind,
  /** Whether the entry at the start added something. */
  isGain: v.boolean(),
  isBefore: v.boolean(),
  change: Sum,
  wasted: Sum,
});
type Row = v.InferOutput<typeof Row>;

/** What the whole agency's ledger says of a period: one column per substance and concentration. */
export async function collectColumns(
  reader: Reader,
  agencyId: number,
  period: Period,
  before: SignedForm | undefined,
): Promise<FormColumn[]> {
  const products = await readFormProducts(reader, agencyId);
  const tallies = new Map<string, Tally>();
  for (const row of await sumEntries(reader, agencyId, period)) {
    const product = products.get(row.productId);
    if (product === undefined) throw new Error('An entry of a product that does not exist');
    const tally = tallies.get(product.key) ?? emptyTally(product);
    tallies.set(product.key, tally);
    add(tally, row);
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

async function sumEntries(reader: Reader, agencyId: number, { start, end }: Period) {
  return selectRows(
    reader,
    sql`${correctedEntries(agencyId)}
        select e.product_id as "productId",
          coalesce(o.kind, e.kind) as kind,
          coalesce(o.change, e.change) > 0 as "isGain",
          e.occurred_at < ${start.toISOString()} as "isBefore",
          sum(e.change)::text as change,
          coalesce(sum(u.wasted), 0)::text as wasted
        from ledger_entries e
        left join walk o on o.id = e.id and o.further is null
        left join ${usesAsAmended(agencyId)} u on u.home_entry_id = e.id
        where e.agency_id = ${agencyId} and e.occurred_at < ${end.toISOString()}
        group by 1, 2, 3, 4`,
    Row,
  );
}

interface Tally {
  readonly product: FormProduct;
  readonly lines: FormLines;
  inTransit: number;
}

function emptyTally(product: FormProduct): Tally {
  const lines = { opening: 0, received: 0, used: 0, destroyed: 0, returned: 0, lost: 0 };
  return { product, lines, inTransit: 0 };
}

function add(tally: Tally, { kind, isGain, isBefore, change, wasted }: Row): void {
  const where = lineOf(kind, isGain ? 1 : -1);
  if (where === null) {
    // What left one inventory and was received in none: still the agency's, and in no one's count.
    tally.inTransit -= change;
  } else if (isBefore) {
    tally.lines.opening += change;
  } else {
    tally.lines[where.line] += where.sign * change - wasted;
    tally.lines.destroyed += wasted;
  }
}

function toColumn(
  { product, lines, inTransit }: Tally,
  signed: ReadonlyMap<string, number> | null,
): FormColumn {
  const { key, substance, concentration, unit, unitName } = product;
  return {
    key,
    substance,
    concentration,
    unit,
    unitName,
    lines: { ...lines, opening: signed === null ? lines.opening : (signed.get(key) ?? 0) },
    isOpeningSigned: signed !== null,
    openingByLedger: lines.opening,
    inTransit,
  };
}

/** Held at the start, or moved since. */
function isUsed({ lines, openingByLedger }: FormColumn): boolean {
  return openingByLedger !== 0 || Object.values(lines).some((amount) => amount !== 0);
}
