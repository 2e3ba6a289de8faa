/** Five wrong passwords, or PINs, in 15 minutes lock that factor for 15 minutes. */
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
 * The attempt that reaches the limit locks the window; success clears it (`clearAttempts`).
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
