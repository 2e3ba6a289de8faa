import type { AmendedUse } from '../../../../contract/custody/amendment.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { Database } from '../../../database/database.ts';
import { providersOf } from '../use/checkFacts.ts';
import { readKnownAmendment, rejectAnother } from './amendmentContent.ts';
import { type AmendRequest, checkAmendment } from './checkAmendment.ts';
import { findAmendable } from './findAmendable.ts';
import { readAmendedUse } from './readAmendments.ts';
import { writeAmendment } from './writeAmendment.ts';

/**
 * Amends a use: a new version of it, tied to the hash of the original and of the last amendment, its signatures, the
 * ledger entries of what the ledger gains or loses, and the audit entry, in one transaction, once per id (AMEND-02 to 05,
 * AMEND-08).
 *
 * @param verify how a PIN is checked; tests replace it.
 * @throws ProblemError 404, 403 (not associated; the right is missing), 409 (amended in the meantime; the id identifies
 *   another amendment), 422 (the rules), 467 (patient fields).
 */
export function amendUse(
  database: Database,
  request: AmendRequest,
  verify = verifyPin,
): Promise<AmendedUse> {
  const { form, session } = request;
  const principal = { agencyId: session.agency.id, userId: session.account.id };
  return signedAct(
    database,
    request,
    {
      what: 'an amendment',
      read: (reader) => readKnownAmendment(reader, form, principal.userId),
      replay: (reader, { recorded, contentHash }) => {
        if (recorded === undefined) return undefined;
        rejectAnother(recorded, 'use', { ...principal, contentHash });
        return readAmendedUse(reader, principal.agencyId, recorded);
      },
      requires: {
        right: 'amend',
        schedules: (reader) =>
          schedulesOf(reader, principal.agencyId, { lotIds: [form.details.lotId] }),
      },
      right: (reader) => findAmendable(reader, principal, form.useId),
      validate: (reader, found, people, { members }) =>
        checkAmendment(reader, request, found, { people, members }),
      names: providersOf(form.details),
      write: (tx, writing) => writeAmendment(tx, request, writing),
    },
    verify,
  );
}
