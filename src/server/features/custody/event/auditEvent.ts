import { eq } from 'drizzle-orm';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { Signer } from '../../../core/ledger/signEntry.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AuditChange } from '../../../database/schema/auditEntry.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import type { EventRequest } from './eventRequest.ts';
import type { Signed } from './signEvent.ts';

/** The audit entry of an event: what it changed, who signed or signs later, and its hash. */
export async function auditEvent(
  tx: Transaction,
  request: EventRequest,
  event: StoredEvent,
  signed: readonly Signed[],
  {
    lines,
    linked,
    external,
  }: { lines: readonly AuditChange[]; linked: readonly LinkedPair[]; external: readonly Signer[] },
): Promise<void> {
  const rows = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(eq(inventories.id, event.inventoryId));
  const place = rows[0]?.name ?? '';
  const name = `${place}, event ${event.sequence}`;
  const subject = { kind: 'custodyEvent', id: event.id, name };
  await appendAudit(tx, {
    ...signedFact(request),
    subject,
    action: `custody.${event.kind}`,
    summary: `${place}: ${event.summary}`,
    changes: [
      ...lines,
      ...signed.map(({ account, meaning, method }) => ({
        field: method === null ? 'Signs later' : 'Signed',
        before: '',
        after: `${account.fullName} (${meaning})`,
      })),
      ...external.map(({ name: who, meaning }) => ({
        field: 'Signed',
        before: '',
        after: `${who} (${meaning})`,
      })),
      ...markLinked(linked),
      { field: 'Hash of the event', before: '', after: event.hash },
    ],
  });
  await flagSamePin(tx, request, subject);
}
