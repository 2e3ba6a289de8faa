import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { ControlValueStatus } from '../../../contract/control-values/controlValue.ts';
import type { BookedLabel } from '../../../rules/control-values/labelCount.ts';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

const Row = v.object({
  label: v.string(),
  status: ControlValueStatus,
  productId: v.nullable(v.string()),
  lotId: v.nullable(v.string()),
  inventoryId: v.nullable(v.string()),
  inventory: v.nullable(v.string()),
});

/**
 * What the ledger had of labels before a moment, by the events of their vials until then: of all that were in an
 * inventory, and of the named ones wherever they were. Labels of other agencies are not read.
 */
export async function readLabelsAt(
  reader: Reader,
  place: { readonly agencyId: number; readonly inventoryId: string; readonly until: Date },
  named: readonly string[],
): Promise<BookedLabel[]> {
  const labels =
    named.length === 0
      ? sql`false`
      : sql`v.label in (${sql.join(
          [...new Set(named)].map((label) => sql`${label}`),
          sql`, `,
        )})`;
  const rows = await selectRows(
    reader,
    sql`select v.label, coalesce(last.status, 'printed') as status, v.product_id as "productId",
          v.lot_id as "lotId", last.inventory_id as "inventoryId", i.name as inventory
        from control_values v
        left join lateral (
          select e.status, e.inventory_id from control_value_events e
          where e.agency_id = v.agency_id and e.control_value_id = v.id
            and e.occurred_at < ${place.until.toISOString()}
          order by e.sequence desc limit 1
        ) last on true
        left join inventories i on i.agency_id = v.agency_id and i.id = last.inventory_id
        where v.agency_id = ${place.agencyId}
          and (last.inventory_id = ${place.inventoryId} or ${labels})
        order by v.label`,
    Row,
  );
  return rows.map(({ inventoryId, inventory, ...row }) => ({
    ...row,
    inventory: inventoryId === null ? null : { id: inventoryId, name: inventory ?? '' },
  }));
}
