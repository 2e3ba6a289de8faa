import type { Schedule } from '../../../contract/core/product.ts';
import type { CaseState } from '../../../contract/custody/caseRecord.ts';
import type { CaseHours } from '../../core/caseHours.ts';

/** What the age of a case depends on; a seal, and a label on no vial, have no schedule. */
interface AgingCase {
  readonly state: CaseState;
  readonly openedAt: Date;
  readonly ownerUserId: string | null;
  readonly schedule: Schedule | null;
}

/**
 * Whether a case waits too long for its owner or its explanation; an explained one with an owner waits only for its
 * sign-off.
 *
 * @param allowed how long the agency lets a case wait (CASE-07).
 */
export function isOverdue(
  { state, openedAt, ownerUserId, schedule }: AgingCase,
  now: Date,
  allowed: CaseHours,
): boolean {
  if (state === 'closed' || state === 'loss') return false;
  if (state === 'explained' && ownerUserId !== null) return false;
  const hours = schedule === 'C-II' ? allowed.two : allowed.others;
  return now.getTime() - openedAt.getTime() >= hours * 3_600_000;
}

/** How many days a case is or was open, by the calendar of the agency. @param from and `to` are days, YYYY-MM-DD. */
export function ageInDays(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
}
