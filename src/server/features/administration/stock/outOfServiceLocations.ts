import { and, asc, sql } from 'drizzle-orm';
import {
  emptyOutOfServiceLocation,
  outOfServiceLocationForm,
  outOfServiceLocations as resource,
} from '../../../../contract/administration/outOfServiceLocation.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { matching, type Transaction } from '../../../database/database.ts';
import { inventories, outOfServiceLocations } from '../../../database/schema/custodyPlace.ts';

// Names are written out: in a select from one table, columns lose theirs.
const inventoriesThere = sql<number>`(
  select count(*) from inventories place where place.agency_id = out_of_service_locations.agency_id
    and place.out_of_service_location_id = out_of_service_locations.id)`.mapWith(Number);

/** A site with stock now cannot become one without stock; nothing is received until the save is written. */
async function validateStockThere(
  tx: Transaction,
  agencyId: number,
  id: string,
): Promise<FieldErrors> {
  await lockLedger(tx, agencyId);
  const held = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(
      and(
        matching(inventories, { agencyId, outOfServiceLocationId: id }),
        sql`exists (select 1 from balances where balances.agency_id = ${inventories.agencyId}
          and balances.inventory_id = ${inventories.id} and balances.balance > 0)`,
      ),
    )
    .limit(1);
  const place = held[0];
  return place === undefined
    ? {}
    : { mayHoldStock: `${place.name} is there and has stock. Move the stock first.` };
}

export const outOfServiceLocationCalls = resourceCalls(
  resource,
  tableStore({
    kind: 'outOfServiceLocation',
    form: outOfServiceLocationForm,
    blank: emptyOutOfServiceLocation,
    table: outOfServiceLocations,
    unique: [{ field: 'name', sentence: 'This name is already in use. Choose another name.' }],
    validate: async (tx, agencyId, { id, fields, before }) =>
      before?.mayHoldStock === true && !fields.mayHoldStock
        ? validateStockThere(tx, agencyId, id)
        : {},
  }),
  tableList({
    table: outOfServiceLocations,
    further: { inventories: inventoriesThere },
    filters: {},
    search: [outOfServiceLocations.name, outOfServiceLocations.address],
    order: [asc(sql`lower(${outOfServiceLocations.name})`)],
  }),
);
