import type { AmendedEvent } from '../../../../contract/custody/eventAmendment.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { Database } from '../../../database/database.ts';
import { readKnownAmendment, rejectAnother } from './amendmentContent.ts';
import { type AmendEventRequest, checkEventAmendment } from './checkEventAmendment.ts';
import { findAmendableEvent } from './findAmendableEvent.ts';
import { readAmendedEvent } from './readAmendedEvent.ts';
import { writeEventAmendment } from './writeEventAmendment.ts';

/**
 * Amends facts other than quantities of an event: a new version of it, tied to the hash of the event and of the last
 * amendment, its signatures, the ledger entries of another time, and the audit entry, in one transaction, once per id
 * (AMEND-06, AMEND-08).
 *
 * @param verify how a PIN is checked; tests replace it.
 * @throws ProblemError 404, 403 (not associated; the right is missing), 409 (amended in the meantime; the id identifies
 *   another amendment), 422 (the rules).
 */
export function amendEvent(
  database: Database,
  request: AmendEventRequest,
  verify = verifyPin,
): Promise<AmendedEvent> {
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
        rejectAnother(recorded, 'event', { ...principal, contentHash });
        return readAmendedEvent(reader, principal.agencyId, recorded);
      },
      // `findAmendableEvent` requires it for everything that the event is about.
      requires: { right: 'amend' },
      right: (reader) => findAmendableEvent(reader, principal, form.eventId),
      validate: (reader, found, people, { policy }) =>
        checkEventAmendment(reader, request, found, { people, policy }),
      write: (tx, writing) => writeEventAmendment(tx, request, writing),
    },
    verify,
  );
}
