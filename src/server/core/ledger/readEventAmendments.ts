import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AmendedMark, Amendment } from '../../../contract/inventory/ledger.ts';
import { eventChanges } from '../../../rules/custody/amendment/amendedEvent.ts';
import { amendedMarkOf } from '../../../rules/custody/amendment/amendmentNotes.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { type EventHistory, eventVersion, readEventHistories } from './eventHistory.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';
import { readTimeZone } from './readAmendments.ts';
import { toSignature } from './readSigning.ts';

/** The amendments of an event, as they are shown, with what they are of. */
export interface ShownEventAmendments {
  readonly history: EventHistory;
  readonly amendments: readonly Amendment[];
}

/**
 * The amendments of events of an agency as the ledger shows them (AMEND-07), by the id of the event. Times are in the
 * agency's time zone.
 */
export async function readShownEventAmendments(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ShownEventAmendments>> {
  const histories = await readEventHistories(reader, agencyId, eventIds);
  const ids = [...histories.values()].flatMap(({ amendments }) => amendments.map(({ id }) => id));
  const signed =
    ids.length === 0
      ? []
      : await reader
          .select()
          .from(signatures)
          .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.amendmentId, ids)))
          .orderBy(asc(signatures.ordinal));
  const timeZone = await readTimeZone(reader, agencyId);
  return new Map(
    [...histories].map(([eventId, history]) => [
      eventId,
      {
        history,
        amendments: history.amendments.map((_, index) =>
          shownAmendment(history, index, { signed, timeZone }),
        ),
      },
    ]),
  );
}

function shownAmendment(
  history: EventHistory,
  index: number,
  { signed, timeZone }: { readonly signed: readonly StoredSignature[]; readonly timeZone: string },
): Amendment {
  const stored = history.amendments[index];
  if (stored === undefined) throw new Error('An amendment is missing.');
  const { id, number, reason, recordedBy, recordedAt, inPlaceOf, hash } = stored;
  return {
    id,
    number,
    changes: eventChanges(eventVersion(history, index), eventVersion(history, index + 1), timeZone),
    reason,
    recordedBy,
    recordedAt: recordedAt.toISOString(),
    signatures: signed.filter(({ amendmentId }) => amendmentId === id).map(toSignature),
    inPlaceOf: inPlaceOf.map(({ meaning, name, note }) => ({ meaning, name, note })),
    hash,
  };
}

/** What reports say of amended events, by the id of the event. */
export async function readEventMarks(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, AmendedMark>> {
  if (eventIds.length === 0) return new Map();
  const shown = await readShownEventAmendments(reader, agencyId, eventIds);
  return new Map(
    [...shown].flatMap(([eventId, { amendments }]) => {
      const mark = amendedMarkOf(amendments, timeZone);
      return mark === undefined ? [] : [[eventId, mark] as const];
    }),
  );
}
