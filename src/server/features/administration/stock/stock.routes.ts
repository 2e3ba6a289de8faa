import { boxInserts } from '../../../../contract/administration/boxInsert.ts';
import { inventoryActions } from '../../../../contract/administration/inventoryAction.ts';
import {
  inventoryRecords,
  parOverrides,
} from '../../../../contract/administration/inventoryRecord.ts';
import { outOfServiceLocations } from '../../../../contract/administration/outOfServiceLocation.ts';
import { products } from '../../../../contract/administration/productRecord.ts';
import { emptyBoxInsert } from '../../../../rules/administration/boxInsertForm.ts';
import { emptyInventoryAction } from '../../../../rules/administration/inventoryActionForm.ts';
import { emptyInventory } from '../../../../rules/administration/inventoryForm.ts';
import { emptyOutOfServiceLocation } from '../../../../rules/administration/outOfServiceLocationForm.ts';
import { emptyParOverride } from '../../../../rules/administration/parOverrideForm.ts';
import { emptyProduct } from '../../../../rules/administration/productCheck.ts';
import { serve } from '../../../core/http/serve.ts';
import { openRecord } from '../../../core/records/openRecord.ts';
import { saveRecord } from '../../../core/records/saveRecord.ts';
import { inventoryStore } from './inventoryStore.ts';
import { listInventorySetUps } from './listInventorySetUps.ts';
import { listProducts } from './listProducts.ts';
import { listParOverrides, parOverrideStore } from './parOverrideStore.ts';
import { productStore } from './productStore.ts';
import {
  boxInsertStore,
  inventoryActionStore,
  listBoxInserts,
  listInventoryActions,
  listOutOfServiceLocations,
  outOfServiceLocationStore,
} from './simpleStores.ts';

export const stockCalls = [
  serve(products.list, ({ tx, session, query }) => listProducts(tx, session.agency.id, query)),
  serve(products.get, ({ tx, session, params }) =>
    openRecord(tx, productStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: emptyProduct,
    }),
  ),
  serve(products.save, ({ tx, body, ...scope }) => saveRecord(tx, productStore, body, scope)),
  serve(inventoryRecords.list, ({ tx, session, query }) =>
    listInventorySetUps(tx, session.agency.id, query),
  ),
  serve(inventoryRecords.get, ({ tx, session, params }) =>
    openRecord(tx, inventoryStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: emptyInventory,
    }),
  ),
  serve(inventoryRecords.save, ({ tx, body, ...scope }) =>
    saveRecord(tx, inventoryStore, body, scope),
  ),
  serve(parOverrides.list, ({ tx, session, query }) =>
    listParOverrides(tx, session.agency.id, query),
  ),
  serve(parOverrides.get, ({ tx, session, params }) =>
    openRecord(tx, parOverrideStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: emptyParOverride,
    }),
  ),
  serve(parOverrides.save, ({ tx, body, ...scope }) =>
    saveRecord(tx, parOverrideStore, body, scope),
  ),
  serve(outOfServiceLocations.list, ({ tx, session, query }) =>
    listOutOfServiceLocations(tx, session.agency.id, query),
  ),
  serve(outOfServiceLocations.get, ({ tx, session, params }) =>
    openRecord(tx, outOfServiceLocationStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: emptyOutOfServiceLocation,
    }),
  ),
  serve(outOfServiceLocations.save, ({ tx, body, ...scope }) =>
    saveRecord(tx, outOfServiceLocationStore, body, scope),
  ),
  serve(inventoryActions.list, ({ tx, session, query }) =>
    listInventoryActions(tx, session.agency.id, query),
  ),
  serve(inventoryActions.get, ({ tx, session, params }) =>
    openRecord(tx, inventoryActionStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: emptyInventoryAction,
    }),
  ),
  serve(inventoryActions.save, ({ tx, body, ...scope }) =>
    saveRecord(tx, inventoryActionStore, body, scope),
  ),
  serve(boxInserts.list, ({ tx, session, query }) => listBoxInserts(tx, session.agency.id, query)),
  serve(boxInserts.get, ({ tx, session, params }) =>
    openRecord(tx, boxInsertStore, {
      agencyId: session.agency.id,
      id: params.id,
      blank: emptyBoxInsert,
    }),
  ),
  serve(boxInserts.save, ({ tx, body, ...scope }) => saveRecord(tx, boxInsertStore, body, scope)),
];
