import { eq } from 'drizzle-orm';
import type { Transaction } from '../../database/database.ts';
import { auditChains } from '../../database/schema/auditEntry.ts';
import { ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { type AuditHead, lockAudit } from '../audit/appendAudit.ts';
import { type LockedLedger, lockedLedger, lockLedger } from './ledgerHead.ts';

/**
 * Locks the ends of an agency's ledger and of its audit trail, in this order, in one statement where both have begun: for
 * an act that writes one entry in each.
 */
export async function lockHeads(
  tx: Transaction,
  agencyId: number,
): Promise<{ ledger: LockedLedger; audit: AuditHead }> {
  const [both] = await tx
    .select({ ledger: ledgerHeads, audit: { seq: auditChains.seq, hash: auditChains.hash } })
    .from(ledgerHeads)
    .innerJoin(auditChains, eq(auditChains.agencyId, ledgerHeads.agencyId))
    .where(eq(ledgerHeads.agencyId, agencyId))
    .for('update');
  if (both !== undefined) return { ledger: lockedLedger(both.ledger), audit: both.audit };
  return { ledger: await lockLedger(tx, agencyId), audit: await lockAudit(tx, agencyId) };
}
