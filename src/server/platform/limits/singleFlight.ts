/**
 * Lets one task per key run at a time. A task that asks for the same (a double click) shares the
 * running one's result; another one under the same key waits for it and then runs by itself. So a
 * double click counts one attempt at a PIN, not two.
 *
 * It spares work within this process only: that an act is recorded once is the database's doing.
 */
export function createSingleFlight<Result>() {
  const running = new Map<string, { same: string; result: Promise<Result> }>();

  return async function run(
    key: string,
    same: string,
    task: () => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      const current = running.get(key);
      if (current === undefined) break;
      if (current.same === same) return current.result;
      await current.result.catch(() => undefined);
    }
    const result = task();
    running.set(key, { same, result });
    try {
      return await result;
    } finally {
      running.delete(key);
    }
  };
}
