/**
 * The years that personal data of an agency is kept at least after its last record, whatever its state asks for: records of who
 * had access, and what was decided, are kept six years (45 CFR 164.316(b)(2)).
 */
export const leastErasureYears = 6;

/**
 * From when on personal data of an agency that left may be erased.
 *
 * @param years for which the agency keeps its records: at least the two of 21 CFR 1304.04, and more in some states.
 */
export function erasableFrom({
  suspendedAt,
  lastRecordAt,
  years,
}: {
  readonly suspendedAt: Date;
  readonly lastRecordAt: Date | null;
  readonly years: number;
}): Date {
  const last = Math.max(suspendedAt.getTime(), lastRecordAt?.getTime() ?? 0);
  const from = new Date(last);
  from.setUTCFullYear(from.getUTCFullYear() + Math.max(years, leastErasureYears));
  return from;
}
