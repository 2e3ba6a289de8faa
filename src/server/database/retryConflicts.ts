import { isConflict } from './failures.ts';

const mostAttempts = 3;

/**
 * Repeats a transaction that the database undid because it collided with another one (40001, 40P01). Nothing of it is
 * recorded then, so the repetition is the first one that counts.
 *
 * @param retried is called before each repetition.
 */
export async function retryConflicts<Result>(
  transact: () => Promise<Result>,
  retried: (attempt: number) => void = () => undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact();
    } catch (error) {
      if (attempt === mostAttempts || !isConflict(error)) throw error;
      retried(attempt);
    }
  }
}
