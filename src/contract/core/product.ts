import * as v from 'valibot';
import { Amount } from './primitives.ts';

export const Schedule = v.picklist(['C-II', 'C-III', 'C-IV', 'C-V']);
export type Schedule = v.InferOutput<typeof Schedule>;

/** The unit a product is recorded in: liquids in µL, powders in ng, tablets and films each. */
export const Measure = v.picklist(['microlitre', 'nanogram', 'each']);

/** Mass per volume as an exact fraction: 10 mg in 0.7 mL is 10000000 ng in 700 µL. */
export const Concentration = v.object({
  massNanograms: v.pipe(Amount, v.minValue(1)),
  volumeMicrolitres: v.pipe(Amount, v.minValue(1)),
});
export type Concentration = v.InferOutput<typeof Concentration>;

export const Product = v.object({
  id: v.string(),
  /** As typed, tall-man letters kept. */
  name: v.string(),
  strength: v.string(),
  form: v.string(),
  package: v.string(),
  ndc: v.string(),
  schedule: Schedule,
  measure: Measure,
  /** Amount in one unit (vial, syringe, tablet), in `measure`. */
  contentPerUnit: v.pipe(Amount, v.minValue(1)),
  concentration: v.nullable(Concentration),
  /** Unit that staff dose in. */
  massUnit: v.nullable(v.picklist(['mg', 'mcg'])),
  unitName: v.string(),
  /** Units in a full commercial package; null if no one entered it. */
  packageQuantity: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type Product = v.InferOutput<typeof Product>;
