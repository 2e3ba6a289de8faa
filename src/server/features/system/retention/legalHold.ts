import { and, desc, eq, sql } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { Inviter } from '../../../core/users/createUser.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { auditEntries } from '../../../database/schema/auditEntry.ts';

/** A legal hold on an agency: nothing of it is deleted until it is released. */
export interface LegalHold {
  readonly since: Date;
  readonly reason: string;
}

/** The field of the entry that has the reason. */
const reasonField = 'Reason';

/**
 * The hold on an agency. It is what the newest entry about it in the audit history says, so no one can place or release
 * one without a trace.
 *
 * @returns undefined if there is none.
 */
export async function findHold(reader: Reader, agencyId: number): Promise<LegalHold | undefined> {
  const [newest] = await reader
    .select({ action: auditEntries.action, at: auditEntries.at, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, agencyId), eq(sql`split_part(action, '.', 1)`, 'hold')))
    .orderBy(desc(auditEntries.at), desc(auditEntries.seq))
    .limit(1);
  if (newest?.action !== 'hold.placed') return undefined;
  const reason = newest.changes.find(({ field }) => field === reasonField)?.after;
  return { since: newest.at, reason: reason ?? '' };
}

/**
 * Places a hold on an agency, or releases it.
 *
 * @returns false if it was so before; nothing is recorded then.
 */
export async function setHold(
  tx: Transaction,
  by: Inviter,
  agency: { readonly recordId: string; readonly name: string },
  reason: string | null,
): Promise<boolean> {
  const before = await findHold(tx, by.agencyId);
  if ((before === undefined) === (reason === null)) return false;
  await appendAudit(tx, {
    ...by,
    action: reason === null ? 'hold.released' : 'hold.placed',
    outcome: 'success',
    subject: { kind: 'customer', id: agency.recordId, name: agency.name },
    summary:
      reason === null
        ? `${by.actor.name} released the legal hold on ${agency.name}`
        : `${by.actor.name} placed a legal hold on ${agency.name}`,
    changes: [{ field: reasonField, before: before?.reason ?? '', after: reason ?? '' }],
  });
  return true;
}
