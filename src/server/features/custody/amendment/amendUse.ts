import { eq } from 'drizzle-orm';
import type { AmendedUse, AmendUseForm } from '../../../../contract/custody/amendment.ts';
import { asJson } from '../../../../rules/core/canonicalJson.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import type { StoredAmendment } from '../../../core/ledger/hashAmendment.ts';
import { digest } from '../../../core/ledger/hashLedgerEntry.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { Database, Reader } from '../../../database/database.ts';
import { useAmendments } from '../../../database/schema/custodyUse.ts';
import { conflict } from '../../../platform/http/problemError.ts';
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

/** The content that one id identifies, without proofs, so that a retry may type them again. */
async function contentOfAmendment(
  reader: Reader,
  { signing, amendmentId: _id, ...content }: AmendUseForm,
  signerId: string,
): Promise<string> {
  const others: string[] = [];
  for (const { userName } of signing.others) {
    others.push((await findUserId(reader, userName)) ?? userName.toLowerCase());
  }
  return digest(asJson({ ...content, signerId, others }));
}

/** @throws ProblemError 409 if it is another amendment. */
function replayOf(
  reader: Reader,
  stored: StoredAmendment,
  asked: { readonly agencyId: number; readonly userId: string; readonly contentHash: string },
): Promise<AmendedUse> {
  const isOwn = stored.agencyId === asked.agencyId && stored.recordedByUserId === asked.userId;
  if (isOwn && stored.contentHash === asked.contentHash) {
    return readAmendedUse(reader, asked.agencyId, stored);
  }
  throw conflict(
    'already_recorded_differently',
    'This amendment was already recorded with different details. Open the ledger to check.',
  );
}
