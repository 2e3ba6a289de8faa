import type { Product } from '../../../../contract/core/product.ts';
import type { UseChoices, UseDetails } from '../../../../contract/custody/use.ts';
import type { AmountUnit } from '../../../../rules/quantity/quantity.ts';
import { formatMass, formatVolume } from '../../../../rules/quantity/quantityText.ts';

type Manner = NonNullable<UseDetails['wasteManner']>;

/** The same inside a sentence: “wasted into a drug disposal pouch”. */
export const mannerPhrases: Record<Manner, string> = {
  disposalPouch: 'into a drug disposal pouch',
  sharpsWithAbsorbent: 'into a sharps container with absorbent',
  sinkWithWitness: 'into a sink',
  other: 'as described',
};

export type Holding = UseChoices['holdings'][number];

export function holdingOf(choices: UseChoices, lotId: string): Holding | undefined {
  return choices.holdings.find(({ lot }) => lot.id === lotId);
}

/** The other way to say an amount: the volume of what was typed as a mass, the mass of a volume. */
export function counterpart(amount: number, unit: AmountUnit, product: Product): string {
  const text = unit === 'mL' ? formatMass(amount, product) : formatVolume(amount, product);
  return text ?? '\u00a0';
}
