import type { Database } from '../../database/database.ts';
import { clientNetwork } from '../../platform/http/clientNetwork.ts';
import { type CallLimit, createCallLimit } from './callLimit.ts';

/** Networks that a process remembers; of one that it forgets, the database still knows. */
const usualMostNetworks = 10_000;

/** As `CallLimit`, by the client's address; an IPv6 address counts with its /64. Unknown ones count together. */
export interface StrangerLimit extends Pick<CallLimit, 'size'> {
  admit(address: string | null, now: Date): ReturnType<CallLimit['admit']>;
}

/**
 * One limit for everything that can be asked without a session, per network and minute.
 *
 * @param callsPerMinute how many calls a network may make.
 * @param mostNetworks how many networks this process remembers at a time.
 */
export function createStrangerLimit(
  database: Database,
  callsPerMinute: number,
  mostNetworks = usualMostNetworks,
): StrangerLimit {
  const limit = createCallLimit(database, callsPerMinute, mostNetworks);
  return {
    admit: (address, now) =>
      limit.admit(address === null ? 'unknown' : clientNetwork(address), now),
    get size() {
      return limit.size;
    },
  };
}
