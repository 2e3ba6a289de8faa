import type { InventorySummary } from '../../contract/inventory/inventory.ts';

/** Whether the reader was sent what an inventory holds; of any other only name, kind and site are known (RIGHT-08). */
export function isReadable({ productCount }: Pick<InventorySummary, 'productCount'>): boolean {
  return productCount !== null;
}

/** At most this many administrators are named. */
const namedAtMost = 3;

/**
 * Who can assign the reader to an inventory that is not theirs (RIGHT-08).
 *
 * @param assigners names of the agency's administrators.
 */
export function assignersSentence(assigners: readonly string[]): string {
  const named = assigners.slice(0, namedAtMost);
  const last = named.at(-1);
  if (last === undefined) return 'An administrator of the agency can assign you.';
  const more = assigners.length > named.length ? ', or another administrator,' : '';
  const names = named.length === 1 ? last : `${named.slice(0, -1).join(', ')} or ${last}`;
  return `${names}${more} can assign you.`;
}

/** How many inventories are not the reader’s, and who can change that (RIGHT-08); null if all are theirs. */
export function notYoursSentence(count: number, assigners: readonly string[]): string | null {
  if (count === 0) return null;
  const what =
    count === 1 ? 'One inventory is' : `${count.toLocaleString('en-US')} inventories are`;
  return `${what} not yours. ${assignersSentence(assigners)}`;
}
