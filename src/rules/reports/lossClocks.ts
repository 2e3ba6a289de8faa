import { addDays } from '../time/custodyTime.ts';
import { addBusinessDays } from '../time/federalHolidays.ts';

/** Business days within which the DEA gets written notice (21 CFR 1301.76(b)). */
const noticeBusinessDays = 1;

/** Days within which DEA Form 106 follows the discovery (21 CFR 1301.76(b)). */
const formDays = 45;

/**
 * When a theft or significant loss has to be reported, counted from the day of its discovery in the agency's time zone:
 * written notice within one business day, Form 106 within 45 days (21 CFR 1301.76(b)). The last day is still in time.
 */
export function lossClocks(discoveredOn: string): { noticeDueOn: string; formDueOn: string } {
  return {
    noticeDueOn: addBusinessDays(discoveredOn, noticeBusinessDays),
    formDueOn: addDays(discoveredOn, formDays),
  };
}

/** Why a notice or a form cannot have been sent on a day; null if it can. Days are the agency's. */
export function lossStepProblem(
  discoveredOn: string,
  doneOn: string,
  today: string,
): string | null {
  if (doneOn === '') return 'Enter the date it was sent.';
  if (doneOn < discoveredOn)
    return 'It can’t be sent before the loss was discovered. Check the date.';
  return doneOn > today ? 'This date is in the future. Enter the date it was sent.' : null;
}
