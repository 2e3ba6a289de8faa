import { emptyInventoryAction } from '../../../src/contract/administration/inventoryAction.ts';
import { emptyOutOfServiceLocation } from '../../../src/contract/administration/outOfServiceLocation.ts';
import { emptyBoxInsert } from '../../../src/rules/administration/boxInsertForm.ts';
import { emptyInventory } from '../../../src/rules/administration/inventoryForm.ts';
import { emptyParOverride } from '../../../src/rules/administration/parOverrideForm.ts';
import { emptyProduct } from '../../../src/rules/administration/productCheck.ts';
import { emptyReading } from '../../../src/rules/inventory/temperatureForm.ts';
import { marker } from '../database/marker.ts';
import type { CallSample, Sample } from '../samples/callSamples.ts';
import { changedRecord, theRecord } from '../samples/recordSamples.ts';

let made = 0;

/** A save of a new record under its own name, so that every role's is another one. */
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
export const stockSamples: Readonly<Record<string, Sample>> = {
  listProducts: () => ({ shows: 'list' }),
  getProduct: (world) => theRecord(world.productId),
  saveProduct: newProduct,
  listInventorySetUps: () => ({ shows: 'list' }),
  getInventorySetUp: (world) => theRecord(world.inventoryId),
  saveInventorySetUp: (world) => newRecord({ ...emptyInventory, siteId: world.siteId }),
  listParOverrides: () => ({ shows: 'list' }),
  getParOverride: ({ setUp }) => theRecord(setUp.parOverride),
  saveParOverride: ({ setUp, productId, inventoryId }) =>
    changedRecord(setUp.parOverride, {
      ...emptyParOverride,
      productId,
      inventoryId,
      minimum: '300 mcg',
      maximum: '600 mcg',
    }),
  listTemperatureReadings: () => ({ shows: 'list' }),
  getTemperatureReading: ({ setUp }) => theRecord(setUp.temperatureReading),
  saveTemperatureReading: ({ inventoryId }) =>
    newRecord({
      ...emptyReading,
      ...{ inventoryId, celsius: '4.5', readOn: '2026-03-10', readAt: '03:30' },
    }),
  receiveTemperature: ({ inventoryId }) => ({
    body: {
      ...{ readingId: crypto.randomUUID(), inventoryId, celsius: '4.5' },
      ...{ readAt: '2026-03-10T07:40:00Z', sentAt: '2026-03-10T07:59:30Z' },
      signature: '0'.repeat(64),
    },
    // No sensor has signed it.
    status: 422,
  }),
  listOutOfServiceLocations: () => ({ shows: 'list' }),
  getOutOfServiceLocation: ({ setUp }) => theRecord(setUp.outOfServiceLocation),
  saveOutOfServiceLocation: ({ setUp }) =>
    changedRecord(setUp.outOfServiceLocation, {
      ...emptyOutOfServiceLocation,
      name: `${marker} workshop`,
    }),
  listInventoryActions: () => ({ shows: 'list' }),
  getInventoryAction: ({ setUp }) => theRecord(setUp.inventoryAction),
  saveInventoryAction: ({ setUp }) =>
    changedRecord(setUp.inventoryAction, { ...emptyInventoryAction, name: `${marker} training` }),
  listBoxInserts: () => ({ shows: 'list' }),
  getBoxInsert: ({ setUp }) => theRecord(setUp.boxInsert),
  saveBoxInsert: ({ setUp }) =>
    changedRecord(setUp.boxInsert, { ...emptyBoxInsert, name: `${marker} sealed box` }),
};
