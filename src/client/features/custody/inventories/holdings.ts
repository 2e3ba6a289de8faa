import type { Holding } from '../../../../contract/inventory/inventory.ts';
import { compareProducts } from '../../../../rules/core/compareProducts.ts';

/** C-II is kept apart from C-III to V by law, so it can be shown apart. */
export const scheduleFilters = [
  { value: '', text: 'All' },
  { value: '2', text: 'C-II' },
  { value: '3-5', text: 'C-III to V' },
] as const;

/** Holdings of the asked schedules: `2` for C-II, `3-5` for the others, anything else for all. */
export function filterHoldings(holdings: readonly Holding[], schedule: string): Holding[] {
  return holdings.filter(({ product }) => {
    if (schedule === '2') return product.schedule === 'C-II';
    return schedule !== '3-5' || product.schedule !== 'C-II';
  });
}

type Compare = (a: Holding, b: Holding) => number;

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });
const by =
  (key: (holding: Holding) => string): Compare =>
  (a, b) =>
    words.compare(key(a), key(b));
const bySchedule: Compare = (a, b) => compareProducts(a.product, b.product);

const orders: Record<string, Compare> = {
  schedule: bySchedule,
  product: by(({ product }) => `${product.name} ${product.strength}`),
  expires: by(({ lot }) => lot.expiresOn),
  counted: by(({ lastCountedAt }) => lastCountedAt ?? ''),
};

/** By `schedule`, `product`, `expires` or `counted`, with a minus for descending. */
export function sortHoldings(holdings: readonly Holding[], sort: string): Holding[] {
  const compare = orders[sort.replace(/^-/, '')] ?? bySchedule;
  const turn = sort.startsWith('-') ? -1 : 1;
  return holdings.toSorted((a, b) => turn * compare(a, b));
}
