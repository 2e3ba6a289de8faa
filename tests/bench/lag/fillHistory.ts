import { sql } from 'drizzle-orm';
import { hashEntry } from '../../../src/server/core/audit-trail/hashEntry.ts';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { auditChains, auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { type FilledLedger, fillUses } from '../../support/custody/fillLedger.ts';

const batch = 1_000;

/** A use for each entry of that kind, and an audit history of as many entries as the ledger has, whose chain is in order. */
export async function fillHistory(database: Database, filled: FilledLedger): Promise<void> {
  const { agencyId, entries, userId } = filled;
  await fillUses(database, filled);
  await database.transaction(async (tx) => {
    // Nothing that triggers work out of these rows is measured.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from audit_entries where agency_id = ${agencyId}::int`);
    let previousHash = genesisHash;
    for (let first = 1; first <= entries; first += batch) {
      const some = Array.from({ length: Math.min(batch, entries + 1 - first) }, (_, index) => {
        const seq = first + index;
        const entry = {
          ...{ agencyId, seq, previousHash, at: new Date(Date.UTC(2026, 2, 1) + seq * 1_000) },
          ...{ actorId: userId, actorName: 'A reader', factor: 'pin', action: 'ledger.appended' },
          ...{ outcome: 'success' as const, subjectKind: 'inventory', subjectId: `${seq % 500}` },
          ...{ subjectName: `Medic ${seq % 500}`, summary: `An entry at Medic ${seq % 500}` },
          ...{ changes: [], requestId: `request-${seq}`, address: '192.0.2.1' },
        };
        previousHash = hashEntry(entry);
        return { ...entry, hash: previousHash };
      });
      await tx.insert(auditEntries).values(some);
    }
    const head = { seq: entries, hash: previousHash };
    await tx
      .insert(auditChains)
      .values({ agencyId, ...head })
      .onConflictDoUpdate({ target: auditChains.agencyId, set: head });
  });
  await database.execute(sql`vacuum analyze`);
}
