import { isTraining } from '../../core/training/isTraining.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import { listChained } from './proveChains.ts';
import { readHeads } from './readHeads.ts';
import { compareSeen, storeSeen } from './seenHeads.ts';

/**
 * Writes the newest link of every chain to the log. The owner of the tables can hash a whole chain again; a log that is
 * stored elsewhere still says which hash was at which number. What was seen the last time must still be there; it is
 * stored as seen then. Heads of training agencies are checked, and not written to the log (LEDGER-05).
 */
export async function logHeads(database: Database, log: Log): Promise<void> {
  for (const agencyId of await listChained(database)) {
    const heads = await readHeads(database, agencyId);
    const logged = (await isTraining(database, agencyId)) ? [] : heads;
    for (const { chain, sequence, hash } of logged) {
      log('info', 'chain head', { chain, agencyId, sequence, hash });
    }
    const failures = await compareSeen(database, agencyId);
    for (const fault of failures) log('error', 'chain head missing', { agencyId, fault });
    if (failures.length === 0) await storeSeen(database, heads);
  }
}
