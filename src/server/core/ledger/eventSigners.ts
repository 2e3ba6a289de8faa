import { and, asc, eq, inArray } from 'drizzle-orm';
import { laterSentence } from '../../../rules/custody/signLater.ts';
import type { Reader } from '../../database/database.ts';
import { awaitedSignatures } from '../../database/schema/awaitedSignature.ts';
import { fieldRecords } from '../../database/schema/field/field.ts';
import { isGenuineSignature } from './externalKey.ts';
import type { StoredEvent } from './hashEvent.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';
import { signerKey } from './useContent.ts';

export type AwaitedSignature = typeof awaitedSignatures.$inferSelect;

/** The people named to sign events later, whether or not they have signed. */
export async function readAwaited(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<AwaitedSignature[]> {
  return reader
    .select()
    .from(awaitedSignatures)
    .where(
      and(
        eq(awaitedSignatures.agencyId, agencyId),
        inArray(awaitedSignatures.eventId, [...eventIds]),
      ),
    )
    .orderBy(asc(awaitedSignatures.ordinal));
}

/** The people who attested events without a network, by the id of the event. */
export async function readAttested(
  reader: Reader,
  agencyId: number,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string | null, ReadonlySet<string>>> {
  const rows = await reader
    .select({ eventId: fieldRecords.actId, signers: fieldRecords.signers })
    .from(fieldRecords)
    .where(
      and(
        eq(fieldRecords.agencyId, agencyId),
        eq(fieldRecords.actIsEvent, true),
        inArray(fieldRecords.actId, [...eventIds]),
      ),
    );
  return new Map(
    rows.map(({ eventId, signers }) => [
      eventId,
      new Set(signers.flatMap(({ userId }) => userId ?? [])),
    ]),
  );
}

/** The people of an event in their order, by id: who signed, and who was named to and has not yet. */
export function signersNamed(
  { requiredSignatures }: Pick<StoredEvent, 'requiredSignatures'>,
  signed: readonly StoredSignature[],
  awaited: readonly AwaitedSignature[],
): string[] {
  return requiredSignatures.map((_, index) => {
    const at = (row: { readonly ordinal: number }) => row.ordinal === index + 1;
    const given = signed.find(at);
    return given === undefined ? (awaited.find(at)?.userId ?? '') : signerKey(given);
  });
}

/** The signatures that were given with the event. */
export function signedAtOnce(
  signed: readonly StoredSignature[],
  awaited: readonly AwaitedSignature[],
): StoredSignature[] {
  return signed.filter(({ ordinal }) => !awaited.some((one) => one.ordinal === ordinal));
}

/**
 * Checks that every signature is unchanged and signs this event, that there is none too many, and that each missing one
 * was left for later when the event was recorded, which only some events allow.
 *
 * @param attested the people who attested it in a field record: theirs may be missing from any event (FIELD-10).
 */
export function areSignedOrAwaited(
  event: StoredEvent,
  signed: readonly StoredSignature[],
  awaited: readonly AwaitedSignature[],
  attested: ReadonlySet<string> = new Set(),
): boolean {
  const { requiredSignatures: meanings, hash, details } = event;
  const isAsAsked = ({ ordinal, meaning }: { ordinal: number; meaning: string }) =>
    meaning === meanings[ordinal - 1];
  const missing = meanings.length - signed.length;
  const pending = awaited.filter(({ ordinal }) => signed.every((one) => one.ordinal !== ordinal));
  return (
    missing === pending.length &&
    signed.every(
      (row) =>
        row.entryId === null &&
        isAsAsked(row) &&
        row.signedHash === hash &&
        isGenuineSignature(row),
    ) &&
    awaited.every(
      (row) =>
        row.ordinal > 1 &&
        isAsAsked(row) &&
        (laterSentence(details, true) === null || attested.has(row.userId)) &&
        signed.every(({ ordinal, userId }) => ordinal !== row.ordinal || userId === row.userId),
    )
  );
}
