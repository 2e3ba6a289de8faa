import type { RecentUse, UseChoices, UseDetails } from '../../../contract/custody/use.ts';
import { momentText } from '../../time/custodyTime.ts';

/** Two uses that are the same but for their time are within so much of it, as field records are (FIELD-14). */
const alikeMilliseconds = 15 * 60_000;

/**
 * The use on record of which another one may be the repeat: the same lot and amounts at about the same time. It is
 * recorded all the same if it is another dose; without labels, only people can tell the two apart (decision 95).
 */
export function findAlikeUse(
  {
    lotId,
    given,
    wasted,
    occurredAt,
  }: Pick<UseDetails, 'lotId' | 'given' | 'wasted' | 'occurredAt'>,
  { recent = [] }: Pick<UseChoices, 'recent'>,
): RecentUse | undefined {
  return recent.find(
    (use) =>
      use.lotId === lotId &&
      use.given === given &&
      use.wasted === wasted &&
      Math.abs(Date.parse(use.occurredAt) - Date.parse(occurredAt)) <= alikeMilliseconds,
  );
}

/** “Entry 1,204 is of the same lot and amounts, on Jul 14, 2026, 07:31, recorded by Kim Lee. …” */
export function alikeUseText(
  { sequence, occurredAt, recordedBy }: RecentUse,
  timeZone: string,
): string {
  const entry = sequence.toLocaleString('en-US');
  return `Entry ${entry} has the same lot and amounts on ${momentText(timeZone, occurredAt)}, recorded by ${recordedBy}. Sign only if this is another dose.`;
}
