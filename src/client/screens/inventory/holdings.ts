import type { Holding } from '../../../contract/inventory.ts';

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

const order = ['C-II', 'C-III', 'C-IV', 'C-V'];

const keys: Record<string, (holding: Holding) => string> = {
  schedule: ({ product }) => `${order.indexOf(product.schedule)} ${product.name}`,
  product: ({ product }) => `${product.name} ${product.strength}`,
  expires: ({ lot }) => lot.expiresOn,
  counted: ({ lastCountedAt }) => lastCountedAt ?? '',
};

/** By `schedule`, `product`, `expires` or `counted`, with a minus for descending. */
export function sortHoldings(holdings: readonly Holding[], sort: string): Holding[] {
  const key = keys[sort.replace(/^-/, '')] ?? keys.schedule;
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' }).compare;
  return holdings.toSorted((a, b) => turn * compare(key?.(a) ?? '', key?.(b) ?? ''));
}
