import { eq } from 'drizzle-orm';
import type { ColumnProduct } from '../../../../rules/reports/form3848Columns.ts';
import type { Reader } from '../../../database/database.ts';
import { products } from '../../../database/schema/custodyProduct.ts';

type ProductRow = typeof products.$inferSelect;

/** By product id: packages of one substance and concentration share their column. */
export async function readFormProducts(
  reader: Reader,
  agencyId: number,
): Promise<Map<string, ColumnProduct>> {
  const rows = await reader
    .select()
    .from(products)
    .where(eq(products.agencyId, agencyId))
    .orderBy(products.name, products.strength, products.id);
  // "50 mg/mL" rather than "500 mg/10 mL", which is the same.
  rows.sort((a, b) => a.strength.length - b.strength.length);
  const byKey = new Map<string, ColumnProduct>();
  const found = new Map<string, ColumnProduct>();
  for (const row of rows) {
    const key = keyOf(row);
    const column = byKey.get(key) ?? toFormProduct(row, key);
    byKey.set(key, column);
    found.set(row.id, column);
  }
  return found;
}

/** 50 mcg/mL and 100 mcg in 2 mL are one concentration; a product without one is grouped by its strength and form. */
function keyOf(row: ProductRow): string {
  const substance = row.name.trim().toLowerCase();
  const { concentrationNanograms: mass, concentrationMicrolitres: volume } = row;
  if (row.measure !== 'microlitre' || mass === null || volume === null) {
    return `${substance} ${row.strength} ${row.form} ${row.measure}`.toLowerCase();
  }
  const divisor = greatestCommonDivisor(mass, volume);
  return `${substance} ${mass / divisor} ng per ${volume / divisor} µL`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function toFormProduct(row: ProductRow, key: string): ColumnProduct {
  const unit = ({ microlitre: 'mL', nanogram: 'mg', each: 'each' } as const)[row.measure];
  const concentration = unit === 'mL' ? row.strength : `${row.strength}, ${row.form}`;
  return { key, substance: row.name, concentration, unit, unitName: row.unitName };
}
