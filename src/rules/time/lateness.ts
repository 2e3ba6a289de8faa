/** One long shift. What is recorded later than that is marked as a late entry. */
const lateAfterMilliseconds = 12 * 3_600_000;

/** Clocks of two devices differ; a time at most this far ahead counts as now. */
const toleranceMilliseconds = 2 * 60_000;

/**
 * A late entry: recorded more than 12 hours after it happened. It is accepted, and flagged permanently. Both instants
 * are ISO 8601 in UTC.
 */
export function isLateEntry(occurredAt: string, recordedAt: string): boolean {
  return Date.parse(recordedAt) - Date.parse(occurredAt) > lateAfterMilliseconds;
}

/** True if the instant is more than two minutes ahead of the recorder's clock. */
export function isInFuture(occurredAt: string, now: string): boolean {
  return Date.parse(occurredAt) - Date.parse(now) > toleranceMilliseconds;
}
