import { and, asc, count, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  parOverrides as calls,
  ParOverrideFields,
} from '../../../../contract/administration/inventoryRecord.ts';
import type { CallArguments, CallReply } from '../../../../contract/core/call.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type { Product } from '../../../../contract/core/product.ts';
import { levelText, readLevels } from '../../../../rules/administration/parLevel.ts';
import {
  emptyParOverride,
  parOverrideForm,
} from '../../../../rules/administration/parOverrideForm.ts';
import { choiceOf } from '../../../../rules/core/actRights.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { containsText } from '../../../core/records/likeText.ts';
import { whereActive } from '../../../core/records/tableList.ts';
import { type Save, tableStore } from '../../../core/records/tableStore.ts';
import { readLimits } from '../../../core/rights/readLimits.ts';
import { requireRight, whyWithoutRight } from '../../../core/rights/requireRight.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../../database/database.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { parLevels, products } from '../../../database/schema/custodyProduct.ts';
import type { Choices } from './stockRecord.ts';

const ofProduct = isRecord(products, parLevels.agencyId, parLevels.productId);
const ofInventory = isRecord(inventories, parLevels.agencyId, parLevels.inventoryId);

/** PAR levels of single inventories, each in place of its kind's until it is undone. */
export const parOverrideStore = tableStore({
  kind: 'parOverride',
  form: parOverrideForm,
  blank: emptyParOverride,
  table: parLevels,
  which: isNotNull(parLevels.inventoryId),
  fieldsOf: readFields,
  columnsOf,
  permit: (tx, person, { fields: { productId } }) =>
    requireRight(tx, person, 'par', () =>
      schedulesOf(tx, person.agencyId, { productIds: [productId] }),
    ),
  notPermitted: async (tx, person, { productId }) => {
    const schedules = () => schedulesOf(tx, person.agencyId, { productIds: [productId] });
    const why = await whyWithoutRight(tx, person, 'par', schedules);
    return why === null ? null : { why, fields: Object.keys(emptyParOverride) };
  },
  validate: validateOverride,
  choices: parOverrideChoices,
});

async function readFields(
  level: typeof parLevels.$inferSelect,
  tx: Transaction,
): Promise<ParOverrideFields> {
  const [found] = await tx
    .select({ product: products, inventory: inventories.name })
    .from(parLevels)
    .innerJoin(products, ofProduct)
    .innerJoin(inventories, ofInventory)
    .where(isRecord(parLevels, level.agencyId, level.id));
  if (found === undefined) throw new Error('A level of an inventory has no product or inventory.');
  const product = toProduct(found.product);
  return {
    name: `${productText(product)} in ${found.inventory}`,
    productId: level.productId,
    inventoryId: level.inventoryId ?? '',
    minimum: levelText(level.minimum, product),
    maximum: levelText(level.maximum, product),
    isInForce: level.isInForce,
  };
}

async function validateOverride(
  tx: Transaction,
  agencyId: number,
  { id, fields }: { id: string; fields: ParOverrideFields },
): Promise<FieldErrors> {
  const { productId, inventoryId, minimum, maximum } = fields;
  const product = await findProduct(tx, agencyId, productId);
  const place = await tx
    .select({ id: inventories.id })
    .from(inventories)
    .where(isRecord(inventories, agencyId, inventoryId));
  const errors: FieldErrors = {};
  if (product === undefined) errors.productId = 'Choose a product of this agency.';
  if (place.length === 0) errors.inventoryId = 'Choose an inventory of this agency.';
  if (product === undefined || place.length === 0) return errors;
  const levels = readLevels({ minimum, maximum }, product);
  if (!levels.ok) {
    if (levels.minimum !== undefined) errors.minimum = levels.minimum;
    if (levels.maximum !== undefined) errors.maximum = levels.maximum;
  }
  const same = await tx
    .select({ id: parLevels.id })
    .from(parLevels)
    .where(and(matching(parLevels, { agencyId, productId, inventoryId }), ne(parLevels.id, id)));
  if (same.length > 0) {
    errors.productId =
      'This inventory already has its own level for this product. Open that level.';
  }
  return errors;
}

