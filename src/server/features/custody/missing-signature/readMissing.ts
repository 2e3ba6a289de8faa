import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type {
  MissingSignature,
  MissingSignatures,
} from '../../../../contract/custody/missingSignature.ts';
import type { LedgerEntry } from '../../../../contract/inventory/ledger.ts';
import { noteProblem } from '../../../../rules/custody/signatureNote.ts';
import { neverGiven } from '../../../../rules/custody/signLater.ts';
import { mayAdminister } from '../../../../rules/navigation/userAccess.ts';
import {
  type AuthorizedPrincipal,
  listAssociated,
  type Principal,
} from '../../../core/inventory/findInventory.ts';
import { presentEvent, readEventHistories } from '../../../core/ledger/eventHistory.ts';
import { readLedgerEntries } from '../../../core/ledger/readLedgerEntries.ts';
import { isRecord, type Reader } from '../../../database/database.ts';
import { awaitedSignatures } from '../../../database/schema/awaitedSignature.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../database/schema/custodyLedger.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { signatureNotes } from '../../../database/schema/signatureNote.ts';
import { together } from '../../../database/together.ts';
import { kindOf } from './kindOf.ts';
import { readWhoMaySign } from './readWhoMaySign.ts';

const longest = 200;

/**
 * Missing signatures, the oldest act first: those that the person was named for, and those of the inventories they are
 * assigned to. What an administrator noted as never signed is no longer requested.
 */
export async function readMissing(
  database: Reader,
  principal: AuthorizedPrincipal,
): Promise<MissingSignatures> {
  const reader = together(database);
  const associated = await listAssociated(reader, principal);
  const found = await Promise.all([
    readAwaitedOf(reader, principal, associated),
    readUnnamed(reader, principal, associated),
  ]);
  const rows = found.flat().toSorted((a, b) => a.recordedAt.localeCompare(b.recordedAt));
  return { rows: rows.slice(0, longest), isCut: rows.length > longest };
}

/** How many the person was named for and has not given. */
export async function countMine(reader: Reader, principal: Principal): Promise<number> {
  const rows = await selectAwaited(reader, principal, []);
  return rows.length;
}

/** Left for later when the event was recorded, and not given since; the event happened when its last amendment says. */
async function readAwaitedOf(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  associated: readonly string[],
): Promise<MissingSignature[]> {
  const rows = await selectAwaited(reader, authorizedPrincipal, associated);
  const { agencyId } = authorizedPrincipal;
  const named = rows.map(({ awaited }) => awaited);
  const eventIds = rows.map(({ event }) => event.id);
  const [maySign, histories] = await Promise.all([
    readWhoMaySign(reader, agencyId, named),
    readEventHistories(reader, agencyId, eventIds),
  ]);
  return rows.map(({ awaited, event, place }) => {
    const { kind, recordedByUserId } = event;
    const history = histories.get(event.id);
    const { occurredAt } = history === undefined ? event : presentEvent(history);
    const signer = { ...awaited, maySign: maySign.has(awaited.userId) };
    return {
      actId: event.id,
      kind,
      inventoryId: event.inventoryId,
      inventoryName: place,
      summary: event.summary,
      meaning: awaited.meaning,
      recordedBy: event.recordedBy,
      occurredAt: occurredAt.toISOString(),
      recordedAt: event.recordedAt.toISOString(),
      named: awaited.name,
      isMine: awaited.userId === authorizedPrincipal.userId,
      refusal: neverGiven(kind, signer),
      mayNote: mayNote(authorizedPrincipal, { kind, recordedByUserId, named: signer }),
    };
  });
}

/** Whether the page may offer the person to note that a signature is never given. */
export function mayNote(
  authorizedPrincipal: AuthorizedPrincipal,
  lacking: Parameters<typeof noteProblem>[0],
): boolean {
  return (
    mayAdminister(authorizedPrincipal) && noteProblem(lacking, authorizedPrincipal.userId) === null
  );
}

