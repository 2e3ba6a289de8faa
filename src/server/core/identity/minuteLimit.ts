import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { loginAttempts } from '../../database/schema/loginAttempt.ts';
import { TooMany } from '../../platform/http/problemError.ts';
import { lockWindow } from './throttle.ts';

const minuteMilliseconds = 60_000;

/**
 * Counts an act of a person that may be repeated only so often within a minute, for all processes together, in a
 * transaction of its own.
 *
 * @param act what is counted, as in the keys of `Factor`.
 * @throws TooMany with the sentence, once the acts of the last minute are as many as allowed.
 */
export async function admitInMinute(
  database: Database,
  { act, userId, most }: { readonly act: string; readonly userId: string; readonly most: number },
  sentence: string,
  now: Date,
): Promise<void> {
  const key = `${act} ${userId}`;
  await database.transaction(async (tx) => {
    const { attemptedAt } = await lockWindow(tx, key);
    const recent = attemptedAt.filter((at) => at.getTime() > now.getTime() - minuteMilliseconds);
    const [first] = recent;
    if (first !== undefined && recent.length >= most) {
      const until = new Date(first.getTime() + minuteMilliseconds);
      throw new TooMany('too_many_calls', sentence, until, now);
    }
    await tx
      .update(loginAttempts)
      .set({ attemptedAt: [...recent, now] })
      .where(eq(loginAttempts.key, key));
  });
}
