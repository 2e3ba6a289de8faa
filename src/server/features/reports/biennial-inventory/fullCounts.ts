import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { SnapshotPlace } from '../../../../contract/reports/biennialInventory.ts';
import { countWindow } from '../../../../rules/reports/biennialInventory.ts';
import { readSeals } from '../../../core/inventory/sealRecords.ts';
import type { Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';
import { Instants } from '../../../database/sql.ts';

const Row = v.object({
  inventoryId: v.string(),
  at: Instants,
  by: v.string(),
  witness: v.nullable(v.string()),
  witnessedAt: v.nullable(Instants),
});
type Row = v.InferOutput<typeof Row>;

/**
 * For each inventory, the full count that speaks for it at a moment (REG-11): the nearest within a day of it; otherwise
 * the last one before, if the seal that was applied then was still valid for a count.
 */
export async function readCounted(
  reader: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
  asOf: Date,
): Promise<ReadonlyMap<string, Pick<SnapshotPlace, 'count' | 'sealed'>>> {
  const { from, to } = countWindow(asOf);
  const near = await readFullCounts(
    reader,
    agencyId,
    sql`c.counted_at between ${from.toISOString()} and ${to.toISOString()}`,
    sql`abs(extract(epoch from c.counted_at - ${asOf.toISOString()}::timestamptz))`,
  );
  const found = new Map(near.map((row) => [row.inventoryId, { count: toCount(row) } as const]));
  const others = inventoryIds.filter((id) => !found.has(id));
  const seals = await readSeals(reader, agencyId, others, asOf);
  const last = await readFullCounts(
    reader,
    agencyId,
    sql`c.counted_at < ${from.toISOString()}`,
    sql`c.counted_at desc`,
  );
  const sealed = last.flatMap((row) => {
    const { state, checkedAt } = seals.get(row.inventoryId) ?? {};
    if (state?.state !== 'sealed' || !state.isCounted || !checkedAt) return [];
    const { number, since } = state;
    return [
      [row.inventoryId, { count: toCount(row), sealed: { number, since, checkedAt } }] as const,
    ];
  });
  return new Map<string, Pick<SnapshotPlace, 'count' | 'sealed'>>([...found, ...sealed]);
}

function toCount({ at, by, witness, witnessedAt }: Row) {
  return { at, by, witness, ...(witnessedAt !== null && { witnessedAt }) };
}

/**
 * One count of each inventory: the first in an order. An intact seal is no count. The witness who signed later is found
 * among the signatures, with the time.
 */
function readFullCounts(
  reader: Reader,
  agencyId: number,
  which: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<Row[]> {
  return selectRows(
    reader,
    // One look into an index for each inventory, and only then the witness of the one count.
    sql`select i.id as "inventoryId", c.counted_at as at, c.counted_by as by,
          coalesce(c.witnessed_by, later.name) as witness,
          case when c.witnessed_by is null then later.signed_at end as "witnessedAt"
        from inventories i
        cross join lateral (
          select c.* from counts c
          where c.agency_id = i.agency_id and c.inventory_id = i.id and ${which} and not c.is_seal_check
          order by ${order}, c.id limit 1
        ) c
        left join lateral (
          select s.name, s.signed_at from (
            select s.name, s.signed_at from signatures s
              where s.agency_id = c.agency_id and s.event_id = c.event_id and s.ordinal = 2
            union all
            select s.name, s.signed_at from ledger_entries o
              join signatures s on s.agency_id = o.agency_id and s.entry_id = o.id and s.ordinal = 2
              where c.event_id is null and o.agency_id = c.agency_id and o.inventory_id = c.inventory_id
                and o.event_id is null and o.kind = 'count' and o.occurred_at = c.counted_at
          ) s
          order by s.signed_at limit 1
        ) later on true
        where i.agency_id = ${agencyId}`,
    Row,
  );
}
