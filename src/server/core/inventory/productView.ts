import type { Product } from '../../../contract/core/product.ts';
import { scheduleInForce } from '../../../rules/administration/productCheck.ts';
import type { products } from '../../database/schema/custodyProduct.ts';

type ProductRow = typeof products.$inferSelect;

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
