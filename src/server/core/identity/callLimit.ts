import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { strangerCalls } from '../../database/schema/stranger.ts';

const minuteMilliseconds = 60_000;

/** Calls that a process reserves from the database at once: one write for all of them. */
const callsAtOnce = 20;

export type CallVerdict =
  /** `uncount` gives the call back once it turned out not to count; call it once. */
  | { readonly kind: 'admitted'; readonly uncount: () => void; readonly allowance: CallAllowance }
  | { readonly kind: 'refused'; readonly until: Date; readonly allowance: CallAllowance };

/** What is left of a limit, for the headers of the reply. */
export interface CallAllowance {
  readonly perMinute: number;
  /** Calls that this process knows to be left; what other processes reserved does not count as left. */
  readonly remaining: number;
  /** When the calls are counted from 0 again. */
  readonly until: Date;
}

export interface CallLimit {
  /** Counts one call of a caller. */
  admit(caller: string, now: Date): Promise<CallVerdict>;
  /** How many callers are remembered at this moment. */
  readonly size: number;
}

interface Allowance {
  /** Calls taken from the database and not made yet. */
  left: number;
  /** Calls that were not taken by anyone when this process took some last. */
  untaken: number;
  isSpent: boolean;
  taking: Promise<void> | undefined;
}

/**
 * A limit on the calls of each caller in a minute, for all processes on one database together: each takes a few calls at
 * a time from the count there, and remembers what is spent until the minute is over.
 *
 * @param callsPerMinute how many calls a caller may make; rounded up to what is taken at once.
 * @param mostCallers how many callers this process remembers at a time; of one that it forgets, the database still knows.
 */
export function createCallLimit(
  database: Database,
  callsPerMinute: number,
  mostCallers: number,
): CallLimit {
  let minute = 0;
  const allowances = new Map<string, Allowance>();

  const allowanceOf = (caller: string): Allowance => {
    const known = allowances.get(caller);
    if (known !== undefined) return known;
    const [oldest] = allowances.keys();
    if (allowances.size >= mostCallers && oldest !== undefined) allowances.delete(oldest);
    const allowance: Allowance = { left: 0, untaken: 0, isSpent: false, taking: undefined };
    allowances.set(caller, allowance);
    return allowance;
  };

  const take = async (caller: string, allowance: Allowance, since: Date) => {
    const taken = await takeCalls(database, caller, since, callsPerMinute);
    if (taken === undefined) {
      allowance.isSpent = true;
      return;
    }
    allowance.left += callsAtOnce;
    allowance.untaken = Math.max(0, callsPerMinute - taken);
  };

  return {
    admit: async (caller, now) => {
      const current = Math.floor(now.getTime() / minuteMilliseconds) * minuteMilliseconds;
      if (current !== minute) {
        minute = current;
        allowances.clear();
        await clearMinutes(database, new Date(current - minuteMilliseconds));
      }
      const until = new Date(current + minuteMilliseconds);
      const allowance = allowanceOf(caller);
      while (allowance.left === 0 && !allowance.isSpent) {
        allowance.taking ??= take(caller, allowance, new Date(current)).finally(() => {
          allowance.taking = undefined;
        });
        await allowance.taking;
      }
      const rest = (remaining: number): CallAllowance => ({
        perMinute: callsPerMinute,
        remaining,
        until,
      });
      if (allowance.left === 0) return { kind: 'refused', until, allowance: rest(0) };
      allowance.left -= 1;
      return {
        kind: 'admitted',
        allowance: rest(allowance.left + allowance.untaken),
        uncount: () => {
          allowance.left += 1;
        },
      };
    },
    get size() {
      return allowances.size;
    },
  };
}

/** @returns how many calls of this minute are taken now; undefined if all were. */
async function takeCalls(
  database: Database,
  caller: string,
  minute: Date,
  callsPerMinute: number,
): Promise<number | undefined> {
  const { calls } = strangerCalls;
  const [taken] = await database
    .insert(strangerCalls)
    .values({ network: caller, minute, calls: callsAtOnce })
    .onConflictDoUpdate({
      target: [strangerCalls.network, strangerCalls.minute],
      set: { calls: sql`${calls} + ${callsAtOnce}` },
      setWhere: lt(calls, callsPerMinute),
    })
    .returning({ calls });
  return taken?.calls;
}

async function clearMinutes(database: Database, before: Date): Promise<void> {
  await database.delete(strangerCalls).where(lt(strangerCalls.minute, before));
}
