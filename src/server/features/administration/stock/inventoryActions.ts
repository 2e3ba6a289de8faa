import { asc, sql } from 'drizzle-orm';
import {
  emptyInventoryAction,
  inventoryActionForm,
  inventoryActions as resource,
} from '../../../../contract/administration/inventoryAction.ts';
import { resourceCalls } from '../../../core/http/resourceCalls.ts';
import { tableList } from '../../../core/records/tableList.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { inventoryActions } from '../../../database/schema/custodyPlace.ts';

export const inventoryActionCalls = resourceCalls(
  resource,
  tableStore({
    kind: 'inventoryAction',
    form: inventoryActionForm,
    blank: emptyInventoryAction,
    table: inventoryActions,
    unique: [
      {
        field: 'name',
        within: 'event',
        sentence: 'This name is already in use. Choose another name.',
      },
    ],
  }),
  tableList({
    table: inventoryActions,
    filters: { event: inventoryActions.event },
    search: [inventoryActions.name],
    order: [asc(inventoryActions.event), asc(sql`lower(${inventoryActions.name})`)],
  }),
);
