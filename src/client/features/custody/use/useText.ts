import type { Product } from '../../../../contract/core/product.ts';
import type { UseChoices } from '../../../../contract/custody/use.ts';
import type { AmountUnit } from '../../../../rules/quantity/quantity.ts';
import { formatMass, formatVolume } from '../../../../rules/quantity/quantityText.ts';

export type Holding = UseChoices['holdings'][number];

export function holdingOf(choices: UseChoices, lotId: string): Holding | undefined {
  return choices.holdings.find(({ lot }) => lot.id === lotId);
}

/** The other way to say an amount: the volume of what was typed as a mass, the mass of a volume. */
export function counterpart(amount: number, unit: AmountUnit, product: Product): string {
  const text = unit === 'mL' ? formatMass(amount, product) : formatVolume(amount, product);
  return text ?? '\u00a0';
}