async function findProduct(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<Product | undefined> {
  const rows = await reader
    .select()
    .from(products)
    .where(isRecord(products, agencyId, id));
  return rows[0] && toProduct(rows[0]);
}

async function columnsOf(fields: ParOverrideFields, { tx, agencyId }: Save) {
  const product = await findProduct(tx, agencyId, fields.productId);
  const read = product && readLevels(fields, product);
  if (!read?.ok || read.levels === null)
    throw new Error('A level that was not judged is not saved.');
  const { productId, inventoryId, isInForce } = fields;
  return { productId, inventoryId, inventoryKind: null, isInForce, ...read.levels };
}

/** Products and inventories in use, and those that the record already has. */
export async function parOverrideChoices(
  reader: Reader,
  agencyId: number,
  fields: ParOverrideFields,
  userId?: string,
): Promise<Choices> {
  const { limits } = userId === undefined ? {} : await readLimits(reader, { agencyId, userId });
  const formulary = await reader
    .select()
    .from(products)
    .where(eq(products.agencyId, agencyId))
    .orderBy(asc(sql`lower(${products.name})`), asc(products.ndc));
  const places = await reader
    .select({ id: inventories.id, name: inventories.name, isActive: inventories.isActive })
    .from(inventories)
    .where(eq(inventories.agencyId, agencyId))
    .orderBy(asc(inventories.name));
  return {
    productId: formulary
      .filter(({ id, isActive }) => isActive || id === fields.productId)
      .map((row) => {
        const text = `${row.name} ${row.strength}, ${row.package}`;
        return { value: row.id, ...choiceOf(limits, 'par', toProduct(row), text) };
      }),
    inventoryId: places
      .filter(({ id, isActive }) => isActive || id === fields.inventoryId)
      .map(({ id, name }) => ({ value: id, text: name })),
  };
}

type Filter = CallArguments<typeof calls.list>['query'];

/** One page of the levels of single inventories, with the level of the kind that each replaces. */
export async function listParOverrides(
  reader: Reader,
  agencyId: number,
  filter: Filter,
): Promise<CallReply<typeof calls.list>> {
  const kindLevels = alias(parLevels, 'kind_levels');
  const which = and(
    eq(parLevels.agencyId, agencyId),
    isNotNull(parLevels.inventoryId),
    whereActive(filter.isActive, parLevels.isInForce),
    filter.inventoryId === '' ? undefined : eq(parLevels.inventoryId, filter.inventoryId),
    containsText(filter.search, products.name, products.ndc, inventories.name),
  );
  const rows = await reader
    .select({
      level: parLevels,
      product: products,
      inventory: inventories.name,
      minimum: kindLevels.minimum,
      maximum: kindLevels.maximum,
    })
    .from(parLevels)
    .innerJoin(products, ofProduct)
    .innerJoin(inventories, ofInventory)
    .leftJoin(
      kindLevels,
      and(
        eq(kindLevels.agencyId, parLevels.agencyId),
        eq(kindLevels.productId, parLevels.productId),
        eq(kindLevels.inventoryKind, inventories.kind),
      ),
    )
    .where(which)
    .orderBy(asc(inventories.name), asc(sql`lower(${products.name})`), asc(products.ndc))
    .offset(filter.start)
    .limit(filter.length);
  const counted = await reader
    .select({ total: count() })
    .from(parLevels)
    .innerJoin(products, ofProduct)
    .innerJoin(inventories, ofInventory)
    .where(which);
  const data = rows.map(({ level, product: row, inventory, minimum, maximum }) => {
    const product = toProduct(row);
    const text = (amount: number) => levelText(amount, product);
    return {
      id: level.id,
      product: productText(product),
      schedule: product.schedule,
      inventory,
      minimum: text(level.minimum),
      maximum: text(level.maximum),
      kindLevel: minimum === null || maximum === null ? '' : `${text(minimum)} to ${text(maximum)}`,
      isInForce: level.isInForce,
    };
  });
  return { data, total: counted[0]?.total ?? 0 };
}

function productText({ name, strength }: Pick<Product, 'name' | 'strength'>): string {
  return `${name} ${strength}`;
}
