import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { editable, recordId, sameAgency } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { inventories } from './custodyPlace.ts';

/** The agency's formulary. Amounts are whole microliters, nanograms or pieces, as `measure` says. */
export const products = pgTable(
  'products',
  {
    id: recordId(),
    agencyId: agencyReference(),
    name: text().notNull(),
    strength: text().notNull(),
    form: text().notNull(),
    package: text().notNull(),
    ndc: text().notNull(),
    schedule: text({ enum: ['C-II', 'C-III', 'C-IV', 'C-V'] }).notNull(),
    measure: text({ enum: ['microlitre', 'nanogram', 'each'] }).notNull(),
    contentPerUnit: amount().notNull(),
    concentrationNanograms: amount(),
    concentrationMicrolitres: amount(),
    massUnit: text({ enum: ['mg', 'mcg'] }),
    unitName: text().notNull(),
    /** Units in a full commercial package, as DEA Form 41 asks for it; null if no one entered it. */
    packageQuantity: integer(),
    /** Kept cold; then how many days it may be at room temperature, null if that is not limited (STOCK-13). */
    refrigerated: boolean().notNull().default(false),
    roomTempDays: integer(),
    /** In the agency's state, where that is stricter than the federal one. */
    stateSchedule: text({ enum: ['C-II', 'C-III', 'C-IV', 'C-V'] }),
    isActive: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    unique('products_agency_id_key').on(table.agencyId, table.id),
    unique('products_ndc_key').on(table.agencyId, table.ndc),
    // One code written in two ways is one code (`ndcKey`).
    uniqueIndex('products_ndc_digits_key').on(
      table.agencyId,
      sql`(lpad(split_part(${table.ndc}, '-', 1), 6, '0') || lpad(split_part(${table.ndc}, '-', 2), 4, '0') || lpad(split_part(${table.ndc}, '-', 3), 2, '0'))`,
    ),
    check('products_room_temp_days', sql`${table.roomTempDays} between 1 and 999`),
    check('products_package_quantity', sql`${table.packageQuantity} > 0`),
    check('products_content', sql`${table.contentPerUnit} > 0`),
    check(
      'products_concentration',
      sql`(${table.concentrationNanograms} is null) = (${table.concentrationMicrolitres} is null)
        and coalesce(${table.concentrationNanograms}, 1) > 0
        and coalesce(${table.concentrationMicrolitres}, 1) > 0`,
    ),
  ],
);

/** A manufacturer's lot and the day it expires. */
export const lots = pgTable(
  'lots',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    productId: uuid().notNull(),
    number: text().notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    unique('lots_agency_id_key').on(table.agencyId, table.productId, table.id),
    unique('lots_number_key').on(table.agencyId, table.productId, table.number),
    sameAgency('lots_product_fk', table, table.productId, products),
    index().on(table.agencyId, table.expiresOn),
  ],
);

/** Minimum and maximum of a product: for every inventory of a kind, or for one inventory instead. */
export const parLevels = pgTable(
  'par_levels',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    productId: uuid().notNull(),
    inventoryKind: text({ enum: ['vault', 'safe', 'vehicle', 'bag'] }),
    inventoryId: uuid(),
    minimum: amount().notNull(),
    maximum: amount().notNull(),
    /** False for a level of one inventory that was undone: the one of the kind applies again. */
    isInForce: boolean().notNull().default(true),
    ...editable(),
  },
  (table) => [
    unique('par_levels_place_key')
      .on(table.agencyId, table.productId, table.inventoryKind, table.inventoryId)
      .nullsNotDistinct(),
    sameAgency('par_levels_product_fk', table, table.productId, products),
    sameAgency('par_levels_inventory_fk', table, table.inventoryId, inventories),
    check('par_levels_range', sql`0 <= ${table.minimum} and ${table.minimum} <= ${table.maximum}`),
    check(
      'par_levels_place',
      sql`(${table.inventoryKind} is null) <> (${table.inventoryId} is null)`,
    ),
  ],
);

/** A reference to a lot of the same agency and product. */
export function lotReference(
  name: string,
  table: {
    readonly agencyId: AnyPgColumn;
    readonly productId: AnyPgColumn;
    readonly lotId: AnyPgColumn;
  },
) {
  return foreignKey({
    name,
    columns: [table.agencyId, table.productId, table.lotId],
    foreignColumns: [lots.agencyId, lots.productId, lots.id],
  });
}

/** The contract bounds every amount far below 2^53. */
function amount() {
  return bigint({ mode: 'number' });
}
