import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { strangerCalls } from '../../database/schema/stranger.ts';
import { clientNetwork } from '../../platform/http/clientNetwork.ts';

const minuteMilliseconds = 60_000;

/** Calls that a process reserves from the database at once: one write for all of them. */
const callsAtOnce = 20;

/** Networks that a process remembers; of one that it forgets, the database still knows. */
const usualMostNetworks = 10_000;

export type StrangerVerdict =
  /** `uncount` gives the call back once it turned out to be none of a stranger; call it once. */
  | { readonly kind: 'admitted'; readonly uncount: () => void }
  | { readonly kind: 'refused'; readonly until: Date };

export interface StrangerLimit {
  /**
   * Counts one call without a session.
   *
   * @param address the client's address; an IPv6 address counts with its /64. Unknown ones count together.
   */
  admit(address: string | null, now: Date): Promise<StrangerVerdict>;
  /** How many networks are remembered at this moment. */
  readonly size: number;
}

interface Allowance {
  /** Calls taken from the database and not made yet. */
  left: number;
  isSpent: boolean;
  taking: Promise<void> | undefined;
}

/**
 * One limit for everything that can be asked without a session, per network and minute, for all processes on one database
 * together: each takes a few calls at a time from the count there, and remembers what is spent until the minute is over.
 *
 * @param callsPerMinute how many calls a network may make; rounded up to what is taken at once.
 * @param mostNetworks how many networks this process remembers at a time.
 */
export function createStrangerLimit(
  database: Database,
  callsPerMinute: number,
  mostNetworks = usualMostNetworks,
): StrangerLimit {
  let minute = 0;
  const allowances = new Map<string, Allowance>();

  const allowanceOf = (network: string): Allowance => {
    const known = allowances.get(network);
    if (known !== undefined) return known;
    const [oldest] = allowances.keys();
    if (allowances.size >= mostNetworks && oldest !== undefined) allowances.delete(oldest);
    const allowance: Allowance = { left: 0, isSpent: false, taking: undefined };
    allowances.set(network, allowance);
    return allowance;
  };

  const take = async (network: string, allowance: Allowance, since: Date) => {
    const isTaken = await takeCalls(database, network, since, callsPerMinute);
    if (isTaken) allowance.left += callsAtOnce;
    else allowance.isSpent = true;
  };

  return {
    admit: async (address, now) => {
      const current = Math.floor(now.getTime() / minuteMilliseconds) * minuteMilliseconds;
      if (current !== minute) {
        minute = current;
        allowances.clear();
        await clearMinutes(database, new Date(current - minuteMilliseconds));
      }
      const network = address === null ? 'unknown' : clientNetwork(address);
      const allowance = allowanceOf(network);
      while (allowance.left === 0 && !allowance.isSpent) {
        allowance.taking ??= take(network, allowance, new Date(current)).finally(() => {
          allowance.taking = undefined;
        });
        await allowance.taking;
      }
      if (allowance.left === 0) {
        return { kind: 'refused', until: new Date(current + minuteMilliseconds) };
      }
      allowance.left -= 1;
      return {
        kind: 'admitted',
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

/** @returns false if the network's calls of this minute are all taken. */
async function takeCalls(
  database: Database,
  network: string,
  minute: Date,
  callsPerMinute: number,
): Promise<boolean> {
  const { calls } = strangerCalls;
  const taken = await database
    .insert(strangerCalls)
    .values({ network, minute, calls: callsAtOnce })
    .onConflictDoUpdate({
      target: [strangerCalls.network, strangerCalls.minute],
      set: { calls: sql`${calls} + ${callsAtOnce}` },
      setWhere: lt(calls, callsPerMinute),
    })
    .returning({ calls });
  return taken.length > 0;
}

async function clearMinutes(database: Database, before: Date): Promise<void> {
  await database.delete(strangerCalls).where(lt(strangerCalls.minute, before));
}
