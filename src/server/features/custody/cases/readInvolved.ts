import { and, eq, inArray, or } from 'drizzle-orm';
import type { StoredCaseRecord } from '../../../core/cases/caseRows.ts';
import type { Reader } from '../../../database/database.ts';
import { awaitedSignatures } from '../../../database/schema/awaitedSignature.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { users } from '../../../database/schema/user.ts';

/** A person who must not close a case. */
export interface Involved {
  readonly id: string;
  readonly userName: string;
  readonly fullName: string;
}

/**
 * Everyone who found, counted or witnessed something in a case, or signed or was named to sign a linked record (CASE-04).
 * Who wrote a note or owns it is not involved.
 */
export async function readInvolved(
  reader: Reader,
  agencyId: number,
  records: readonly StoredCaseRecord[],
): Promise<Involved[]> {
  const linked = records.filter(({ facts }) =>
    ['finding', 'agreement', 'explanation'].includes(facts.kind),
  );
  return readMakers(
    reader,
    agencyId,
    linked.map(({ row }) => row),
  );
}

/** Everyone who recorded one of these, or signed or was named to sign it. */
export async function readMakers(
  reader: Reader,
  agencyId: number,
  recorded: readonly {
    readonly eventId: string | null;
    readonly entryId: string | null;
    readonly userId?: string | null;
  }[],
): Promise<Involved[]> {
  const eventIds = recorded.flatMap(({ eventId }) => eventId ?? []);
  const entryIds = recorded.flatMap(({ entryId }) => entryId ?? []);
  // The entries of an amendment are signed with it.
  const amendmentIds = reader
    .select({ id: ledgerEntries.amendmentId })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.id, entryIds)));
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
