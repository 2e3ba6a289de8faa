import { eventChanges } from '../../../../rules/custody/amendment/amendedEvent.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { StoredEventAmendment } from '../../../core/ledger/hashAmendment.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { ActSigner } from '../../../core/signing/signers.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import { signedChanges } from './auditAmendment.ts';
import type { AmendEventRequest, CheckedEventAmendment } from './checkEventAmendment.ts';

/** The audit entry: each fact from and to, and who signed as what. */
export async function auditEventAmendment(
  tx: Transaction,
  request: AmendEventRequest,
  {
    checked: { amendable, after, plan },
    amendment,
    signed,
    linked,
  }: {
    readonly checked: CheckedEventAmendment;
    readonly amendment: StoredEventAmendment;
    readonly signed: readonly ActSigner[];
    readonly linked: readonly LinkedPair[];
  },
): Promise<void> {
  const { history, present, inventory } = amendable;
  const { event } = history;
  const name = `${inventory.name}, event ${event.sequence}`;
  const subject = { kind: 'custodyEvent', id: event.id, name };
  const changes = eventChanges(present, after, request.session.agency.timeZone);
  const labels = changes.map(({ label }) => label.toLowerCase()).join(', ');
  await appendAudit(tx, {
    ...signedFact(request),
    subject,
    action: 'custody.amended',
    summary: `${name}: ${amendment.recordedBy} amended what was recorded (${labels})`,
    changes: [
      ...changes.map(({ label, from, to }) => ({
        field: label,
        before: from ?? '',
        after: to ?? '',
      })),
      { field: 'Reason', before: '', after: amendment.reason },
      ...signedChanges(plan, signed),
      ...markLinked(linked),
      { field: 'Hash of the amendment', before: '', after: amendment.hash },
    ],
  });
  await flagSamePin(tx, request, subject);
}
