import type { InventoryEventName } from '../../contract/administration/inventoryAction.ts';
import type {
  CustodyEventDetails,
  CustodyEventKind,
  DetailsOf,
} from '../../contract/custody/custodyEvent.ts';
import { holdText } from '../inventory/temperature.ts';
import { fitsLedgerEntry } from '../quantity/quantity.ts';
import { formatAmount } from '../quantity/quantityText.ts';
import { dayText } from '../time/dayText.ts';
import { isExpired } from '../time/expiry.ts';
import { isInFuture } from '../time/lateness.ts';
import { checkBeginnings } from './custodyBeginning.ts';
import { checkCount, checkHandledSeal, checkSealCheck } from './custodyCount.ts';
import type { EventContext } from './custodyEventContext.ts';
import { checkHeld, checkLabeled } from './custodyHeld.ts';
import {
  type EventProblem,
  isSameLot,
  lotNotHere,
  lotSpelledOtherwise,
  lotTwice,
  problem,
} from './custodyProblem.ts';
import { checkRoom } from './custodyRoom.ts';
import { checkShipment } from './custodyShipment.ts';
import { checkTransfer } from './custodyTransfer.ts';
import { checkDestruction } from './destruction.ts';
import { checkEarly } from './earlyDelivery.ts';
import { isOutOfService, nothingGoesInto } from './inService.ts';
import { checkLoss, checkReported } from './lossFacts.ts';
import { checkSealAmendment } from './sealAmendment.ts';

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
    case 'sealCheck':
    case 'sealAmendment':
      return 'sealChange';
    default:
      return kind;
  }
}

/** For these kinds a reason or a note must say why, so that no one has to ask later. */
export const explained: readonly CustodyEventKind[] = [
  'transferRefused',
  'waste',
  'correction',
  'sealAmendment',
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
    ...checkEarly(details, context),
    ...checkRoom(details, lots, products),
    ...checkHandledSeal(details, context),
  ];
}

function checkCommon(details: CustodyEventDetails, context: EventContext): EventProblem[] {
  const { now, reason, inventory } = context;
  const problems: EventProblem[] = [];
  // Of a loss, the discovery says it.
  if (details.kind !== 'loss' && now !== null && isInFuture(details.occurredAt, now)) {
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
  // Stock that returns to its sender is nowhere else, and is accepted.
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
        ...checkCarrier(details, context),
        ...checkHeld(details, context, true),
        ...checkHold(details, context),
      ];
    case 'transferIn':
    case 'transferRefused':
    case 'transferReturned':
      return checkTransfer(details, context);
    case 'waste':
      return [...checkCondition(details), ...checkHeld(details, context, false)];
    case 'breakage':
      return checkHeld(details, context, false);
    case 'destruction':
      return [...checkHeld(details, context, false), ...checkDestruction(details, context)];
    case 'reverseDistribution':
      return [...checkHeld(details, context, false), ...checkShipment(details, context)];
    case 'loss':
      return [...checkLoss(details, context.now), ...checkHeld(details, context, false)];
    case 'expiry':
      return [
        ...checkHeld(details, context, true),
        ...details.lines.flatMap(({ lotId }, index) => {
          const lot = context.lots.find((known) => known.lotId === lotId);
          return lot === undefined || isExpired(lot.expiresOn, context.day)
            ? []
            : [
                problem(
                  'lot_not_expired',
                  `lines.${index}.lotId`,
                  `Lot ${lot.number} expires on ${dayText(lot.expiresOn)}. Check the label.`,
                ),
              ];
        }),
      ];
    case 'labelVoid':
      return [...checkHeld(details, context, true), ...checkLabeled(details.lines, context)];
    case 'correction':
      return checkCorrection(details, context);
    case 'shiftChange':
    case 'count':
    case 'sealChange':
      return checkCount(details, context);
    case 'sealCheck':
      return checkSealCheck(context);
    case 'sealAmendment':
      return checkSealAmendment(details, context);
  }
}

/**
 * Stock that was out of its temperature limits stays where it is until that is signed off (STOCK-14), whatever time is stated: the
 * ledger says that it is still there.
 */
function checkHold(
  { occurredAt, lines }: DetailsOf<'transferOut'>,
  context: EventContext,
): EventProblem[] {
  if (!context.hold) return [];
  const sentence = holdText(context.hold, occurredAt);
  return lines.map((_, index) => problem('lot_on_hold', `lines.${index}.lotId`, sentence));
}

/** REPORT-04: what a person carried is found by the account, so it is the one of the person who is named. */
function checkCarrier(
  { carrier, carrierUserId }: Pick<DetailsOf<'transferOut'>, 'carrier' | 'carrierUserId'>,
  { carrier: person }: Pick<EventContext, 'carrier'>,
): EventProblem[] {
  if (carrierUserId === undefined || person?.name === carrier) return [];
  const sentence = 'Choose the carrier again, or enter the name of a person outside this agency.';
  return [problem('carrier_not_found', 'carrier', sentence)];
}

/** WASTE-04: waste must not be a way around the record of a destruction (DEA Form 41). */
function checkCondition({ condition }: DetailsOf<'waste'>): EventProblem[] {
  if (condition !== 'intact') return [];
  return [
    problem(
      'intact_stock',
      'condition',
      'Only opened stock is wasted. Record a destruction, or return it to a reverse distributor.',
    ),
  ];
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
    if (!fitsLedgerEntry(units, product)) {
      return [
        problem(
          'amount_too_large',
          `${at}.units`,
          'This is more than one line can hold. Check the number.',
        ),
      ];
    }
    const same = context.lots.filter(
      (lot) => lot.product.id === productId && isSameLot(lot.number, lotNumber),
    );
    const known = same.find(({ number }) => number === lotNumber);
    const [other] = same;
    if (known === undefined && other !== undefined) {
      return [lotSpelledOtherwise(`${at}.lotNumber`, other.number)];
    }
    return known === undefined || known.expiresOn === expiresOn
      ? []
      : [
          problem(
            'lot_expires_otherwise',
            `${at}.expiresOn`,
            `Lot ${lotNumber} expires on ${dayText(known.expiresOn)} in the ledger. Check the label.`,
          ),
        ];
  });
  return [...problems, ...checkShipment(details, context)];
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
  const reported = checkReported(details);
  if (reported.length > 0) return reported;
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
