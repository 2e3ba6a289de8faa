import { asc } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { auditChains } from '../../database/schema/auditEntry.ts';
import { ledgerHeads } from '../../database/schema/custodyLedger.ts';
import type { Log } from '../../log.ts';

/**
 * Writes the newest link of every chain to the log. Whoever owns the tables can hash a whole chain anew; a log that is
 * kept elsewhere still says which hash stood at which number.
 */
export async function logHeads(database: Database, log: Log): Promise<void> {
  const audit = await database.select().from(auditChains).orderBy(asc(auditChains.agencyId));
  for (const { agencyId, seq: sequence, hash } of audit) {
    log('info', 'chain head', { chain: 'audit', agencyId, sequence, hash });
  }
  const ledger = await database.select().from(ledgerHeads).orderBy(asc(ledgerHeads.agencyId));
  for (const { agencyId, sequence, hash } of ledger) {
    log('info', 'chain head', { chain: 'ledger', agencyId, sequence, hash });
  }
}
