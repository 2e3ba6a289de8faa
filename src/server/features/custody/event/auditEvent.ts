import { eq } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { proofsOf, proofWords } from '../../../core/signing/proofWords.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AuditChange } from '../../../database/schema/auditEntry.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import type { EventRequest } from './eventRequest.ts';
import type { Signed } from './signEvent.ts';

export async function auditEvent(
  tx: Transaction,
  { form, session, origin, now }: EventRequest,
  event: StoredEvent,
  signed: readonly Signed[],
  { lines, linked }: { lines: readonly AuditChange[]; linked: readonly LinkedPair[] },
): Promise<void> {
  const rows = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(eq(inventories.id, event.inventoryId));
  const place = rows[0]?.name ?? '';
  const proofs = proofsOf(form.signing);
  const common = {
    agencyId: event.agencyId,
    actor: { id: event.recordedByUserId, name: event.recordedBy },
    factor: `${session.factor} and ${proofWords(proofs)}`,
    subject: { kind: 'custodyEvent', id: event.id, name: `${place}, event ${event.sequence}` },
    origin,
    at: now,
  };
  await appendAudit(tx, {
    ...common,
    outcome: 'success',
    action: `custody.${event.kind}`,
    summary: `${place}: ${event.summary}`,
    changes: [
      ...lines,
      ...signed.map(({ account, meaning, method }) => ({
        field: method === null ? 'Signs later' : 'Signed',
        before: '',
        after: `${account.fullName} (${meaning})`,
      })),
      ...markLinked(linked),
      { field: 'Hash of the event', before: '', after: event.hash },
    ],
  });
  await flagSamePin(tx, proofs, common.subject.name, common);
}
