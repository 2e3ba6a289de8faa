import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import { correctedEntries } from './correctedEntries.ts';

/** Up to which entry transfers summed to 0, and how much of which lots was in transit then. */
export interface Balanced {
  readonly sequence: number;
  readonly transit: readonly { readonly lot: string; readonly amount: number }[];
}

const Wrong = v.object({ name: v.string(), difference: v.string() });

/**
 * LEDGER-04: over all inventories of an agency, the entries of transfers, with their corrections, and what is in transit
 * sum to 0, product by product; otherwise stock appeared or vanished between two inventories.
 *
 * @param since what summed to 0 before: then only the entries after it and what changed in transit are added up.
 * @returns a sentence for each of the first five products whose sum is another.
 */
export async function checkTransfers(
  tx: Transaction,
  agencyId: number,
  since?: Balanced,
): Promise<string[]> {
  const isNew = sql`e.sequence > ${since?.sequence ?? 0}`;
  const before = JSON.stringify(since?.transit ?? []);
  const rows = await selectRows(
    tx,
    sql`${correctedEntries(agencyId, isNew)}
        select p.name, moved.difference::text as difference
        from (
          select product_id, sum(change) as difference
          from (
            select e.product_id, e.change from ledger_entries e
              left join walk o on o.id = e.id and o.further is null
              where e.agency_id = ${agencyId} and ${isNew}
                and coalesce(o.kind, e.kind) in ('transferIn', 'transferOut')
            union all
            select product_id, sent - received - returned from transfer_lines
              where agency_id = ${agencyId} and sent <> received + returned
            union all
            select l.product_id, -b.amount
              from jsonb_to_recordset(${before}::jsonb) b(lot uuid, amount bigint)
              join lots l on l.agency_id = ${agencyId} and l.id = b.lot
          ) each_change
          group by product_id
          having sum(change) <> 0
        ) moved
        join products p on p.agency_id = ${agencyId} and p.id = moved.product_id
        order by p.name, p.id limit 5`,
    Wrong,
  );
  return rows.map(
    ({ name, difference }) =>
      `Transfers of ${name} do not balance: with what is in transit they sum to ${difference}, not 0.`,
  );
}