async function selectAwaited(
  reader: Reader,
  { agencyId, userId }: Principal,
  associated: readonly string[],
) {
  return reader
    .select({ awaited: awaitedSignatures, event: custodyEvents, place: inventories.name })
    .from(awaitedSignatures)
    .innerJoin(
      custodyEvents,
      isRecord(custodyEvents, awaitedSignatures.agencyId, awaitedSignatures.eventId),
    )
    .innerJoin(
      inventories,
      isRecord(inventories, custodyEvents.agencyId, custodyEvents.inventoryId),
    )
    .leftJoin(
      signatures,
      and(
        eq(signatures.agencyId, awaitedSignatures.agencyId),
        eq(signatures.eventId, awaitedSignatures.eventId),
        eq(signatures.ordinal, awaitedSignatures.ordinal),
      ),
    )
    .leftJoin(
      signatureNotes,
      and(
        eq(signatureNotes.agencyId, awaitedSignatures.agencyId),
        eq(signatureNotes.eventId, awaitedSignatures.eventId),
        eq(signatureNotes.ordinal, awaitedSignatures.ordinal),
      ),
    )
    .where(
      and(
        eq(awaitedSignatures.agencyId, agencyId),
        isNull(signatures.id),
        isNull(signatureNotes.id),
        or(
          eq(awaitedSignatures.userId, userId),
          inArray(custodyEvents.inventoryId, [...associated]),
        ),
      ),
    )
    .orderBy(asc(custodyEvents.sequence), asc(awaitedSignatures.ordinal))
    .limit(longest + 1);
}

/** Like `missingSignatures` of an entry: a requested meaning that no one has signed with or noted. */
const isUnsigned = sql`exists (
  select 1 from unnest(${ledgerEntries.requiredSignatures}) as asked(meaning)
  where not exists (
    select 1 from ${signatures}
    where ${signatures.agencyId} = ${ledgerEntries.agencyId}
      and ${signatures.entryId} = ${ledgerEntries.id}
      and ${signatures.meaning} = asked.meaning
  ) and not exists (
    select 1 from ${signatureNotes}
    where ${signatureNotes.agencyId} = ${ledgerEntries.agencyId}
      and ${signatureNotes.entryId} = ${ledgerEntries.id}
      and ${signatureNotes.meaning} = asked.meaning
  )
)`;

/** Entries of before, and of imports, that were recorded with a signature missing: no one was named. */
async function readUnnamed(
  reader: Reader,
  authorizedPrincipal: AuthorizedPrincipal,
  associated: readonly string[],
): Promise<MissingSignature[]> {
  if (associated.length === 0) return [];
  const which = and(
    inArray(ledgerEntries.inventoryId, [...associated]),
    eq(ledgerEntries.awaitsSignature, true),
    isNull(ledgerEntries.eventId),
    isUnsigned,
  );
  const { agencyId } = authorizedPrincipal;
  const page = { start: 0, length: longest + 1, isOldestFirst: true };
  const [entries, names] = await Promise.all([
    readLedgerEntries(reader, agencyId, which, page),
    readNames(reader, agencyId, associated),
  ]);
  return entries.flatMap((entry) =>
    stillMissing(entry).map((meaning) => {
      const kind = kindOf(entry.kind);
      const { recordedByUserId } = entry;
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
        refusal: neverGiven(kind, null),
        mayNote: mayNote(authorizedPrincipal, { kind, recordedByUserId, named: null }),
      };
    }),
  );
}

/** What no one has signed or noted. */
export function stillMissing({
  missingSignatures,
  signatureNotes: noted,
}: Pick<LedgerEntry, 'missingSignatures' | 'signatureNotes'>): string[] {
  return missingSignatures.filter((meaning) => noted.every((note) => note.meaning !== meaning));
}

async function readNames(reader: Reader, agencyId: number, ids: readonly string[]) {
  const rows = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(and(eq(inventories.agencyId, agencyId), inArray(inventories.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
