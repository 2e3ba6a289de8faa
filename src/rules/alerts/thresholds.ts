import { daysUntilExpiration } from '../time/expiry.ts';

/**
 * The step at which people are alerted to a lot (ALERT-01): 30 days before it expires, 7 days, or on its last day and
 * after it; null before. Both are days, YYYY-MM-DD.
 */
export function expiryThreshold(expiresOn: string, today: string): 30 | 7 | 0 | null {
  const days = daysUntilExpiration(expiresOn, today);
  if (days > 30) return null;
  if (days > 7) return 30;
  return days > 0 ? 7 : 0;
}

/** The same for a date that the law sets: 7 days before it, or 1 day and later. */
export function legalThreshold(dueOn: string, today: string): 7 | 1 | null {
  const days = daysUntilExpiration(dueOn, today);
  if (days > 7) return null;
  return days > 1 ? 7 : 1;
}
