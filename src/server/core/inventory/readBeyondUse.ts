import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  beyondUseOn,
  type ColdMove,
  leftColdOn,
  stockKey,
} from '../../../rules/inventory/beyondUse.ts';
import type { Reader } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

/** Stock of a product that is kept cold, and may be at room temperature for some days. */
export interface ColdStock {
  readonly inventoryId: string;
  readonly lotId: string;
  readonly expiresOn: string;
  readonly roomTempDays: number;
  /** How many vials there are. */
  readonly vials: number;
}

const Arrival = v.object({ inventoryId: v.string(), lotId: v.string(), day: v.string() });
const Move = v.object({ lotId: v.string(), from: v.string(), to: v.string() });
const LabeledVial = v.object({
  inventoryId: v.string(),
  lotId: v.string(),
  day: v.nullable(v.string()),
});

/**
 * The beyond-use dates of stock that left the cold (STOCK-13), by `stockKey`: by the histories of its labels where each vial
 * has one, else by the day on which the lot was first received in an inventory that is not refrigerated.
 */
export async function readBeyondUse(
  reader: Reader,
  agencyId: number,
  stock: readonly ColdStock[],
): Promise<ReadonlyMap<string, string>> {
  if (stock.length === 0) return new Map();
  const lotIds = sql.join(
    [...new Set(stock.map(({ lotId }) => lotId))].map((id) => sql`${id}`),
    sql`, `,
  );
  const arrivals = await selectRows(reader, arrivalsOf(agencyId, lotIds), Arrival);
  const moves: ColdMove[] = await selectRows(reader, movesOf(agencyId, lotIds), Move);
  const labeled = await selectRows(reader, labelsOf(agencyId, lotIds), LabeledVial);
  const left = leftColdOn(
    new Map(arrivals.map((one) => [stockKey(one.inventoryId, one.lotId), one.day])),
    moves,
  );
  const dates = new Map<string, string>();
  for (const { inventoryId, lotId, expiresOn, roomTempDays, vials } of stock) {
    const key = stockKey(inventoryId, lotId);
    const own = labeled.filter((one) => stockKey(one.inventoryId, one.lotId) === key);
    const unlabeled = own.length < vials ? [left.get(key) ?? null] : [];
    const [first] = [...own.map(({ day }) => day), ...unlabeled]
      .filter((day) => day !== null)
      .toSorted();
    if (first !== undefined) dates.set(key, beyondUseOn(first, roomTempDays, expiresOn));
  }
  return dates;
}

type Sql = ReturnType<typeof sql>;

/**
 * The day in the agency's zone on which a lot was first received in an inventory that is not refrigerated: one look into an
 * index for each, however many entries there are.
 */
export const arrivalsOf = (agencyId: number, lotIds: Sql) => sql`
  select i.id as "inventoryId", l.id as "lotId",
    (arrival.occurred_at at time zone a.time_zone)::date::text as day
  from inventories i
  join agencies a on a.id = i.agency_id
  join lots l on l.agency_id = i.agency_id and l.id in (${lotIds})
  cross join lateral (
    select e.occurred_at from ledger_entries e
    where e.agency_id = i.agency_id and e.lot_id = l.id and e.inventory_id = i.id and e.change > 0
    order by e.occurred_at limit 1
  ) arrival
  where i.agency_id = ${agencyId} and not i.is_refrigerated`;

const movesOf = (agencyId: number, lotIds: Sql) => sql`
  select distinct l.lot_id as "lotId", t.from_inventory_id as "from", t.to_inventory_id as "to"
  from transfer_lines l
  join transfers t on t.agency_id = l.agency_id and t.id = l.transfer_id
  where l.agency_id = ${agencyId} and l.lot_id in (${lotIds}) and l.received > 0`;

const labelsOf = (agencyId: number, lotIds: Sql) => sql`
  select c.inventory_id as "inventoryId", c.lot_id as "lotId",
    min((h.occurred_at at time zone a.time_zone)::date)::text as day
  from control_values c
  join agencies a on a.id = c.agency_id
  left join (
    control_value_events h
    join inventories i on i.agency_id = h.agency_id and i.id = h.inventory_id and not i.is_refrigerated
  ) on h.agency_id = c.agency_id and h.control_value_id = c.id
  where c.agency_id = ${agencyId} and c.lot_id in (${lotIds}) and c.inventory_id is not null
  group by c.id, c.inventory_id, c.lot_id`;
