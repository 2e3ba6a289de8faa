import type { AuditFact } from '../audit-trail/appendAudit.ts';
import { proofLabels, proofsOf } from './proofLabels.ts';
import type { SigningRequest } from './signingRequest.ts';

/** What the audit entry of every signed act says: who signed with what, from where and when. */
export function signedFact({ form, session, origin, now }: SigningRequest) {
  const { account, agency, factor } = session;
  return {
    agencyId: agency.id,
    actor: { id: account.id, name: account.fullName },
    factor: `${factor} and ${proofLabels(proofsOf(form.signing))}`,
    outcome: 'success',
    origin,
    at: now,
  } satisfies Partial<AuditFact>;
}
