import type { CaseFacts } from '../../../contract/custody/caseRecord.ts';
import type { CaseRecord } from './foldCase.ts';

/** The records of a case that involve everyone who took part in what they are linked to (CASE-04). */
const involving: readonly CaseFacts['kind'][] = ['finding', 'agreement', 'explanation'];

/** Whether those who took part in a record may not sign off: a note or a new owner involves no one. */
export function involves({ facts }: Pick<CaseRecord, 'facts'>): boolean {
  return involving.includes(facts.kind);
}

/** Two accounts that may belong to one person. */
export type AccountPair = readonly [string, string];

/** Whether two accounts are the same, or may belong to the same person. */
export function mayBeOne(linked: readonly AccountPair[], one: string, other: string): boolean {
  return (
    one === other ||
    linked.some((pair) => one !== other && pair.includes(one) && pair.includes(other))
  );
}
