import type { InventoryEventName } from '../../contract/administration/inventoryAction.ts';
import type { Product } from '../../contract/core/product.ts';
import type {
  CustodyEventDetails,
  CustodyEventKind,
  DetailsOf,
  StockLine,
} from '../../contract/custody/custodyEvent.ts';
import { isBookable, isWholeUnits } from '../quantity/quantity.ts';
import { formatAmount } from '../quantity/quantityText.ts';
import { isExpired } from '../time/expiry.ts';
import { isInFuture } from '../time/lateness.ts';
import { type Beginnings, checkBeginnings } from './custodyBeginning.ts';
import { checkCount } from './custodyCount.ts';
import { type EventProblem, lotNotHere, lotTwice, problem } from './custodyProblem.ts';
import { checkRoom } from './custodyRoom.ts';
import { isOutOfService, nothingGoesInto, type ServedInventory } from './inService.ts';

/** A lot of the agency, and what the place has of it. */
export type KnownLot = {
  readonly lotId: string;
  readonly number: string;
  readonly expiresOn: string;
  readonly product: Product;
  readonly balance: number;
};

/** What an event is checked against, beside its own words. */
export type EventContext = {
  /** ISO 8601; null where the clock cannot be trusted (a client). */
  readonly now: string | null;
  /** The day of the event in the agency's zone. */
  readonly day: string;
  readonly inventory: ServedInventory & {
    readonly isActive: boolean;
    readonly sealNumber: string | null;
    readonly sealPolicy: 'none' | 'sealed' | 'sealedAndCounted';
  };
  /** Every lot that the place holds or the event names, as far as the agency knows it. */
  readonly lots: readonly KnownLot[];
  /** The chosen reason; null where none was chosen, undefined where there is no such one. */
  readonly reason:
    | { readonly event: InventoryEventName; readonly needsNote: boolean }
    | null
    | undefined;
  /** The transfer it goes on with; null where there is none. */
  readonly transfer: {
    readonly state: 'inTransit' | 'refused' | 'closed';
    readonly fromInventoryId: string;
    readonly toInventoryId: string;
    readonly lines: readonly { readonly lotId: string; readonly inTransit: number }[];
  } | null;
  /** Products of a receipt by id; the ones not in use are missing. */
  readonly products: ReadonlyMap<string, Product>;
  /** Null where it is not known (a client); the server then decides. */
  readonly since: Beginnings | null;
};

/** At which of the agency's reasons an event is offered. */
export function reasonEventOf(kind: CustodyEventKind): InventoryEventName {
  switch (kind) {
    case 'transferOut':
    case 'transferIn':
    case 'transferRefused':
    case 'transferReturned':
      return 'transfer';
    case 'reverseDistribution':
      return 'return';
    default:
      return kind;
  }
}

/** Of these nobody should have to ask later why: a reason or a note says it. */
export const explained: readonly CustodyEventKind[] = [
  'transferRefused',
  'waste',
  'correction',
  'breakage',
  'destruction',
  'loss',
  'labelVoid',
];

/**
 * Everything that can be said of an event without knowing who signs. What happened is taken even if it should not have
 * (an expired lot was moved, an entry is late); what cannot have happened is refused.
 */
export function checkEvent(details: CustodyEventDetails, context: EventContext): EventProblem[] {
  const { lots, products, since } = context;
  return [
    ...checkCommon(details, context),
    ...(since === null ? [] : checkBeginnings(details, lots, since)),
    ...checkKind(details, context),
    ...checkRoom(details, lots, products),
  ];
}

function checkCommon(details: CustodyEventDetails, context: EventContext): EventProblem[] {
  const { now, reason, inventory } = context;
  const problems: EventProblem[] = [];
  if (now !== null && isInFuture(details.occurredAt, now)) {
    problems.push(
      problem('occurred_in_future', 'occurredAt', 'This time is in the future. Check it.'),
    );
  }
  if (reason === undefined || (reason !== null && reason.event !== reasonEventOf(details.kind))) {
    problems.push(
      problem('reason_not_found', 'reasonId', 'This reason isn’t available here. Choose another.'),
    );
  } else if (reason?.needsNote === true && details.note === '') {
    problems.push(
      problem('note_missing', 'note', 'This reason needs a note. Write what happened.'),
    );
  } else if (reason === null && details.note === '' && explained.includes(details.kind)) {
    problems.push(problem('reason_missing', 'note', 'Choose a reason, or write what happened.'));
  }
  // What comes back to whoever sent it is nowhere else, and is taken.
  const isAdded = details.kind === 'receive' || details.kind === 'transferIn';
  if (isAdded && !inventory.isActive) {
    problems.push(
      problem(
        'inventory_closed',
        'inventoryId',
        'This inventory is closed. You can’t add stock to it.',
      ),
    );
  } else if (isAdded && isOutOfService(inventory, details.occurredAt)) {
    problems.push(problem('inventory_out_of_service', 'occurredAt', nothingGoesInto(inventory)));
  }
  return problems;
}

