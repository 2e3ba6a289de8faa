import type { Product } from '../../contract/core/product.ts';
import type { UseDetails } from '../../contract/custody/use.ts';
import type { Reseal } from '../../contract/inventory/seal.ts';
import { usableOf } from '../inventory/brokenStock.ts';
import { checkReseal } from '../inventory/reseal.ts';
import type { SealSituation } from '../inventory/sealState.ts';
import { amountOfUnits, isWholeUnits } from '../quantity/quantity.ts';
import { formatAmount, formatUnits } from '../quantity/quantityText.ts';
import { dayText } from '../time/dayText.ts';
import { isInFuture } from '../time/lateness.ts';
import { isOutOfService, type ServedInventory } from './inService.ts';
import { problem, type UseProblem } from './useProblem.ts';
import { checkWaste } from './useWaste.ts';

/** The stock a use is drawn from, in the product's measure. */
export type DrawnFrom = { product: Product; balance: number; broken?: number };

/** Given + wasted + returned − drawn: negative is not accounted for, positive is too much. */
export function unaccounted(details: AmountsOfUse, product: Product): number {
  const drawn = amountOfUnits(details.drawnUnits, product);
  return details.given + details.wasted + details.returned - drawn;
}

export type AmountsOfUse = Pick<UseDetails, 'drawnUnits' | 'given' | 'wasted' | 'returned'>;

/** What a use removes from the ledger: all that was drawn, minus the restocked unopened units. */
export function usedAmount(details: AmountsOfUse): number {
  return details.given + details.wasted;
}

/** A second person signs wherever something was wasted (21 CFR 1304.27(a)(3), NY 10 NYCRR 80). */
export function needsWitness(details: Pick<UseDetails, 'wasted'>): boolean {
  return details.wasted > 0;
}

/**
 * Everything that can be checked in a use without its signers: the amounts balance, only unopened units are returned (an
 * opened one is never restocked; its rest is waste), something was administered or wasted, the stock has what was drawn,
 * waste has its method, and it did not happen in the future.
 *
 * An expired lot is not rejected. What was administered to a patient was administered, and a ledger that rejects the fact
 * would be incorrect; the entry, the check page and the dashboard say that it had expired. The same applies to a late
 * entry: accepted, and flagged.
 *
 * @param now null if the clock cannot be trusted (a client); the server then decides.
 */
export function checkUse(details: UseDetails, from: DrawnFrom, now: string | null): UseProblem[] {
  return [
    ...checkAmounts(details, from),
    ...checkPatient(details),
    ...checkWaste(details),
    ...checkTimes(details, now),
  ];
}

/**
 * From an inventory that is out of service nothing is used; what was used before it went out is taken late.
 */
export function checkInService(
  { occurredAt }: Pick<UseDetails, 'occurredAt'>,
  inventory: ServedInventory,
): UseProblem[] {
  if (!isOutOfService(inventory, occurredAt)) return [];
  return [
    problem(
      'inventory_out_of_service',
      'occurredAt',
      `You can’t record use from ${inventory.name} while it is out of service. Check the time, or ask an administrator to return it to service.`,
    ),
  ];
}

/** How a sealed inventory was left after the use (SEAL-04). */
export function checkUseSeal(
  reseal: Reseal | undefined,
  situation: SealSituation,
  timeZone: string,
): UseProblem[] {
  const found = checkReseal(reseal, situation, timeZone);
  return found === null ? [] : [found];
}

function checkTimes({ occurredAt, wastedAt }: UseDetails, now: string | null): UseProblem[] {
  const wasted =
    wastedAt === null || wastedAt === occurredAt ? [] : [['wastedAt', wastedAt] as const];
  return [['occurredAt', occurredAt] as const, ...wasted].flatMap(([field, at]) =>
    now !== null && isInFuture(at, now)
      ? [problem('occurred_in_future', field, 'This time is in the future. Check it.')]
      : [],
  );
}

/** USE-09: only where nothing was administered may there be no patient, and a reason says why. */
export function checkPatient(
  details: Pick<UseDetails, 'given' | 'incidentNumber' | 'patientId' | 'noPatientReason'>,
): UseProblem[] {
  const mayLack = details.given === 0;
  if (mayLack && details.noPatientReason !== '') return [];
  const why = mayLack ? ', or why there is no patient' : '';
  return [
    ...(details.incidentNumber === ''
      ? [problem('patient_missing', 'incidentNumber', `Enter the incident number${why}.`)]
      : []),
    ...(details.patientId === ''
      ? [problem('patient_missing', 'patientId', `Enter the patient ID${why}.`)]
      : []),
  ];
}

function checkAmounts(details: UseDetails, from: DrawnFrom): UseProblem[] {
  const { product, balance } = from;
  const drawn = amountOfUnits(details.drawnUnits, product);
  const difference = unaccounted(details, product);
  if (drawn > balance) {
    return [
      problem(
        'not_enough_on_hand',
        'drawnUnits',
        `The ledger shows ${formatUnits(balance, product)} of this lot, so you can’t draw ${formatUnits(drawn, product)}. Check the lot, or count the inventory.`,
      ),
    ];
  }
  if (drawn > usableOf(from)) {
    return [
      problem(
        'stock_broken',
        'drawnUnits',
        `${formatUnits(balance - usableOf(from), product)} of this lot is broken. Draw no more than ${formatUnits(usableOf(from), product)}, or choose another lot.`,
      ),
    ];
  }
  if (difference !== 0) {
    const total = formatAmount(drawn + difference, product);
    return [
      problem(
        'amounts_do_not_balance',
        'given',
        `Administered, wasted and returned must total ${formatAmount(drawn, product)}. They total ${total}.`,
      ),
    ];
  }
  if (!isWholeUnits(details.returned, product)) {
    return [
      problem(
        'returned_is_opened',
        'returned',
        `Return only unopened units: whole ${product.unitName}s of ${formatAmount(product.contentPerUnit, product)}. Enter the rest of an opened one as wasted.`,
      ),
    ];
  }
  if (usedAmount(details) === 0) {
    return [
      problem(
        'nothing_used',
        'given',
        'Nothing was administered or wasted. Enter what was administered or wasted.',
      ),
    ];
  }
  return [];
}

/** The ledger's sentence: "75 mcg administered, 25 mcg wasted". Parts that are zero are left out. */
export function summarizeUse(details: AmountsOfUse, product: Product): string {
  return [
    [details.given, 'administered'] as const,
    [details.wasted, 'wasted'] as const,
    [details.returned, 'returned unopened'] as const,
  ]
    .filter(([amount]) => amount > 0)
    .map(([amount, verb]) => `${formatAmount(amount, product)} ${verb}`)
    .join(', ');
}

/** What the ledger notes for a use from a lot that was past its date (see `checkUse`). */
export function expiredLotNote(lotNumber: string, expiresOn: string): string {
  return `Lot ${lotNumber} had expired on ${dayText(expiresOn)} when it was used.`;
}
