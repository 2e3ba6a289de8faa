import type { DetailsOf } from '../../../contract/custody/custodyEvent.ts';
import type { ParRestockDetails } from '../../../contract/custody/parRestock.ts';

/** The transfers that a restock records, one for each of its sources (PAR-02). */
export function transfersOf({ sources, ...shared }: ParRestockDetails): DetailsOf<'transferOut'>[] {
  return sources.map((source) => ({ kind: 'transferOut', ...shared, ...source }));
}

/** What all sources have in common; everything else of a transfer is answered for each source. */
const sharedFields = new Set([
  'toInventoryId',
  'carrier',
  'carrierUserId',
  'occurredAt',
  'reasonId',
  'note',
]);

/** The path of a field of the transfer from a source, in the restock: `details.lines.0.amount` of the second source is `details.sources.1.lines.0.amount`. */
export function fieldOfSource(index: number, field: string): string {
  const [, path] = /^details\.(.+)$/.exec(field) ?? [];
  return path === undefined || sharedFields.has(path) ? field : `details.sources.${index}.${path}`;
}

/** The source that a field of a restock belongs to, and its path in the transfer; null for what all have in common. */
export function sourceOfField(field: string): { index: number; path: string } | null {
  const [, index, path] = /^details\.sources\.(\d+)\.?(.*)$/.exec(field) ?? [];
  return index === undefined ? null : { index: Number(index), path: path || 'lines' };
}
