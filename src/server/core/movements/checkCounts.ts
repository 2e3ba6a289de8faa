import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

const Wrong = v.object({ kind: v.string(), productId: v.string() });

/** Whether the kept numbers of entries, which pages of the ledger tell, are how many there are. */
export async function checkCounts(tx: Transaction, agencyId: number): Promise<string[]> {
  const rows = await selectRows(
    tx,
    sql`select coalesce(kept.kind, own.kind) as kind, coalesce(kept.product_id, own.product_id) as "productId"
        from (select * from ledger_counts where agency_id = ${agencyId}) kept
        full join (
          select inventory_id, product_id, kind, count(*) as entries
          from ledger_entries where agency_id = ${agencyId} group by inventory_id, product_id, kind
        ) own using (inventory_id, product_id, kind)
        where kept.entries is distinct from own.entries limit 5`,
    Wrong,
  );
  return rows.map(
    ({ kind, productId }) =>
      `How many entries of kind ${kind} there are of product ${productId} doesn’t match the count.`,
  );
}
