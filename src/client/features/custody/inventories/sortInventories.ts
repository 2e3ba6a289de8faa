import type { InventorySummary } from '../../../../contract/inventory/inventory.ts';

const keys: Record<string, (row: InventorySummary) => string> = {
  name: ({ name }) => name,
  counted: ({ lastCountedAt }) => lastCountedAt ?? '',
  changed: ({ lastChangedAt }) => lastChangedAt ?? '',
};

/** By `name`, `counted` or `changed`, with a minus for descending; anything else sorts by name. */
export function sortInventories(
  rows: readonly InventorySummary[],
  sort: string,
): InventorySummary[] {
  const key = keys[sort.replace(/^-/, '')] ?? keys.name;
  const turn = sort.startsWith('-') ? -1 : 1;
  const compare = new Intl.Collator('en-US', { numeric: true }).compare;
  return rows.toSorted((a, b) => turn * compare(key?.(a) ?? '', key?.(b) ?? ''));
}
