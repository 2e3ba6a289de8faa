import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AmendedMark, Amendment } from '../../../contract/inventory/ledger.ts';
import { eventChanges } from '../../../rules/custody/amendment/amendedEvent.ts';
import { changesOf, type UseVersion } from '../../../rules/custody/amendment/amendedUse.ts';
import { amendedMarkOf } from '../../../rules/custody/amendment/amendmentNotes.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { type EventHistory, eventVersion, readEventHistories } from './eventHistory.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';
import { toSignature } from './readSigning.ts';
import { presentVersion, readUseHistories, type UseHistory, versionOf } from './useHistory.ts';

/** The amendments of a use, as they are shown, and where the use is recorded now. */
export interface ShownAmendments {
  readonly original: UseHistory['original'];
  readonly present: UseVersion;
  readonly amendments: readonly Amendment[];
}

/**
 * The amendments of uses of an agency as the ledger shows them (AMEND-07), by the id of the use. Times are in the
 * agency's time zone.
 *
 * @param showsCare true for a reader who may see PHI and whose look is audited.
 */
export async function readShownAmendments(
  reader: Reader,
  agencyId: number,
  useIds: readonly string[],
  showsCare = false,
): Promise<ReadonlyMap<string, ShownAmendments>> {
  const histories = await readUseHistories(reader, agencyId, useIds);
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
    [...histories].map(([useId, history]) => [
      useId,
      {
        original: history.original,
        present: presentVersion(history),
        amendments: history.amendments.map(({ id }, index) =>
          shownAmendment(history, index, {
            signed: signed.filter(({ amendmentId }) => amendmentId === id),
            timeZone,
            showsCare,
          }),
        ),
      },
    ]),
  );
}

interface Shown {
  readonly signed: readonly StoredSignature[];
  readonly timeZone: string;
  readonly showsCare: boolean;
}

function shownAmendment(history: UseHistory, index: number, shown: Shown): Amendment {
  const stored = history.amendments[index];
  if (stored === undefined) throw new Error('An amendment is missing.');
  const { id, number, reason, recordedBy, recordedAt, inPlaceOf, hash } = stored;
  const [before, after] = [versionOf(history, index), versionOf(history, index + 1)];
  return {
    id,
    number,
    changes: changesOf(before, after, shown),
    reason,
    recordedBy,
    recordedAt: recordedAt.toISOString(),
    signatures: shown.signed.map(toSignature),
    inPlaceOf: inPlaceOf.map(({ meaning, name, note }) => ({ meaning, name, note })),
    hash,
  };
}

/** The time zone of an agency. */
async function readTimeZone(reader: Reader, agencyId: number): Promise<string> {
  const [agency] = await reader
    .select({ timeZone: agencies.timeZone })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  return agency?.timeZone ?? 'UTC';
}

/** What reports say of amended uses, by the id of the use, with the use as it is now. */
export async function readAmendedMarks(
  reader: Reader,
  agencyId: number,
  useIds: readonly string[],
  { timeZone, showsCare }: { readonly timeZone: string; readonly showsCare: boolean },
): Promise<ReadonlyMap<string, { readonly mark: AmendedMark; readonly present: UseVersion }>> {
  const shown = await readShownAmendments(reader, agencyId, useIds, showsCare);
  return new Map(
    [...shown].flatMap(([useId, { amendments, present }]) => {
      const mark = amendedMarkOf(amendments, timeZone);
      return mark === undefined ? [] : [[useId, { mark, present }] as const];
    }),
  );
}

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
          shownOfEvent(history, index, { signed, timeZone }),
        ),
      },
    ]),
  );
}

function shownOfEvent(
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
