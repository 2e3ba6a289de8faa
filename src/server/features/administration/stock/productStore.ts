import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { ProductFields } from '../../../../contract/administration/productRecord.ts';
import type { FieldErrors } from '../../../../contract/core/problem.ts';
import type { Schedule } from '../../../../contract/core/product.ts';
import {
  type InventoryKindName,
  inventoryKinds,
} from '../../../../rules/administration/inventoryKind.ts';
import type { Levels } from '../../../../rules/administration/parLevel.ts';
import {
  checkProduct,
  emptyProduct,
  type ProductFacts,
  parFields,
  productLabels,
  scheduleInForce,
} from '../../../../rules/administration/productCheck.ts';
import { productForm } from '../../../../rules/administration/productForm.ts';
import { ndcKey, readNdc } from '../../../../rules/core/ndc.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { tableStore } from '../../../core/records/tableStore.ts';
import { requireRight, whyWithoutRight } from '../../../core/rights/requireRight.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { lots, parLevels, products } from '../../../database/schema/custodyProduct.ts';

const amountFields = [
  'measure',
  'massUnit',
  'concentrationMass',
  'concentrationVolume',
  'content',
  'strength',
] as const;

const inTheBook =
  'This product is in the ledger, so its amounts can’t change. Add a new product, and make this one inactive.';

function hasLevel(inventory: string): string {
  return `${inventory} has a PAR override for this product, so its amounts can’t change. Add a new product, and make this one inactive.`;
}

const levelFields = inventoryKinds.flatMap((kind) => Object.values(parFields(kind)));

/** The products of an agency, with the PAR of each kind of inventory. */
export const productStore = tableStore({
  kind: 'product',
  form: productForm,
  blank: emptyProduct,
  table: products,
  fieldsOf: readFields,
  columnsOf: (fields) => columnsOf(fields, factsOf(fields)),
  writeFurther: (fields, _row, { tx, agencyId, id }) =>
    writePar(tx, agencyId, id, factsOf(fields).par),
  permit: async (tx, person, { fields, before = emptyProduct }) => {
    if (!hasOtherLevels(before, fields)) return;
    await requireRight(tx, person, 'par', () => [scheduleOf(fields)]);
  },
  notPermitted: async (tx, person, fields) => {
    const why = await whyWithoutRight(tx, person, 'par', () => [scheduleOf(fields)]);
    return why === null ? null : { why, fields: levelFields };
  },
  validate: async (tx, agencyId, { id, fields, before }) => ({
    ...(await validateNdc(tx, agencyId, id, fields)),
    ...(before === undefined ? {} : await validateAmounts(tx, agencyId, id, { fields, before })),
  }),
});

/** Stock levels are set by who has the right `par` (RIGHT-02); the rest of a product by administrators. */
function hasOtherLevels(before: ProductFields, after: ProductFields): boolean {
  return levelFields.some((field) => before[field] !== after[field]);
}

function scheduleOf({ schedule, stateSchedule }: ProductFields): Schedule {
  return scheduleInForce(schedule, stateSchedule === '' ? null : stateSchedule);
}

async function readFields(
  row: typeof products.$inferSelect,
  tx: Transaction,
): Promise<ProductFields> {
  const levels = await tx
    .select()
    .from(parLevels)
    .where(
      and(
        matching(parLevels, { agencyId: row.agencyId, productId: row.id }),
        isNotNull(parLevels.inventoryKind),
      ),
    );
  const par: Partial<Record<InventoryKindName, Levels>> = {};
  for (const { inventoryKind, minimum, maximum } of levels) {
    if (inventoryKind !== null) par[inventoryKind] = { minimum, maximum };
  }
  return {
    name: row.name,
    form: row.form,
    ndc: row.ndc,
    schedule: row.schedule,
    stateSchedule: row.stateSchedule ?? '',
    packageQuantity: row.packageQuantity === null ? '' : String(row.packageQuantity),
    refrigerated: row.refrigerated,
    roomTempDays: row.roomTempDays === null ? '' : String(row.roomTempDays),
    isActive: row.isActive,
    ...productLabels(toProduct(row), par),
  };
}

