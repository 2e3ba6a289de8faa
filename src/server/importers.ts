import { eq } from 'drizzle-orm';
import { normalDeaNumber } from '../rules/core/deaNumber.ts';
import { ndcKey, readNdc } from '../rules/core/ndc.ts';
import type { Importers } from './core/import/importer.ts';
import { recordImporter } from './core/import/recordImporter.ts';
import { suppliers } from './database/schema/agency.ts';
import { inventories } from './database/schema/custodyPlace.ts';
import { products } from './database/schema/custodyProduct.ts';
import { supplierStore } from './features/administration/organization/suppliers.ts';
import {
  everyInventoryChoice,
  inventoryStore,
} from './features/administration/stock/inventoryStore.ts';
import { productStore } from './features/administration/stock/productStore.ts';
import { temperatureImporter } from './features/custody/temperature/temperatureImporter.ts';
import { userImporter } from './features/users/userImporter.ts';

/** The NDC in the one way that all its spellings have in common. */
function keyOfNdc(text: unknown): string | null {
  const read = readNdc(String(text));
  return read.ok ? ndcKey(read.ndc) : null;
}

/** A text that is a key; null if there is none. */
function keyOfText(text: string): string | null {
  return text === '' ? null : text;
}

const folded = (text: unknown) => String(text).trim().toLowerCase();

export const importers: Importers = {
  users: userImporter,
  products: recordImporter({
    store: productStore,
    keyOf: ({ ndc }) => keyOfNdc(ndc),
    idsByKey: async (tx, agencyId) => {
      const rows = await tx
        .select({ id: products.id, ndc: products.ndc })
        .from(products)
        .where(eq(products.agencyId, agencyId))
        .orderBy(products.name, products.id);
      return new Map(rows.map(({ id, ndc }) => [keyOfNdc(ndc) ?? ndc, id]));
    },
  }),
  suppliers: recordImporter({
    store: supplierStore,
    keyOf: ({ deaNumber }) => keyOfText(normalDeaNumber(String(deaNumber))),
    idsByKey: async (tx, agencyId) => {
      const rows = await tx
        .select({ id: suppliers.id, deaNumber: suppliers.deaNumber })
        .from(suppliers)
        .where(eq(suppliers.agencyId, agencyId))
        .orderBy(suppliers.name, suppliers.id);
      return new Map(rows.map(({ id, deaNumber }) => [normalDeaNumber(deaNumber), id]));
    },
  }),
  temperatures: temperatureImporter,
  inventories: recordImporter({
    store: inventoryStore,
    everyChoice: everyInventoryChoice,
    keyOf: ({ name }) => keyOfText(folded(name)),
    idsByKey: async (tx, agencyId) => {
      const rows = await tx
        .select({ id: inventories.id, name: inventories.name })
        .from(inventories)
        .where(eq(inventories.agencyId, agencyId))
        .orderBy(inventories.name, inventories.id);
      return new Map(rows.map(({ id, name }) => [folded(name), id]));
    },
  }),
};
