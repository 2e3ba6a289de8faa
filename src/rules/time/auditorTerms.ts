/** What an auditor may read, and until when (RIGHT-07). */
import type { AuditorTerms } from '../../contract/core/auditorTerms.ts';
import { addDays } from './custodyTime.ts';
import { daysText, dayText } from './dayText.ts';

/** The furthest day of access, counted from today. */
const longestAuditorDays = 90;

/**
 * Why an auditor has no access; null while they have.
 *
 * @param terms null if no administrator has chosen any yet. @param today in the time zone of the agency.
 */
export function whyAccessOver(terms: AuditorTerms | null, today: string): string | null {
  if (terms === null) return 'Your access is not set up yet. Ask the agency’s administrator.';
  return terms.expiresAt < today ? `Your access ended on ${dayText(terms.expiresAt)}.` : null;
}

/** Why a last day of access cannot be chosen; null if it can. */
export function whyNotExpiry(expiresAt: string, today: string): string | null {
  const latest = addDays(today, longestAuditorDays);
  return expiresAt < today || expiresAt > latest
    ? `Choose a day from today to ${dayText(latest)}, at most ${longestAuditorDays} days ahead.`
    : null;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The part of a period that an auditor may read; null if there is none. */
export function periodGranted({ from, to }: Days, terms: AuditorTerms): Days | null {
  const [first, last] = [
    from > terms.periodFrom ? from : terms.periodFrom,
    to < terms.periodTo ? to : terms.periodTo,
  ];
  return first <= last ? { from: first, to: last } : null;
}

/** For a period of which an auditor may read nothing. */
export function outsidePeriodText({ periodFrom, periodTo }: AuditorTerms): string {
  return `Your access covers ${daysText(periodFrom, periodTo)}. Choose days in this period.`;
}
