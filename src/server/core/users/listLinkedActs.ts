import { and, asc, eq, gte, ne, sql } from 'drizzle-orm';
import { witnessNotConfirmed } from '../../../rules/custody/witnessMark.ts';
import { areLinked, openActs } from '../../../rules/users/linkedSigners.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { auditEntries } from '../../database/schema/auditEntry.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { readAccountActs } from './readAccountActs.ts';

const yearMilliseconds = 365 * 24 * 60 * 60_000;

/**
 * The acts of an agency within the last year of which two signers were linked when the later of them signed: those that
 * were accepted with a mark, and those of before there was the rule.
 *
 * @returns one sentence each, the oldest first.
 */
export async function listLinkedActs(
  reader: Reader,
  agencyId: number,
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - yearMilliseconds);
  const signed = (await selectSigned(reader, agencyId, since)).flatMap((row) =>
    // A person without an account has none that could be linked.
    row.userId === null ? [] : { ...row, userId: row.userId },
  );
  const acts = await readAccountActs(
    reader,
    signed.map(({ userId }) => userId),
    since,
  );
  const touched = new Set(acts.map(({ subjectId }) => subjectId));
  const earlier = new Map<string, Signed[]>();
  const sentences: string[] = [];
  const told = new Set<string>();
  for (const one of signed) {
    const others = earlier.get(one.actId) ?? [];
    for (const other of others) {
      if (other.userId === one.userId) continue;
      if (!touched.has(one.userId) && !touched.has(other.userId)) continue;
      const open = openActs(acts, one.signedAt.getTime());
      if (!areLinked(open, one.userId, other.userId)) continue;
      sentences.push(describe(one, other));
      told.add(one.actId);
    }
    earlier.set(one.actId, [...others, one]);
  }
  return [...sentences, ...(await listMarked(reader, agencyId, since, told))];
}

/**
 * Marked acts whose two people did not sign the same act, such as the issuer and the receiver. A first count is listed
 * above.
 */
async function listMarked(
  reader: Reader,
  agencyId: number,
  since: Date,
  told: ReadonlySet<string>,
): Promise<string[]> {
  const { subjectId, subjectName, changes, at } = auditEntries;
  const rows = await reader
    .select({ subjectId, subjectName, changes, at })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.agencyId, agencyId),
        gte(at, since),
        ne(auditEntries.action, 'inventory.opened'),
        sql`${changes} @> ${JSON.stringify([{ field: witnessNotConfirmed }])}::jsonb`,
      ),
    )
    .orderBy(asc(at), asc(auditEntries.seq));
  return rows.flatMap((row) =>
    told.has(row.subjectId ?? '')
      ? []
      : row.changes
          .filter(({ field }) => field === witnessNotConfirmed)
          .map(
            ({ after }) =>
              `${witnessNotConfirmed}: ${row.subjectName ?? ''}, ${after}, ${row.at.toISOString()}.`,
          ),
  );
}

type Signed = Awaited<ReturnType<typeof selectSigned>>[number] & { readonly userId: string };

function describe(one: Signed, other: Signed): string {
  const act =
    one.eventSequence === null ? `Entry ${one.entrySequence}` : `Event ${one.eventSequence}`;
  return `${witnessNotConfirmed}: ${act}, signed by ${other.name} and ${one.name}, ${one.signedAt.toISOString()}.`;
}

async function selectSigned(reader: Reader, agencyId: number, since: Date) {
  return reader
    .select({
      actId: sql<string>`coalesce(${signatures.eventId}, ${signatures.entryId})`,
      userId: signatures.userId,
      name: signatures.name,
      signedAt: signatures.signedAt,
      eventSequence: custodyEvents.sequence,
      entrySequence: ledgerEntries.sequence,
    })
    .from(signatures)
    .leftJoin(custodyEvents, isRecord(custodyEvents, signatures.agencyId, signatures.eventId))
    .leftJoin(ledgerEntries, isRecord(ledgerEntries, signatures.agencyId, signatures.entryId))
    .where(and(eq(signatures.agencyId, agencyId), gte(signatures.signedAt, since)))
    .orderBy(asc(signatures.signedAt), asc(signatures.ordinal), asc(signatures.id));
}
