import * as v from 'valibot';
import { NamedLabels } from '../control-values/controlValue.ts';
import { Amount } from '../core/primitives.ts';

/** So much of a lot, in the product's measure. */
export const StockLine = v.object({
  lotId: v.pipe(v.string('Choose the drug.'), v.uuid('Choose the drug.'), v.toLowerCase()),
  amount: v.pipe(Amount, v.minValue(1, 'Enter how much, or leave the line out.')),
  labels: NamedLabels,
});
export type StockLine = v.InferOutput<typeof StockLine>;
