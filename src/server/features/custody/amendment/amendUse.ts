import { eq } from 'drizzle-orm';
import type { AmendedUse } from '../../../../contract/custody/amendment.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import type { StoredAmendment } from '../../../core/ledger/hashAmendment.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { Database, Reader } from '../../../database/database.ts';
import { useAmendments } from '../../../database/schema/custodyUse.ts';
import { type AskedAmendment, contentOfAmendment, rejectAnother } from './amendmentContent.ts';
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
      read: async (reader) => ({
        stored: await readUnderId(reader, form.amendmentId),
        contentHash: await contentOfAmendment(reader, form, principal.userId),
      }),
      replay: (reader, { stored, contentHash }) =>
        stored && replayOf(reader, stored, { ...principal, contentHash }),
      requires: {
        right: 'amend',
        schedules: (reader) =>
          schedulesOf(reader, principal.agencyId, { lotIds: [form.details.lotId] }),
      },
      right: (reader) => findAmendable(reader, principal, form.useId),
      validate: (reader, found, people) => checkAmendment(reader, request, found, people),
      write: (tx, writing) => writeAmendment(tx, request, writing),
    },
    verify,
  );
}

async function readUnderId(reader: Reader, id: string): Promise<StoredAmendment | undefined> {
  const rows = await reader.select().from(useAmendments).where(eq(useAmendments.id, id));
  return rows[0];
}

/** @throws ProblemError 409 if it is another amendment. */
function replayOf(
  reader: Reader,
  stored: StoredAmendment,
  asked: AskedAmendment,
): Promise<AmendedUse> {
  rejectAnother(stored, asked);
  return readAmendedUse(reader, asked.agencyId, stored);
}
