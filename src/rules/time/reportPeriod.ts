/**
 * The period of a report, both days included: from the first of this month to today if nothing is requested, and one
 * that is requested backwards the right way round. `today` is a day in the agency's zone.
 */
export function periodAsked(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? `${to.slice(0, 8)}01`;
  return from <= to ? { from, to } : { from: to, to: from };
}
