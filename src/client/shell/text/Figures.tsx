import type { Product } from '../../../contract/core/product.ts';
import { formatMass, formatVolume } from '../../../rules/quantity/quantityText.ts';

const nbsp = '\u00a0';

/** The volume for a column whose head says mL; what has none says so. */
export function Volume({ amount, product }: { amount: number; product: Product }) {
  const volume = formatVolume(amount, product);
  if (volume !== null) return volume.split(nbsp, 1)[0];
  return <span className="quiet">{product.measure === 'nanogram' ? 'Powder' : 'None'}</span>;
}

/** The mass with its unit in a fixed width behind it, so that the numbers stand in line. */
export function Content({ amount, product }: { amount: number; product: Product }) {
  const mass = formatMass(amount, product);
  if (mass === null) return <span className="quiet">None</span>;
  const [number, unit] = mass.split(nbsp, 2);
  return (
    <span className="nowrap">
      {number}
      {nbsp}
      <span className="unit-col unit-fixed">{unit}</span>
    </span>
  );
}
