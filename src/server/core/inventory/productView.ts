import type { Product } from '../../../contract/core/product.ts';
import { scheduleInForce } from '../../../rules/administration/productCheck.ts';
import { products } from '../../database/schema/custodyProduct.ts';

/** What a query selects of a product to show it. */
export const productColumns = {
  id: products.id,
  name: products.name,
  strength: products.strength,
  form: products.form,
  package: products.package,
  ndc: products.ndc,
  schedule: products.schedule,
  stateSchedule: products.stateSchedule,
  measure: products.measure,
  contentPerUnit: products.contentPerUnit,
  concentrationNanograms: products.concentrationNanograms,
  concentrationMicrolitres: products.concentrationMicrolitres,
  massUnit: products.massUnit,
  unitName: products.unitName,
  packageQuantity: products.packageQuantity,
};

export type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>;

/** The product as the contract shows it. */
export function toProduct(row: ProductRow): Product {
  const { concentrationNanograms: mass, concentrationMicrolitres: volume } = row;
  return {
    id: row.id,
    name: row.name,
    strength: row.strength,
    form: row.form,
    package: row.package,
    ndc: row.ndc,
    schedule: scheduleInForce(row.schedule, row.stateSchedule),
    measure: row.measure,
    contentPerUnit: row.contentPerUnit,
    concentration:
      mass === null || volume === null ? null : { massNanograms: mass, volumeMicrolitres: volume },
    massUnit: row.massUnit,
    unitName: row.unitName,
    packageQuantity: row.packageQuantity,
  };
}
