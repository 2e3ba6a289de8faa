/** How often a storage that does not answer is asked again, and the pause before it, in milliseconds (decisions 96, 104). */
const [moreTries, pause] = [5, 1_000];

/**
 * Runs what needs the browser's database, again while that does not answer in time. One that refuses is not asked again.
 *
 * @throws as `act` did at last; the signal's reason, where one is given and it was aborted by then.
 */
export async function askStorage<Result>(
  act: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let left = moreTries; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      signal?.throwIfAborted();
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      if (left === 0 || !isLate) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
