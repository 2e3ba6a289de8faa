import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { UseCare } from '../../../contract/use.ts';
import type { Transaction } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { uses } from '../../database/schema/custodyUse.ts';
import type { Session } from '../../identity/sessions.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { findInventory } from '../custody/findInventory.ts';
import type { Origin } from '../origin.ts';
import { notFound, phiRefused } from '../refusal.ts';

/**
 * ROLE-03: the patient and incident part of a use. Whoever sees it leaves an audit entry.
 *
 * @throws Refusal 467 without two factors and an inactivity timeout, 404, 403 (not associated).
 */
export async function getUseCare(
  tx: Transaction,
  session: Pick<Session, 'account' | 'agency' | 'factor' | 'canSeePhi'>,
  useId: string,
  origin: Origin,
  now: Date,
): Promise<v.InferInput<typeof UseCare>> {
  const agencyId = session.agency.id;
  const rows = await tx
    .select({ use: uses, entry: ledgerEntries })
    .from(uses)
    .innerJoin(
      ledgerEntries,
      and(eq(ledgerEntries.agencyId, uses.agencyId), eq(ledgerEntries.id, uses.entryId)),
    )
    .where(and(eq(uses.agencyId, agencyId), eq(uses.id, useId)));
  const found = rows[0];
  if (found === undefined) throw notFound('This use does not exist.');
  const asker = { agencyId, userId: session.account.id };
  const { inventory } = await findInventory(tx, asker, found.entry.inventoryId);
  if (!session.canSeePhi) throw phiRefused();
  await appendAudit(tx, {
    agencyId,
    actor: { id: session.account.id, name: session.account.fullName },
    factor: session.factor,
    action: 'use.careViewed',
    outcome: 'success',
    subject: {
      kind: 'use',
      id: found.use.id,
      name: `${inventory.name}, entry ${found.entry.sequence}`,
    },
    summary: `${session.account.fullName} opened the patient part of a use`,
    origin,
    at: now,
  });
  const { use } = found;
  return {
    useId: use.id,
    incidentNumber: use.incidentNumber,
    patientId: use.patientId,
    givenBy: use.givenBy,
    occurredAt: use.occurredAt.toISOString(),
    orderKind: use.orderKind,
    authorizedBy: use.authorizedBy,
    wasteManner: use.wasteManner,
    wasteReason: use.wasteReason,
  };
}
