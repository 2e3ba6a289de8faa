import type { Product } from '../../../contract/core/product.ts';
import { formatted } from './readable.ts';

/** “2 mL vial”, “tablet”, “powder vial”: the package, without the strength that is already before it. */
export function packageText({
  package: pack,
  strength,
  measure,
}: Pick<Product, 'package' | 'strength' | 'measure'>): string {
  const rest = pack.startsWith(`${strength} `) ? pack.slice(strength.length + 1) : pack;
  const isUnnamedPowder = measure === 'nanogram' && !rest.includes('powder');
  return formatted(isUnnamedPowder ? `powder ${rest}` : rest);
}
