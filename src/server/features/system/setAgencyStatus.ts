import { eq, or } from 'drizzle-orm';
import type { AgencyStatus } from '../../../contract/system/agencies.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { endSessionsIn } from '../../core/identity/endSessions.ts';
import type { Inviter } from '../../core/users/createUser.ts';
import type { Transaction } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { requireAgency } from './agencies.ts';

/**
 * Suspends an agency or reactivates it. With the commit of a suspension, every session in it has ended, no one logs in
 * and no integration's key works; nothing is lost. Its training agency follows it (LEDGER-05).
 *
 * @param by who acts. The entry is in the chain of the agency itself.
 * @param own the home and current agency of the person, who cannot shut themselves out.
 * @throws ProblemError 404, 422
 */
export async function setAgencyStatus(
  tx: Transaction,
  by: Omit<Inviter, 'agencyId'>,
  {
    id,
    change,
    own,
  }: {
    id: string;
    change: { isActive: true } | { isActive: false; reason: string };
    own: readonly number[];
  },
): Promise<AgencyStatus> {
  const { id: agencyId } = await requireAgency(tx, { id });
  const [agency] = await tx
    .select()
    .from(agencies)
    .where(eq(agencies.id, agencyId))
    .for('no key update');
  if (agency === undefined) throw new Error('The customer is missing.');
  if (agency.isActive === change.isActive) return statusOf(agency);
  if (!change.isActive && own.includes(agencyId)) {
    throw unprocessable(
      'own_customer',
      'You belong to this customer or work in it now. Change to another one first, or ask someone else.',
    );
  }
  const after = {
    isActive: change.isActive,
    suspendedAt: change.isActive ? null : by.at,
    suspensionReason: change.isActive ? null : change.reason,
  };
  const changed = await tx
    .update(agencies)
    .set(after)
    .where(or(eq(agencies.id, agencyId), eq(agencies.trainingOf, agencyId)))
    .returning({ id: agencies.id });
  if (!change.isActive) for (const { id: one } of changed) await endSessionsIn(tx, one, by.at);
  await appendAudit(tx, {
    ...by,
    agencyId,
    action: change.isActive ? 'customer.resumed' : 'customer.suspended',
    outcome: 'success',
    subject: { kind: 'customer', id, name: agency.name },
    summary: change.isActive
      ? `${by.actor.name} reactivated ${agency.name}`
      : `${by.actor.name} suspended ${agency.name}: ${change.reason}`,
    changes: [
      {
        field: 'Status',
        before: agency.isActive ? 'Active' : 'Suspended',
        after: change.isActive ? 'Active' : 'Suspended',
      },
    ],
  });
  return statusOf(after);
}

function statusOf(agency: {
  isActive: boolean;
  suspendedAt: Date | null;
  suspensionReason: string | null;
}): AgencyStatus {
  const { isActive, suspendedAt, suspensionReason } = agency;
  return { isActive, suspendedAt: suspendedAt?.toISOString() ?? null, suspensionReason };
}
