/** Too many are waiting already. Routes answer 503 with the sentence of the limiter. */
export class OverloadedError extends Error {
  readonly code = 'busy';
}

/**
 * Lets a number of tasks run at once and a number wait in order; refuses the rest with OverloadedError.
 *
 * @param overloaded what a person reads who is refused: what there is too much of, and what to do.
 */
export function createLimiter(limits: { inFlight: number; waiting: number }, overloaded: string) {
  const waiting: (() => void)[] = [];
  let inFlight = 0;

  return async function pass<Result>(task: () => Promise<Result>): Promise<Result> {
    if (inFlight >= limits.inFlight) {
      if (waiting.length >= limits.waiting) throw new OverloadedError(overloaded);
      // The finishing task hands its place over, so inFlight stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      inFlight += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inFlight -= 1;
      else next();
    }
  };
}
