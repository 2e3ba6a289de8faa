import type { Product } from '../../contract/core/product.ts';

const schedules = ['C-II', 'C-III', 'C-IV', 'C-V'];
const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** C-II first, then by name and strength; tall-man letters do not count. */
export function compareProducts(a: Product, b: Product): number {
  return (
    schedules.indexOf(a.schedule) - schedules.indexOf(b.schedule) ||
    words.compare(`${a.name} ${a.strength}`, `${b.name} ${b.strength}`)
  );
}
