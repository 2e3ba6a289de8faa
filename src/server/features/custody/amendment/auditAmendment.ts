import { changesOf } from '../../../../rules/custody/amendment/amendedUse.ts';
import {
  partsInOrder,
  type SigningPlan,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import type { StoredAmendment } from '../../../core/ledger/hashAmendment.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { signedFact } from '../../../core/signing/signedFact.ts';
import type { ActSigner } from '../../../core/signing/signers.ts';
import { type LinkedPair, markLinked } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AmendRequest, CheckedAmendment } from './checkAmendment.ts';

const hidden = 'not shown here';

/** The audit entry: each field from and to, without patient and incident, and who signed as what. */
export async function auditAmendment(
  tx: Transaction,
  request: AmendRequest,
  {
    checked: { amendable, after, plan },
    amendment,
    signed,
    linked,
  }: {
    readonly checked: CheckedAmendment;
    readonly amendment: StoredAmendment;
    readonly signed: readonly ActSigner[];
    readonly linked: readonly LinkedPair[];
  },
): Promise<void> {
  const { history, present } = amendable;
  const { timeZone } = request.session.agency;
  const subject = {
    kind: 'ledgerEntry',
    id: history.original.id,
    name: `${present.placeName}, entry ${history.original.sequence}`,
  };
  const changes = changesOf(present, after, { timeZone, showsCare: false });
  await appendAudit(tx, {
    ...signedFact(request),
    subject,
    action: 'use.amended',
    summary: `${subject.name}: ${amendment.recordedBy} amended a use (${changes.map(({ label }) => label.toLowerCase()).join(', ')})`,
    changes: [
      ...changes.map(({ label, from, to }) => ({
        field: label,
        before: from ?? hidden,
        after: to ?? hidden,
      })),
      { field: 'Reason', before: '', after: amendment.reason },
      ...signedChanges(plan, signed),
      ...markLinked(linked),
      { field: 'Hash of the amendment', before: '', after: amendment.hash },
    ],
  });
  await flagSamePin(tx, request, subject);
}

/** Who signed as what. */
export function signedChanges(plan: SigningPlan, signed: readonly ActSigner[]) {
  return partsInOrder(plan).map(({ as, meaning, name }, index) => ({
    field: 'Signed',
    before: '',
    after: `${signed[index]?.account.fullName ?? ''} (${meaning}${as === 'inPlaceOf' ? `, in place of ${name}` : ''})`,
  }));
}
