import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import { formatAmount, formatUnits } from '../quantity/quantityText.ts';
import type { Movement } from './custodyBook.ts';
import type { KnownLot } from './custodyEventContext.ts';

/** The names that the ledger's sentences need. */
export type EventNames = {
  /** The other place of a transfer, or the supplier; empty if there is none. */
  readonly other: string;
};

/** The ledger's sentence for one movement: "2 vials to Medic 1". */
export function summarizeMovement(
  details: CustodyEventDetails,
  { change }: Pick<Movement, 'change'>,
  { product, lotId }: Pick<KnownLot, 'product' | 'lotId'>,
  { other }: EventNames,
): string {
  const amount = Math.abs(change);
  const units = formatUnits(amount, product);
  switch (details.kind) {
    case 'receive':
      return `${units} received`;
    case 'transferOut':
      return `${units} to ${other}`;
    case 'transferIn':
      return `${units} from ${other}`;
    case 'transferReturned':
      return `${units} returned to stock, sent to ${other}`;
    case 'waste':
      return `${formatAmount(amount, product)} wasted`;
    case 'breakage': {
      if (!details.isRecoverable) return `${units} broken`;
      const stays = details.lines
        .filter((line) => line.lotId === lotId)
        .reduce((sum, { amount: broken }) => sum + broken, 0);
      return `${formatUnits(stays, product)} broken; the drug can be recovered and stays in stock`;
    }
    case 'reverseDistribution':
      return `${units} returned to ${other}`;
    case 'destruction':
      return `${units} destroyed`;
    case 'loss':
      return `${units} ${howLost(details)}`;
    case 'expiry':
      return 'Lot expired; it can no longer be issued';
    case 'labelVoid':
      return 'Label voided; the vial stays in stock';
    case 'correction':
      if (details.loss !== undefined) return `${units} ${howLost(details.loss)}`;
      return `Corrected by ${change > 0 ? '+' : '\u2212'}${formatAmount(amount, product)}`;
    default:
      return '';
  }
}

function howLost({ isTheft }: { isTheft: boolean }): string {
  return isTheft ? 'stolen' : 'missing';
}

/** At most this many lines are listed in one sentence. */
const told = 3;

/**
 * One sentence for the whole event. What a count found is not in it: everyone can read the sentence, and a blind count
 * reveals nothing of the ledger.
 */
export function summarizeEvent(
  details: CustodyEventDetails,
  lines: readonly { readonly lot: KnownLot; readonly change: number }[],
  names: EventNames,
  differences: number,
): string {
  const found =
    differences === 0
      ? 'no discrepancy'
      : `${differences} ${differences === 1 ? 'discrepancy' : 'discrepancies'}`;
  switch (details.kind) {
    case 'transferRefused':
      return `Refused the transfer ${names.other} sent`;
    case 'shiftChange':
      return `Shift change, ${found}`;
    case 'count':
      return `${countNames[details.mode]}, ${found}`;
    case 'sealChange':
      return `Seal changed to ${details.seal.number}, ${found}`;
    case 'sealAmendment':
      return `Seal entry amended: ${amendedWords[details.wrongEntry]}, the seal is ${details.sealRead}`;
    case 'sealCheck':
      return `Seal check: ${sealFoundText(details.sealFound, differences > 0)}`;
    default: {
      const sentences = lines.map(
        ({ lot, change }) =>
          `${lot.product.name} ${lot.product.strength}, lot ${lot.number}: ${summarizeMovement(details, { change }, lot, names)}`,
      );
      const more = sentences.length - told;
      return [...sentences.slice(0, told), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
    }
  }
}

function sealFoundText(found: string | null, isOther: boolean): string {
  if (found === null) return 'no seal, or not readable';
  return isOther ? `found ${found}` : `${found} intact`;
}

const amendedWords = {
  found: 'the finding was wrong',
  recorded: 'the number on record was wrong',
} as const;

const countNames = { scheduled: 'Count', blind: 'Blind count', recount: 'Recount' } as const;
