/** IDLE-08: without activity for this long a session is over; an agency may only lower it. Milliseconds. */
export const inactivityLimitMs = 300_000;

/** IDLE-01: with this much left, or less, the person is warned. */
export const warningMs = 30_000;

/** How far ahead of the clock `lastAccess` may be before the clock is taken to have been set back. */
export const clockToleranceMs = 2_000;

/**
 * The status of a session by the wall clock: `missing` without a readable `lastAccess` (IDLE-05), `ahead` if the clock
 * was set back, so that it proves nothing, `over` at 0 or less (IDLE-03), `ending` with 30 s or less, else `calm`.
 */
export type Standing = 'missing' | 'ahead' | 'over' | 'ending' | 'calm';

/**
 * IDLE-08: typing and pointing are reported to the server at most this often: every 60 s, and more often only under a
 * limit so short that the server would not receive them in time.
 */
export function reportingIntervalMs(limitMs: number): number {
  return Math.min(60_000, limitMs / 5);
}

/** A stored number of milliseconds, as `lastAccess` is since the epoch; null if there is none that can be read. */
export function readMilliseconds(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}

/** Milliseconds until the limit; never more than the limit, and 0 or less when it is over. */
export function remainingMs(lastAccess: number, now: number, limitMs = inactivityLimitMs): number {
  return limitMs - Math.max(0, now - lastAccess);
}

/** Compares the wall clock with `lastAccess`, both in milliseconds; timer events are never counted. */
export function standing(
  lastAccess: number | null,
  now: number,
  limitMs = inactivityLimitMs,
): Standing {
  if (lastAccess === null) return 'missing';
  if (lastAccess - now > clockToleranceMs) return 'ahead';
  const remaining = remainingMs(lastAccess, now, limitMs);
  if (remaining <= 0) return 'over';
  return remaining <= warningMs ? 'ending' : 'calm';
}

/** Whether nothing may be done in this session without the server's confirmation (IDLE-08): it fails closed. */
export function isSessionOver(
  lastAccess: number | null,
  now: number,
  limitMs = inactivityLimitMs,
): boolean {
  const found = standing(lastAccess, now, limitMs);
  return found === 'missing' || found === 'ahead' || found === 'over';
}

/**
 * The new `lastAccess` after the server reported the seconds left; a later one that another tab wrote in the meantime
 * stays.
 */
export function accessByServer(
  lastAccess: number | null,
  now: number,
  { secondsLeft, limitMs }: { secondsLeft: number; limitMs: number },
): number {
  const told = now - limitMs + secondsLeft * 1_000;
  return standing(lastAccess, now, limitMs) === 'calm' ? Math.max(lastAccess ?? 0, told) : told;
}
