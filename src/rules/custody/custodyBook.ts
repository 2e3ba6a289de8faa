import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import type { StockLine } from '../../contract/custody/stockLine.ts';
import type { EntryKind } from '../../contract/inventory/ledger.ts';

/** One movement of the ledger: an amount of a lot in one inventory, in the product's measure. */
export type Movement = {
  readonly kind: EntryKind;
  readonly inventoryId: string;
  readonly lotId: string;
  readonly change: number;
};

/** What a transfer sent of a lot, and what became of it: the rest is in transit. */
export type TransitLine = {
  readonly sent: number;
  readonly received: number;
  readonly returned: number;
};

export type TransitMovement = TransitLine & { readonly transferId: string; readonly lotId: string };

/** What an event does: to places, and to what is between them. */
export type Effect = {
  readonly movements: readonly Movement[];
  readonly transit: readonly TransitMovement[];
};

/** What every inventory holds of every lot, and every transfer of every lot; a missing one holds nothing. */
export type Book = {
  readonly places: ReadonlyMap<string, number>;
  readonly transit: ReadonlyMap<string, TransitLine>;
};

export const emptyBook: Book = { places: new Map(), transit: new Map() };

export function placeKey(inventoryId: string, lotId: string): string {
  return `${inventoryId} ${lotId}`;
}

export function transitKey(transferId: string, lotId: string): string {
  return `${transferId} ${lotId}`;
}

/** What is neither received nor restocked. */
export function inTransit({ sent, received, returned }: TransitLine): number {
  return sent - received - returned;
}

/**
 * The effect of an event on the ledger. Counts, shift changes, seals and refusals state facts and move nothing: what a
 * count finds is a discrepancy until a correction or a loss explains it.
 *
 * @param lines the lots and amounts it is about; the lots of a receipt have to be known or created first.
 */
export function effectOf(
  details: CustodyEventDetails,
  { eventId, lines }: { eventId: string; lines: readonly StockLine[] },
): Effect {
  const { inventoryId } = details;
  const book = (kind: EntryKind, sign: 1 | 0 | -1): Movement[] =>
    lines.map(({ lotId, amount }) => ({ kind, inventoryId, lotId, change: sign * amount }));
  const carry = (transferId: string, of: (amount: number) => TransitLine): TransitMovement[] =>
    lines.map(({ lotId, amount }) => ({ transferId, lotId, ...of(amount) }));
  const still = { sent: 0, received: 0, returned: 0 };
  switch (details.kind) {
    case 'receive':
      return { movements: book('receive', 1), transit: [] };
    case 'transferOut':
      return {
        movements: book('transferOut', -1),
        transit: carry(eventId, (sent) => ({ ...still, sent })),
      };
    case 'transferIn':
      return {
        movements: book('transferIn', 1),
        transit: carry(details.transferId, (received) => ({ ...still, received })),
      };
    case 'transferReturned':
      return {
        movements: book('transferIn', 1),
        transit: carry(details.transferId, (returned) => ({ ...still, returned })),
      };
    case 'breakage':
      return { movements: book('breakage', details.isRecoverable ? 0 : -1), transit: [] };
    case 'waste':
    case 'reverseDistribution':
    case 'destruction':
    case 'loss':
      return { movements: book(details.kind, -1), transit: [] };
    case 'expiry':
    case 'labelVoid':
      return { movements: book(details.kind, 0), transit: [] };
    case 'correction': {
      const { lotId, change, loss } = details;
      // What it reports as lost is in the ledger once, as a loss.
      const kind = loss === undefined ? 'correction' : 'loss';
      return { movements: [{ kind, inventoryId, lotId, change }], transit: [] };
    }
    case 'transferRefused':
    case 'shiftChange':
    case 'count':
    case 'sealChange':
    case 'sealCheck':
    case 'sealAmendment':
      return { movements: [], transit: [] };
  }
}

export type Posted =
  | { readonly ok: true; readonly book: Book; readonly running: readonly number[] }
  | {
      readonly ok: false;
      readonly code: 'not_enough_on_hand' | 'not_in_transit';
      /** Which of the event's lines asks for more than there is. */
      readonly index: number;
      readonly available: number;
    };

/**
 * The ledger after an event, with the balance after each movement; or the first line that needs more than an inventory
 * or a transfer has. Nothing is ever negative, and what is sent is received, restocked or in transit, to the smallest
 * unit.
 */
export function postEffect(book: Book, { movements, transit }: Effect): Posted {
  const places = new Map(book.places);
  const running: number[] = [];
  for (const [index, { inventoryId, lotId, change }] of movements.entries()) {
    const key = placeKey(inventoryId, lotId);
    const held = places.get(key) ?? 0;
    if (held + change < 0) {
      return { ok: false, code: 'not_enough_on_hand', index, available: held };
    }
    places.set(key, held + change);
    running.push(held + change);
  }
  const carried = new Map(book.transit);
  for (const [index, { transferId, lotId, ...moved }] of transit.entries()) {
    const key = transitKey(transferId, lotId);
    const line = carried.get(key) ?? { sent: 0, received: 0, returned: 0 };
    const after = {
      sent: line.sent + moved.sent,
      received: line.received + moved.received,
      returned: line.returned + moved.returned,
    };
    if (inTransit(after) < 0) {
      return { ok: false, code: 'not_in_transit', index, available: inTransit(line) };
    }
    carried.set(key, after);
  }
  return { ok: true, book: { places, transit: carried }, running };
}
