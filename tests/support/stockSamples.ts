import { emptyBoxInsert } from '../../src/rules/boxInsertForm.ts';
import { emptyInventoryAction } from '../../src/rules/inventoryActionForm.ts';
import { emptyInventory } from '../../src/rules/inventoryForm.ts';
import { emptyOutOfServiceLocation } from '../../src/rules/outOfServiceLocationForm.ts';
import { emptyProduct } from '../../src/rules/productCheck.ts';
import type { CallSample } from './callSamples.ts';
import type { World } from './world.ts';

const opened = () => ({ params: { id: 'new' } });

let made = 0;

/** A save of a new record under a name of its own, so that every role's is another one. */
function newRecord(fields: object): CallSample {
  made += 1;
  const name = `Sample ${made}`;
  return { body: { id: crypto.randomUUID(), version: 0, fields: { ...fields, name } } };
}

/** A product that passes every rule; what differs is handed over. */
export function productFields(ndc: string) {
  return {
    ...emptyProduct,
    name: 'ketamine',
    form: 'solution for injection',
    ndc,
    schedule: 'C-III',
    concentrationMass: '50',
    content: '10',
  } as const;
}

function newProduct(): CallSample {
  const ndc = `99998-${String(made + 1).padStart(4, '0')}-01`;
  return newRecord(productFields(ndc));
}

/** Of the calls with which stock is set up. */
export const stockSamples = {
  listProducts: () => ({}),
  getProduct: opened,
  saveProduct: newProduct,
  listInventorySetUps: () => ({}),
  getInventorySetUp: (world: World) => ({ params: { id: world.inventoryId } }),
  saveInventorySetUp: (world: World) => newRecord({ ...emptyInventory, siteId: world.siteId }),
  listParOverrides: () => ({}),
  getParOverride: opened,
  // What the world has no id for is refused, whoever asks.
  saveParOverride: (world: World) => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: {
        name: '',
        productId: crypto.randomUUID(),
        inventoryId: world.inventoryId,
        minimum: '1',
        maximum: '2',
        isInForce: true,
      },
    },
    status: 422,
  }),
  listOutOfServiceLocations: () => ({}),
  getOutOfServiceLocation: opened,
  saveOutOfServiceLocation: () => newRecord(emptyOutOfServiceLocation),
  listInventoryActions: () => ({}),
  getInventoryAction: opened,
  saveInventoryAction: () => newRecord(emptyInventoryAction),
  listBoxInserts: () => ({}),
  getBoxInsert: opened,
  saveBoxInsert: () => newRecord(emptyBoxInsert),
};
