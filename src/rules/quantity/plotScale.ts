import { exactUnit } from './exactAmount.ts';
import type { Measured } from './quantity.ts';

/** The positions of a product's figures along the axis of a plot. For the eye only: nothing is read back from it. */
export interface PlotScale {
  readonly unit: string;
  readonly at: (amount: number) => number;
}

/** Containers: the units on a shelf. */
export function containerScale({ contentPerUnit, unitName }: Measured): PlotScale {
  return { unit: `${unitName}s`, at: (amount) => amount / contentPerUnit };
}

/** The unit that staff dose in; without one, milliliters or containers. */
export function doseScale(product: Measured): PlotScale {
  const { measure, massUnit, concentration } = product;
  if (measure === 'each') return containerScale(product);
  const perUnit = massUnit === 'mg' ? 1_000_000 : 1_000;
  if (measure === 'nanogram' && massUnit !== null) {
    return { unit: massUnit, at: (amount) => amount / perUnit };
  }
  if (measure === 'microlitre' && massUnit !== null && concentration !== null) {
    const { massNanograms, volumeMicrolitres } = concentration;
    return {
      unit: massUnit,
      at: (amount) => (amount * massNanograms) / volumeMicrolitres / perUnit,
    };
  }
  const isVolume = measure === 'microlitre';
  return { unit: exactUnit(product), at: (amount) => (isVolume ? amount / 1_000 : amount) };
}
