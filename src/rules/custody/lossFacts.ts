import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import { isInFuture } from '../time/lateness.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

type Loss = Pick<DetailsOf<'loss'>, 'occurredAt' | 'discoveredAt' | 'probablyFrom' | 'probablyTo'>;

/**
 * What cannot be true of when a loss was discovered and when it probably happened (REG-03).
 *
 * @param now ISO 8601; null if the clock cannot be trusted (a client).
 */
export function checkLoss(loss: Loss, now: string | null): EventProblem[] {
  const { occurredAt, discoveredAt } = loss;
  if (now !== null && isInFuture(discoveredAt, now)) {
    return [
      impossible('discoveredAt', 'This time is in the future. Enter when it was discovered.'),
    ];
  }
  if (occurredAt !== discoveredAt) {
    return [
      impossible(
        'discoveredAt',
        'The entry of a loss occurs at its discovery. Enter one time for both.',
      ),
    ];
  }
  return checkProbable(loss, discoveredAt);
}

/**
 * The period in which a loss probably happened, which is unknown or ends no later than its discovery.
 *
 * @param at where the details have it: empty, or a path that ends in a dot.
 */
export function checkProbable(
  { probablyFrom, probablyTo }: Pick<Loss, 'probablyFrom' | 'probablyTo'>,
  discoveredAt: string,
  at = '',
): EventProblem[] {
  if (probablyFrom === null && probablyTo === null) return [];
  if (probablyFrom === null || probablyTo === null) {
    return [
      problem(
        'probable_time_incomplete',
        `${at}${probablyFrom === null ? 'probablyFrom' : 'probablyTo'}`,
        'Enter both the earliest and the latest time, or choose that it is unknown.',
      ),
    ];
  }
  if (discoveredAt < probablyFrom) {
    return [
      impossible(`${at}probablyFrom`, 'This is after the loss was discovered. Check both times.'),
    ];
  }
  return probablyTo < probablyFrom || discoveredAt < probablyTo
    ? [
        impossible(
          `${at}probablyTo`,
          'The latest time is between the earliest time and the discovery. Check it.',
        ),
      ]
    : [];
}

/** Whether a correction is one that has to be reported as a loss (REG-06). */
export function isReportedAsLoss({
  change,
  correctsEntryId,
}: Pick<DetailsOf<'correction'>, 'change' | 'correctsEntryId'>): boolean {
  return change < 0 && correctsEntryId === null;
}

/** A correction reports a loss exactly where it takes stock away and names no wrong entry. */
export function checkReported(details: DetailsOf<'correction'>): EventProblem[] {
  if (isReportedAsLoss(details) === (details.loss !== undefined)) return [];
  return details.loss === undefined
    ? [
        problem(
          'loss_report_needed',
          'loss.isTheft',
          'Without a wrong entry, what is missing is a loss. Choose the entry that was wrong, or say what happened to report the loss.',
        ),
      ]
    : [
        problem(
          'loss_report_not_needed',
          'loss.isTheft',
          'Only stock that is missing without a wrong entry is reported as lost. Leave the loss out.',
        ),
      ];
}

function impossible(field: string, message: string): EventProblem {
  return problem('discovery_not_possible', field, message);
}
