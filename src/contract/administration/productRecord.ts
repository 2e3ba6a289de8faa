import * as v from 'valibot';
import { optionalLine, RecordId } from '../core/primitives.ts';
import { Measure, Schedule } from '../core/product.ts';
import { activePage, defineResource } from '../core/resource.ts';

/** As typed; `checkProduct` validates it on both sides. */
const typed = optionalLine(100);

/**
 * What is edited of a product. Amounts are text as people write them ("0.7", "200 mcg"), read exactly by the rules; so a
 * form, a file that is imported and another program all say it the same way.
 */
export const ProductFields = v.object({
  name: typed,
  form: typed,
  ndc: typed,
  /** Federal. */
  schedule: Schedule,
  /** In the agency's state, where that is stricter; else empty. */
  stateSchedule: v.union([v.literal(''), Schedule]),
  measure: Measure,
  /** The unit that staff dose in; empty for what is counted each. */
  massUnit: v.picklist(['', 'mg', 'mcg']),
  /** Of liquids: so much mass … */
  concentrationMass: typed,
  /** … in so many mL. */
  concentrationVolume: typed,
  /** Of pieces only; of the others it follows from the concentration or the content. */
  strength: typed,
  /** In one unit: mL of liquids, mass of powders; empty for pieces. */
  content: typed,
  /** The unit that is drawn: vial, syringe, tablet. */
  unitName: typed,
  /** How many of it are in a full commercial package; empty if that is not known. */
  packageQuantity: typed,
  /** Kept cold; then the days it may be at room temperature, empty if they are not limited (STOCK-13). */
  refrigerated: v.optional(v.boolean(), false),
  roomTempDays: v.optional(typed, ''),
  isActive: v.boolean(),
  /** PAR by kind of inventory: an amount with its unit, or nothing. */
  parVaultMinimum: typed,
  parVaultMaximum: typed,
  parSafeMinimum: typed,
  parSafeMaximum: typed,
  parVehicleMinimum: typed,
  parVehicleMaximum: typed,
  parBagMinimum: typed,
  parBagMaximum: typed,
});
export type ProductFields = v.InferOutput<typeof ProductFields>;

export const ProductRow = v.object({
  id: RecordId,
  name: v.string(),
  strength: v.string(),
  package: v.string(),
  form: v.string(),
  ndc: v.string(),
  /** The stricter of the federal and the state's applies. */
  schedule: Schedule,
  isStateSchedule: v.boolean(),
  isActive: v.boolean(),
});
export type ProductRow = v.InferOutput<typeof ProductRow>;

export const products = defineResource({
  one: 'Product',
  many: 'Products',
  fields: ProductFields,
  row: ProductRow,
  query: {
    ...activePage,
    schedule: v.optional(v.union([v.literal(''), Schedule]), ''),
    sort: v.optional(v.picklist(['name', '-name', 'ndc', '-ndc', 'schedule', '-schedule']), 'name'),
  },
});
