import type { CustodyEventKind } from '../../contract/custody/custodyEvent.ts';

/** What a form of an event is filled in with when it opens. */
export interface FilledEvent {
  /** The id of a transfer. */
  readonly transfer?: string;
  /** The id of the difference of a case. */
  readonly difference?: string;
  /** All lots of the inventory that have expired, with all that is left of them. */
  readonly lots?: 'expired';
  /** All that is on record (SEAL-09). */
  readonly whole?: 'yes';
}

/** The address of the form that records an event at an inventory (DASH-02). */
export function eventAddress(
  inventoryId: string,
  kind: CustodyEventKind,
  filled: FilledEvent = {},
): string {
  const query = new URLSearchParams({ kind, ...filled });
  return `/inventory/${inventoryId}/record?${query.toString()}`;
}
