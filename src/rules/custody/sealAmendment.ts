import type { DetailsOf } from '../../contract/custody/custodyEvent.ts';
import { noSealFound } from '../inventory/reseal.ts';
import { isSameSeal, type SealSituation } from '../inventory/sealState.ts';
import { momentText } from '../time/custodyTime.ts';
import type { EventContext } from './custodyEventContext.ts';
import { type EventProblem, problem } from './custodyProblem.ts';

type Amendment = DetailsOf<'sealAmendment'>;

/** The two entries about a seal, as the question of the form names them. */
export const wrongEntryLabels: Readonly<Record<Amendment['wrongEntry'], string>> = {
  found: 'The finding',
  recorded: 'The number on record',
};

/** The number of the entry that is right; null if it has none, or if the inventory is open. */
function rightNumber(
  wrongEntry: Amendment['wrongEntry'],
  { before, mismatch }: Pick<SealSituation, 'before' | 'mismatch'>,
): string | null {
  if (wrongEntry === 'found') return before.state === 'sealed' ? before.number : null;
  return mismatch === null || mismatch.found === noSealFound ? null : mismatch.found;
}

/**
 * Whether two people can say which entry about a seal was wrong: the number that they read is that of the other entry
 * (SEAL-10). An inventory that is open by now is counted instead; the server says so.
 */
export function checkSealAmendment(
  { wrongEntry, sealRead, occurredAt }: Amendment,
  { seal, timeZone }: Pick<EventContext, 'seal' | 'timeZone'>,
): EventProblem[] {
  if (seal.mismatch === null) {
    const sentence = 'This seal has no open case. Record a seal check instead.';
    return [problem('difference_not_found', 'wrongEntry', sentence)];
  }
  const { at } = seal.mismatch;
  if (Date.parse(occurredAt) < Date.parse(at)) {
    const sentence = `The difference was found on ${momentText(timeZone, at)}. Enter when you read the seal after that.`;
    return [problem('occurred_before_finding', 'occurredAt', sentence)];
  }
  const right = rightNumber(wrongEntry, seal);
  if (right !== null && isSameSeal(right, sealRead)) return [];
  const sentence =
    'This isn’t the number of the other entry. Read the seal again, or count everything and apply a new seal.';
  return [problem('seal_differs', 'sealRead', sentence)];
}