/** Two ways to write one code are one code. */
async function validateNdc(
  tx: Transaction,
  agencyId: number,
  id: string,
  fields: ProductFields,
): Promise<FieldErrors> {
  const read = readNdc(fields.ndc);
  if (!read.ok) return { ndc: read.message };
  const part = (place: number, digits: number) =>
    sql`lpad(split_part(${products.ndc}, '-', ${sql.raw(String(place))}), ${sql.raw(String(digits))}, '0')`;
  const taken = await tx
    .select({ name: products.name, strength: products.strength })
    .from(products)
    .where(
      and(
        eq(products.agencyId, agencyId),
        ne(products.id, id),
        sql`(${part(1, 6)} || ${part(2, 4)} || ${part(3, 2)}) = ${ndcKey(read.ndc)}`,
      ),
    )
    .limit(1);
  const other = taken[0];
  return other === undefined
    ? {}
    : { ndc: `${other.name} ${other.strength} already has this NDC. Open that product instead.` };
}

/**
 * What is in the ledger was recorded in the product's measure, and a level of a single inventory was stored in it,
 * active or undone; no other measure may be put under either. The lock keeps events out until the save is written.
 */
async function validateAmounts(
  tx: Transaction,
  agencyId: number,
  id: string,
  { fields, before }: { fields: ProductFields; before: ProductFields },
): Promise<FieldErrors> {
  const changed = amountFields.filter((name) => fields[name] !== before[name]);
  if (changed.length === 0 || isSameAmount(before, fields)) {
    return {};
  }
  const refused = (sentence: string) => Object.fromEntries(changed.map((name) => [name, sentence]));
  await lockLedger(tx, agencyId);
  const received = await tx
    .select({ id: lots.id })
    .from(lots)
    .where(and(eq(lots.agencyId, agencyId), eq(lots.productId, id)))
    .limit(1);
  if (received.length > 0) return refused(inTheBook);
  const [level] = await tx
    .select({ inventory: inventories.name })
    .from(parLevels)
    .innerJoin(inventories, isRecord(inventories, parLevels.agencyId, parLevels.inventoryId))
    .where(and(eq(parLevels.agencyId, agencyId), eq(parLevels.productId, id)))
    .orderBy(inventories.name)
    .limit(1);
  return level === undefined ? {} : refused(hasLevel(level.inventory));
}

/** The same amounts may be written in another unit: 0.05 mg in 1 mL is 50 mcg in 1 mL. */
function isSameAmount(before: ProductFields, after: ProductFields): boolean {
  const [one, other] = [checkProduct(before).facts, checkProduct(after).facts];
  if (one === null || other === null) return false;
  if (before.measure !== after.measure || before.strength !== after.strength) return false;
  if (one.contentPerUnit !== other.contentPerUnit) return false;
  const [a, b] = [one.concentration, other.concentration];
  if (a === null || b === null) return a === b;
  return (
    BigInt(a.massNanograms) * BigInt(b.volumeMicrolitres) ===
    BigInt(b.massNanograms) * BigInt(a.volumeMicrolitres)
  );
}

/** The fields were checked before; what they come to is always there. */
function factsOf(fields: ProductFields): ProductFacts {
  const { facts } = checkProduct(fields);
  if (facts === null) throw new Error('A product that was not checked is not saved.');
  return facts;
}

function columnsOf(fields: ProductFields, facts: ProductFacts) {
  return {
    name: fields.name,
    form: fields.form,
    ndc: fields.ndc,
    schedule: fields.schedule,
    stateSchedule: fields.stateSchedule === '' ? null : fields.stateSchedule,
    measure: fields.measure,
    unitName: fields.unitName,
    isActive: fields.isActive,
    strength: facts.strength,
    package: facts.package,
    contentPerUnit: facts.contentPerUnit,
    packageQuantity: facts.packageQuantity,
    refrigerated: fields.refrigerated,
    roomTempDays: facts.roomTempDays,
    concentrationNanograms: facts.concentration?.massNanograms ?? null,
    concentrationMicrolitres: facts.concentration?.volumeMicrolitres ?? null,
    massUnit: facts.massUnit,
  };
}

async function writePar(
  tx: Transaction,
  agencyId: number,
  productId: string,
  par: ProductFacts['par'],
): Promise<void> {
  await tx
    .delete(parLevels)
    .where(and(matching(parLevels, { agencyId, productId }), isNotNull(parLevels.inventoryKind)));
  const rows = inventoryKinds.flatMap((inventoryKind) => {
    const levels = par[inventoryKind];
    return levels === null ? [] : { agencyId, productId, inventoryKind, ...levels };
  });
  if (rows.length > 0) await tx.insert(parLevels).values(rows);
}
