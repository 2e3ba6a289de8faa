import { and, eq, inArray, or } from 'drizzle-orm';
import { involves } from '../../../rules/custody/cases/involved.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { awaitedSignatures } from '../../database/schema/awaitedSignature.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import {
  eventAmendments,
  signatures,
  useAmendments,
  uses,
} from '../../database/schema/custodyUse.ts';
import { fieldRecords } from '../../database/schema/field/field.ts';
import { users } from '../../database/schema/user.ts';
import type { CaseRow, StoredCaseRecord } from './caseRows.ts';

/** A person who must not sign off. */
export interface Involved {
  readonly id: string;
  readonly userName: string;
  readonly fullName: string;
}

/** An event, or an entry that no event wrote; with who recorded it. */
interface Recorded {
  readonly eventId: string | null;
  readonly entryId: string | null;
  readonly userId?: string | null;
}

/**
 * Everyone who is involved in a case: the person it is about, who signed its field record or is named in it as a signer,
 * proven or not, and `readInvolved` (CASE-04).
 */
export async function readInvolvedIn(
  reader: Reader,
  { agencyId, aboutUserId, fieldRecordId }: CaseRow,
  records: readonly Pick<StoredCaseRecord, 'facts' | 'row'>[],
): Promise<Involved[]> {
  const attested =
    fieldRecordId === null
      ? []
      : await reader
          .select({ signers: fieldRecords.signers })
          .from(fieldRecords)
          .where(isRecord(fieldRecords, agencyId, fieldRecordId));
  const signers = attested.flatMap((record) => record.signers.map(({ userId }) => userId));
  return readInvolved(reader, agencyId, records, [aboutUserId, ...signers]);
}

/**
 * Everyone who found, counted or witnessed something in cases, signed or was named to sign a linked record, or gave or
 * wasted a linked dose (CASE-04). Who wrote a note or owns a case is not involved.
 *
 * @param others people who are involved anyway, by id.
 */
export async function readInvolved(
  reader: Reader,
  agencyId: number,
  records: readonly Pick<StoredCaseRecord, 'facts' | 'row'>[],
  others: readonly (string | null)[] = [],
): Promise<Involved[]> {
  const linked = records.filter(involves).map(({ row }) => row);
  const doses = await readDoses(reader, agencyId, linked);
  const givers = doses.flatMap(({ givenByUserId, disposedByUserId }) => [
    givenByUserId,
    disposedByUserId,
  ]);
  const people = [...givers, ...others].map((userId) => ({ eventId: null, entryId: null, userId }));
  const originals = doses.map(({ entryId }) => ({ eventId: null, entryId }));
  return readMakers(reader, agencyId, [...linked, ...originals, ...people]);
}

/** Everyone who recorded one of these, or signed or was named to sign it or an amendment of it. */
export async function readMakers(
  reader: Reader,
  agencyId: number,
  recorded: readonly Recorded[],
): Promise<Involved[]> {
  const eventIds = recorded.flatMap(({ eventId }) => eventId ?? []);
  const entryIds = recorded.flatMap(({ entryId }) => entryId ?? []);
  const amendments = await reader
    .select({ id: eventAmendments.id })
    .from(eventAmendments)
    .where(and(eq(eventAmendments.agencyId, agencyId), inArray(eventAmendments.eventId, eventIds)))
    .unionAll(
      reader
        .select({ id: useAmendments.id })
        .from(useAmendments)
        .where(
          and(
            eq(useAmendments.agencyId, agencyId),
            inArray(useAmendments.useId, usesOf(reader, agencyId, entryIds)),
          ),
        ),
    );
  const amendmentIds = amendments.map(({ id }) => id);
  const signed = await reader
    .select({ userId: signatures.userId })
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        or(
          inArray(signatures.eventId, eventIds),
          inArray(signatures.entryId, entryIds),
          inArray(signatures.amendmentId, amendmentIds),
        ),
      ),
    );
  const named = await reader
    .select({ userId: awaitedSignatures.userId })
    .from(awaitedSignatures)
    .where(
      and(eq(awaitedSignatures.agencyId, agencyId), inArray(awaitedSignatures.eventId, eventIds)),
    );
  const ids = new Set([...recorded, ...signed, ...named].flatMap(({ userId }) => userId ?? []));
  if (ids.size === 0) return [];
  return reader
    .select({ id: users.id, userName: users.userName, fullName: users.fullName })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

/**
 * The uses that entries are of: by their own entry, or by one that an amendment wrote. Each of the two is read by an index;
 * one condition for both would read every use of the agency.
 */
function usesOf(reader: Reader, agencyId: number, entryIds: readonly string[]) {
  const own = reader
    .select({ id: uses.id })
    .from(uses)
    .where(and(eq(uses.agencyId, agencyId), inArray(uses.entryId, [...entryIds])));
  const amended = reader
    .select({ id: useAmendments.useId })
    .from(ledgerEntries)
    .innerJoin(
      useAmendments,
      isRecord(useAmendments, ledgerEntries.agencyId, ledgerEntries.amendmentId),
    )
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.id, [...entryIds])));
  return own.union(amended);
}

/** The uses of entries, and who gave or wasted each dose by any of its versions. */
async function readDoses(reader: Reader, agencyId: number, recorded: readonly Recorded[]) {
  const entryIds = recorded.flatMap(({ entryId }) => entryId ?? []);
  if (entryIds.length === 0) return [];
  const which = usesOf(reader, agencyId, entryIds);
  const original = await reader
    .select({
      entryId: uses.entryId,
      givenByUserId: uses.givenByUserId,
      disposedByUserId: uses.disposedByUserId,
    })
    .from(uses)
    .where(and(eq(uses.agencyId, agencyId), inArray(uses.id, which)));
  const amended = await reader
    .select({
      entryId: useAmendments.homeEntryId,
      givenByUserId: useAmendments.givenByUserId,
      disposedByUserId: useAmendments.disposedByUserId,
    })
    .from(useAmendments)
    .where(and(eq(useAmendments.agencyId, agencyId), inArray(useAmendments.useId, which)));
  return [...original, ...amended];
}
