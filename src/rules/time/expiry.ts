/**
 * Days until a lot expires: 0 on its last good day, negative afterwards. A lot is good through the
 * whole of the day printed on it (a label with month and year means the month's last day: the day
 * is stored). Both are calendar days (YYYY-MM-DD) in the agency's time zone.
 */
export function daysUntilExpiration(expiresOn: string, today: string): number {
  return (Date.parse(expiresOn) - Date.parse(today)) / 86_400_000;
}

export function isExpired(expiresOn: string, today: string): boolean {
  return expiresOn < today;
}

export type ExpirationBand = 'expired' | 'within30' | 'within60' | 'within90' | 'later';

/** Which of the dashboard's bands a lot falls in; each lot is in exactly one. */
export function expirationBand(expiresOn: string, today: string): ExpirationBand {
  const days = daysUntilExpiration(expiresOn, today);
  if (days < 0) return 'expired';
  if (days <= 30) return 'within30';
  if (days <= 60) return 'within60';
  if (days <= 90) return 'within90';
  return 'later';
}