function checkKind(details: CustodyEventDetails, context: EventContext): EventProblem[] {
  switch (details.kind) {
    case 'receive':
      return checkReceipt(details, context);
    case 'transferOut':
      return [
        ...(details.toInventoryId === details.inventoryId
          ? [problem('transfer_to_itself', 'toInventoryId', 'Choose another inventory.')]
          : []),
        ...checkHeld(details.lines, context, true),
      ];
    case 'transferIn':
    case 'transferRefused':
    case 'transferReturned':
      return checkTransfer(details, context);
    case 'waste':
    case 'breakage':
    case 'reverseDistribution':
    case 'destruction':
    case 'loss':
      return checkHeld(details.lines, context, false);
    case 'expiry':
      return [
        ...checkHeld(details.lines, context, true),
        ...details.lines.flatMap(({ lotId }, index) => {
          const lot = context.lots.find((known) => known.lotId === lotId);
          return lot === undefined || isExpired(lot.expiresOn, context.day)
            ? []
            : [
                problem(
                  'lot_not_expired',
                  `lines.${index}.lotId`,
                  `Lot ${lot.number} expires on ${lot.expiresOn}. Check the label.`,
                ),
              ];
        }),
      ];
    case 'labelVoid':
      return [...checkHeld(details.lines, context, true), ...checkLabelled(details.lines, context)];
    case 'correction':
      return checkCorrection(details, context);
    case 'shiftChange':
    case 'count':
    case 'sealChange':
      return checkCount(details, context);
  }
}

function checkReceipt(details: DetailsOf<'receive'>, context: EventContext): EventProblem[] {
  const named = new Set<string>();
  const problems = details.lines.flatMap(({ productId, lotNumber, expiresOn, units }, index) => {
    const at = `lines.${index}`;
    const product = context.products.get(productId);
    if (product === undefined) {
      return [
        problem(
          'product_not_found',
          `${at}.productId`,
          'This drug isn’t active here. Choose another one.',
        ),
      ];
    }
    const key = `${productId} ${lotNumber.toLowerCase()}`;
    if (named.has(key)) return [lotTwice(`${at}.lotNumber`)];
    named.add(key);
    if (!isBookable(units, product)) {
      return [
        problem(
          'amount_too_large',
          `${at}.units`,
          'This is more than one line can hold. Check the number.',
        ),
      ];
    }
    const known = context.lots.find(
      (lot) => lot.product.id === productId && lot.number === lotNumber,
    );
    return known === undefined || known.expiresOn === expiresOn
      ? []
      : [
          problem(
            'lot_expires_otherwise',
            `${at}.expiresOn`,
            `Lot ${lotNumber} expires on ${known.expiresOn} in the ledger. Check the label.`,
          ),
        ];
  });
  const hasOrderedSecond = details.lines.some(
    ({ productId }) => context.products.get(productId)?.schedule === 'C-II',
  );
  if (hasOrderedSecond && details.form222Number === '') {
    problems.push(
      problem(
        'form_222_missing',
        'form222Number',
        'C-II drugs need a DEA Form 222 or a CSOS order. Enter its number.',
      ),
    );
  }
  return problems;
}

