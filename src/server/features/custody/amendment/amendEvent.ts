import { eq } from 'drizzle-orm';
import type { AmendedEvent } from '../../../../contract/custody/eventAmendment.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import type { StoredEventAmendment } from '../../../core/ledger/hashAmendment.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { Database, Reader } from '../../../database/database.ts';
import { eventAmendments, useAmendments } from '../../../database/schema/custodyUse.ts';
import { type AskedAmendment, contentOfAmendment, rejectAnother } from './amendmentContent.ts';
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
      read: async (reader) => ({
        stored: await readUnderId(reader, form.amendmentId),
        contentHash: await contentOfAmendment(reader, form, principal.userId),
      }),
      replay: (reader, { stored, contentHash }) =>
        stored && replayOf(reader, stored, { ...principal, contentHash }),
      // `findAmendableEvent` requires it for everything that the event is about.
      requires: { right: 'amend' },
      right: (reader) => findAmendableEvent(reader, principal, form.eventId),
      validate: (reader, found, people) => checkEventAmendment(reader, request, found, people),
      write: (tx, writing) => writeEventAmendment(tx, request, writing),
    },
    verify,
  );
}

type Stored =
  | StoredEventAmendment
  | (typeof useAmendments.$inferSelect & { readonly eventId?: undefined });

/** One id identifies one amendment, of a use or of an event: their signatures go by it. */
async function readUnderId(reader: Reader, id: string): Promise<Stored | undefined> {
  const [own] = await reader.select().from(eventAmendments).where(eq(eventAmendments.id, id));
  if (own !== undefined) return own;
  const [ofUse] = await reader.select().from(useAmendments).where(eq(useAmendments.id, id));
  return ofUse;
}

/** @throws ProblemError 409 if it is another amendment. */
function replayOf(reader: Reader, stored: Stored, asked: AskedAmendment): Promise<AmendedEvent> {
  const another = { ...stored, contentHash: '' };
  rejectAnother(stored.eventId === undefined ? another : stored, asked);
  return readAmendedEvent(reader, asked.agencyId, { id: stored.id, eventId: stored.eventId ?? '' });
}
