import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { listChained } from '../evidence/proveChains.ts';
import { readHeads } from '../evidence/readHeads.ts';

/**
 * Writes the newest link of every chain to the log. Whoever owns the tables can hash a whole chain anew; a log that is
 * kept elsewhere still says which hash stood at which number.
 */
export async function logHeads(database: Database, log: Log): Promise<void> {
  for (const agencyId of await listChained(database)) {
    for (const { chain, sequence, hash } of await readHeads(database, agencyId)) {
      log('info', 'chain head', { chain, agencyId, sequence, hash });
    }
  }
}