/** Each lot once, known, with as much as is taken of it. */
function checkHeld(
  lines: readonly StockLine[],
  { lots }: EventContext,
  isWhole: boolean,
): EventProblem[] {
  return lines.flatMap(({ lotId, amount }, index) => {
    const at = `lines.${index}`;
    if (lines.slice(0, index).some((earlier) => earlier.lotId === lotId)) {
      return [lotTwice(`${at}.lotId`)];
    }
    const lot = lots.find((known) => known.lotId === lotId);
    if (lot === undefined) return [lotNotHere(`${at}.lotId`)];
    if (amount > lot.balance) {
      return [
        problem(
          'not_enough_on_hand',
          `${at}.amount`,
          `The ledger shows ${formatAmount(lot.balance, lot.product)} of lot ${lot.number} here. Check the lot, or count the inventory.`,
        ),
      ];
    }
    return isWhole ? checkWhole(`${at}.amount`, amount, lot.product) : [];
  });
}

/** Only unopened units change places: an opened one is used or wasted where it is. */
function checkWhole(field: string, amount: number, product: Product): EventProblem[] {
  return isWholeUnits(amount, product)
    ? []
    : [
        problem(
          'not_whole_units',
          field,
          `Move only unopened units: whole ${product.unitName}s of ${formatAmount(product.contentPerUnit, product)}.`,
        ),
      ];
}

/** What is voided is named: a label for each of so many vials. */
function checkLabelled(lines: readonly StockLine[], { lots }: EventContext): EventProblem[] {
  return lines.flatMap(({ lotId, amount, labels = [] }, index) => {
    const lot = lots.find((known) => known.lotId === lotId);
    if (lot === undefined || labels.length * lot.product.contentPerUnit === amount) return [];
    return [
      problem(
        'labels_missing',
        `lines.${index}.labels`,
        `Enter the label of each ${lot.product.unitName} to void.`,
      ),
    ];
  });
}

function checkTransfer(
  details: DetailsOf<'transferIn' | 'transferRefused' | 'transferReturned'>,
  { transfer, lots }: EventContext,
): EventProblem[] {
  const isBack = details.kind === 'transferReturned';
  const place = isBack ? transfer?.fromInventoryId : transfer?.toInventoryId;
  if (transfer === null || place !== details.inventoryId) {
    return [
      problem('transfer_not_found', 'transferId', 'This transfer isn’t here. Choose another one.'),
    ];
  }
  if (transfer.state === 'closed') {
    return [problem('transfer_closed', 'transferId', 'This transfer is complete.')];
  }
  if (transfer.state === 'refused' && !isBack) {
    return [
      problem(
        'transfer_refused',
        'transferId',
        'This transfer was refused. The sender must return it to stock.',
      ),
    ];
  }
  if (details.kind === 'transferRefused') return [];
  return details.lines.flatMap(({ lotId, amount }, index) => {
    const at = `lines.${index}`;
    if (details.lines.slice(0, index).some((earlier) => earlier.lotId === lotId)) {
      return [lotTwice(`${at}.lotId`)];
    }
    const line = transfer.lines.find((sent) => sent.lotId === lotId);
    const lot = lots.find((known) => known.lotId === lotId);
    if (line === undefined || lot === undefined) {
      return [problem('lot_not_sent', `${at}.lotId`, 'This lot is not part of the transfer.')];
    }
    if (amount > line.inTransit) {
      return [
        problem(
          'not_in_transit',
          `${at}.amount`,
          `Only ${formatAmount(line.inTransit, lot.product)} of lot ${lot.number} is in transit. If you received more, refuse the transfer and ask for it to be sent again.`,
        ),
      ];
    }
    return checkWhole(`${at}.amount`, amount, lot.product);
  });
}

function checkCorrection(details: DetailsOf<'correction'>, { lots }: EventContext): EventProblem[] {
  const { change, lotId, correctsEntryId, discrepancyId } = details;
  const lot = lots.find((known) => known.lotId === lotId);
  if (lot === undefined) return [lotNotHere('lotId')];
  if (change === 0) {
    return [
      problem(
        'correction_without_change',
        'change',
        'A correction changes the balance. Enter by how much.',
      ),
    ];
  }
  if (correctsEntryId === null && discrepancyId === null) {
    return [
      problem(
        'correction_of_nothing',
        'correctsEntryId',
        'Choose the entry that was wrong, or the discrepancy this explains.',
      ),
    ];
  }
  return lot.balance + change < 0
    ? [
        problem(
          'not_enough_on_hand',
          'change',
          `The ledger shows ${formatAmount(lot.balance, lot.product)} of lot ${lot.number} here. A correction can’t remove more.`,
        ),
      ]
    : [];
}
