/** Five incorrect passwords, or PINs, in 15 minutes lock that factor for 15 minutes. */
export const wrongAttemptLimit = 5;
export const attemptWindowMilliseconds = 15 * 60_000;

export interface AttemptWindow {
  readonly attemptedAt: readonly Date[];
  readonly lockedUntil: Date | null;
}

export type Reservation =
  | { readonly kind: 'locked'; readonly until: Date }
  | { readonly kind: 'reserved'; readonly window: AttemptWindow; readonly attemptsLeft: number };

/**
 * Counts an attempt before it is evaluated, so that attempts made at once cannot all slip through.
 * The attempt that reaches the limit locks the window; what a success gives back is up to `clearAttempts`.
 */
export function countAttempt(current: AttemptWindow, limit: number, now: Date): Reservation {
  if (current.lockedUntil !== null && current.lockedUntil > now) {
    return { kind: 'locked', until: current.lockedUntil };
  }
  // A lock that has passed starts a new window: its attempts were paid for.
  const earlier = current.lockedUntil === null ? current.attemptedAt : [];
  const since = now.getTime() - attemptWindowMilliseconds;
  const attemptedAt = [...earlier.filter((at) => at.getTime() > since), now];
  const isLast = attemptedAt.length >= limit;
  return {
    kind: 'reserved',
    window: {
      attemptedAt,
      lockedUntil: isLast ? new Date(now.getTime() + attemptWindowMilliseconds) : null,
    },
    attemptsLeft: limit - attemptedAt.length,
  };
}

export const dayMilliseconds = 24 * 60 * 60_000;

/** The tenth incorrect PIN within 24 hours locks it for half an hour, and each fifth after that for twice as long. */
const dayLimit = 10;
const dayStep = 5;
const firstDayLock = 30 * 60_000;

/**
 * Counts an attempt of the last 24 hours. Unlike the short window this one keeps counting after a lock has passed, so
 * that each further lock lasts longer: some thirty PINs can be tried within a day, however the attempts are spaced.
 */
export function countDayAttempt(current: AttemptWindow, now: Date): Reservation {
  if (current.lockedUntil !== null && current.lockedUntil > now) {
    return { kind: 'locked', until: current.lockedUntil };
  }
  const since = now.getTime() - dayMilliseconds;
  const attemptedAt = [...current.attemptedAt.filter((at) => at.getTime() > since), now];
  const steps = Math.max(0, Math.ceil((attemptedAt.length - dayLimit) / dayStep));
  const nextLock = dayLimit + steps * dayStep;
  const isLast = attemptedAt.length === nextLock;
  return {
    kind: 'reserved',
    window: {
      attemptedAt,
      lockedUntil: isLast ? new Date(now.getTime() + firstDayLock * 2 ** steps) : null,
    },
    attemptsLeft: nextLock - attemptedAt.length,
  };
}
