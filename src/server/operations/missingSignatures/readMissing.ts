import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { CustodyEventKind } from '../../../contract/custodyEvent.ts';
import type { MissingSignature, MissingSignatures } from '../../../contract/missingSignature.ts';
import { neverLater } from '../../../rules/signLater.ts';
import type { Reader } from '../../database/database.ts';
import { awaitedSignatures } from '../../database/schema/awaitedSignature.ts';
import { custodyEvents } from '../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { type Asker, listAssociated } from '../custody/findInventory.ts';
import { readLedgerEntries } from '../ledger/readLedgerEntries.ts';

const longest = 200;

/**
 * Signatures that are missing, the oldest act first: those that the person was named for, and those of the inventories
 * they are associated with.
 */
export async function readMissing(reader: Reader, asker: Asker): Promise<MissingSignatures> {
  const associated = await listAssociated(reader, asker);
  const rows = [
    ...(await readAwaitedOf(reader, asker, associated)),
    ...(await readUnnamed(reader, asker.agencyId, associated)),
  ].toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt));
  return { rows: rows.slice(0, longest), isCut: rows.length > longest };
}

/** How many the person was named for and has not given. */
export async function countMine(reader: Reader, asker: Asker): Promise<number> {
  const rows = await readAwaitedOf(reader, asker, []);
  return rows.length;
}

/** Left for later when the event was recorded, and not given since. */
async function readAwaitedOf(
  reader: Reader,
  { agencyId, userId }: Asker,
  associated: readonly string[],
): Promise<MissingSignature[]> {
  const rows = await reader
    .select({ awaited: awaitedSignatures, event: custodyEvents, place: inventories.name })
    .from(awaitedSignatures)
    .innerJoin(
      custodyEvents,
      and(
        eq(custodyEvents.agencyId, awaitedSignatures.agencyId),
        eq(custodyEvents.id, awaitedSignatures.eventId),
      ),
    )
    .innerJoin(
      inventories,
      and(
        eq(inventories.agencyId, custodyEvents.agencyId),
        eq(inventories.id, custodyEvents.inventoryId),
      ),
    )
    .leftJoin(
      signatures,
      and(
        eq(signatures.agencyId, awaitedSignatures.agencyId),
        eq(signatures.eventId, awaitedSignatures.eventId),
        eq(signatures.ordinal, awaitedSignatures.ordinal),
      ),
    )
    .where(
      and(
        eq(awaitedSignatures.agencyId, agencyId),
        isNull(signatures.id),
        or(
          eq(awaitedSignatures.userId, userId),
          inArray(custodyEvents.inventoryId, [...associated]),
        ),
      ),
    )
    .orderBy(asc(custodyEvents.sequence), asc(awaitedSignatures.ordinal))
    .limit(longest + 1);
  return rows.map(({ awaited, event, place }) => ({
    actId: event.id,
    kind: event.kind,
    inventoryId: event.inventoryId,
    inventoryName: place,
    summary: event.summary,
    meaning: awaited.meaning,
    recordedBy: event.recordedBy,
    occurredAt: event.occurredAt.toISOString(),
    recordedAt: event.recordedAt.toISOString(),
    named: awaited.name,
    isMine: awaited.userId === userId,
    refusal: neverLater(event.kind),
  }));
}

/** As `missingSignatures` of an entry tells: a meaning that is asked for, and that nobody has signed with. */
const isUnsigned = sql`exists (
  select 1 from unnest(${ledgerEntries.requiredSignatures}) as asked(meaning)
  where not exists (
    select 1 from ${signatures}
    where ${signatures.agencyId} = ${ledgerEntries.agencyId}
      and ${signatures.entryId} = ${ledgerEntries.id}
      and ${signatures.meaning} = asked.meaning
  )
)`;

/** Entries of before, and of imports, that were recorded with a signature missing: nobody was named. */
async function readUnnamed(
  reader: Reader,
  agencyId: number,
  associated: readonly string[],
): Promise<MissingSignature[]> {
  if (associated.length === 0) return [];
  const which = and(
    inArray(ledgerEntries.inventoryId, [...associated]),
    eq(ledgerEntries.awaitsSignature, true),
    isNull(ledgerEntries.eventId),
    isUnsigned,
  );
  const page = { start: 0, length: longest + 1, isOldestFirst: true };
  const entries = await readLedgerEntries(reader, agencyId, which, page);
  const names = await readNames(reader, agencyId, associated);
  return entries.flatMap((entry) =>
    entry.missingSignatures.map((meaning) => {
      const kind = kindOf(entry.kind);
      return {
        actId: entry.id,
        kind,
        inventoryId: entry.inventoryId,
        inventoryName: names.get(entry.inventoryId) ?? '',
        summary: `${entry.product.name} ${entry.product.strength}: ${entry.summary}`,
        meaning,
        recordedBy: entry.recordedBy,
        occurredAt: entry.occurredAt,
        recordedAt: entry.recordedAt,
        named: null,
        isMine: false,
        refusal: neverLater(kind) ?? unnamed,
      };
    }),
  );
}

/** Of an entry that no event wrote. */
export const unnamed =
  'Nobody was named to sign this, so nobody can sign it later. It stays in the book as it was recorded.';

/** An entry's kind as that of an act; what is known as neither is taken for a use, which is never signed later. */
export function kindOf(kind: string): MissingSignature['kind'] {
  return v.is(CustodyEventKind, kind) ? kind : 'use';
}

async function readNames(reader: Reader, agencyId: number, ids: readonly string[]) {
  const rows = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(and(eq(inventories.agencyId, agencyId), inArray(inventories.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
