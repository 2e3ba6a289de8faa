import { and, asc, eq, inArray } from 'drizzle-orm';
import { asJson, canonicalJson } from '../../../rules/core/canonicalJson.ts';
import { factsOf, movesOfEvent, withFacts } from '../../../rules/custody/amendment/amendedEvent.ts';
import {
  type AmendmentMove,
  effectOf,
  movesOf,
} from '../../../rules/custody/amendment/amendedUse.ts';
import { amountOfUnits } from '../../../rules/quantity/quantity.ts';
import type { Reader } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { holds } from '../hash-chain/holds.ts';
import { type EventHistory, entriesAt, eventVersion, readEventHistories } from './eventHistory.ts';
import type { StoredAmendment, StoredEventAmendment } from './hashAmendment.ts';
import { hashSignature, type StoredLedgerEntry, type StoredSignature } from './hashLedgerEntry.ts';
import { readUseHistories, type UseHistory, versionOf } from './useHistory.ts';

/**
 * Verifies of each amendment that it follows the use and the amendment it names, is signed as it says, and that its
 * entries are exactly what it does to the ledger.
 *
 * @returns the fault, by the id of the amendment, as the end of a sentence.
 */
export async function checkAmendments(
  reader: Reader,
  agencyId: number,
  amendments: readonly StoredAmendment[],
): Promise<ReadonlyMap<string, string>> {
  if (amendments.length === 0) return new Map();
  const ids = amendments.map(({ id }) => id);
  const histories = await readUseHistories(
    reader,
    agencyId,
    amendments.map(({ useId }) => useId),
  );
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.amendmentId, ids)))
    .orderBy(asc(signatures.ordinal));
  const entries = await reader
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, agencyId), inArray(ledgerEntries.amendmentId, ids)))
    .orderBy(asc(ledgerEntries.sequence));
  const failures = new Map<string, string>();
  for (const amendment of amendments) {
    const { id } = amendment;
    const fault = amendmentFault(amendment, histories.get(amendment.useId), {
      signed: signed.filter(({ amendmentId }) => amendmentId === id),
      entries: entries.filter(({ amendmentId }) => amendmentId === id),
    });
    if (fault !== null) failures.set(id, fault);
  }
  return failures;
}

interface Parts {
  readonly signed: readonly StoredSignature[];
  readonly entries: readonly StoredLedgerEntry[];
}

/** What is wrong with an amendment, as the end of a sentence; null if nothing is. */
export function amendmentFault(
  amendment: StoredAmendment,
  history: UseHistory | undefined,
  { signed, entries }: Parts,
): string | null {
  const { number } = amendment;
  if (history === undefined) return 'is about a use that doesn’t exist';
  const { original, amendments } = history;
  if (amendment.originalHash !== original.hash) return 'is about another use than it names';
  const before = number === 1 ? original : amendments[number - 2];
  if (amendments[number - 1]?.id !== amendment.id || before?.hash !== amendment.previousHash) {
    return 'does not follow the amendment before it';
  }
  if (!isSigned(amendment, signed)) return 'is not signed as it says';
  const after = holds(() => followsFrom(amendment, history, entries));
  return after ? null : 'has other ledger entries than it needs';
}

/** Whether an amendment of a use or an event has exactly the signatures that it says, given with it. */
function isSigned(
  {
    requiredSignatures,
    hash,
    recordedAt,
  }: Pick<StoredAmendment, 'requiredSignatures' | 'hash' | 'recordedAt'>,
  signed: readonly StoredSignature[],
): boolean {
  return (
    signed.length === requiredSignatures.length &&
    signed.every(
      (row, index) =>
        row.ordinal === index + 1 &&
        row.meaning === requiredSignatures[index] &&
        row.signedHash === hash &&
        row.entryId === null &&
        row.eventId === null &&
        +row.signedAt === +recordedAt &&
        holds(() => hashSignature(row) === row.hash),
    )
  );
}

function followsFrom(
  amendment: StoredAmendment,
  history: UseHistory,
  entries: readonly StoredLedgerEntry[],
): boolean {
  const { number, homeEntryId } = amendment;
  const [before, after] = [versionOf(history, number - 1), versionOf(history, number)];
  const homeBefore = history.amendments[number - 2]?.homeEntryId ?? history.original.id;
  const moves = movesOf(effectOf(before), effectOf(after));
  const isMoved = moves.some(({ corrects }) => !corrects);
  return (
    amendment.drawn === amountOfUnits(after.drawnUnits, after.product) &&
    homeEntryId === (isMoved ? entries.at(-1)?.id : homeBefore) &&
    moves.length === entries.length &&
    moves.every((move, index) => isEntryOf(entries[index], move, { amendment, homeBefore }))
  );
}

function isEntryOf(
  entry: StoredLedgerEntry | undefined,
  move: AmendmentMove,
  { amendment, homeBefore }: { readonly amendment: StoredAmendment; readonly homeBefore: string },
): boolean {
  return (
    entry?.kind === 'use' &&
    entry.inventoryId === move.inventoryId &&
    entry.lotId === move.lotId &&
    entry.change === move.change &&
    entry.correctionOfId === (move.corrects ? homeBefore : null) &&
    +entry.occurredAt === Date.parse(move.occurredAt) &&
    +entry.recordedAt === +amendment.recordedAt &&
    entry.recordedByUserId === amendment.recordedByUserId &&
    entry.contentHash === amendment.contentHash
  );
}

/**
 * Verifies of each amendment of an event that it follows the event and the amendment it names, changes only what can be
 * amended, is signed as it says, and that its entries are exactly what it does to the ledger.
 *
 * @returns the fault, by the id of the amendment, as the end of a sentence.
 */
export async function checkEventAmendments(
  reader: Reader,
  agencyId: number,
  amendments: readonly StoredEventAmendment[],
): Promise<ReadonlyMap<string, string>> {
  if (amendments.length === 0) return new Map();
  const ids = amendments.map(({ id }) => id);
  const histories = await readEventHistories(
    reader,
    agencyId,
    amendments.map(({ eventId }) => eventId),
  );
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.amendmentId, ids)))
    .orderBy(asc(signatures.ordinal));
  const failures = new Map<string, string>();
  for (const amendment of amendments) {
    const own = signed.filter(({ amendmentId }) => amendmentId === amendment.id);
    const fault = eventAmendmentFault(amendment, histories.get(amendment.eventId), own);
    if (fault !== null) failures.set(amendment.id, fault);
  }
  return failures;
}

/** What is wrong with an amendment of an event, as the end of a sentence; null if nothing is. */
export function eventAmendmentFault(
  amendment: StoredEventAmendment,
  history: EventHistory | undefined,
  signed: readonly StoredSignature[],
): string | null {
  if (history === undefined) return 'is about an event that doesn’t exist';
  const { event, amendments } = history;
  const { number } = amendment;
  if (amendment.originalHash !== event.hash) return 'is about another event than it names';
  const before = number === 1 ? event : amendments[number - 2];
  if (amendments[number - 1]?.id !== amendment.id || before?.hash !== amendment.previousHash) {
    return 'does not follow the amendment before it';
  }
  if (!isSigned(amendment, signed)) return 'is not signed as it says';
  if (!holds(() => changesOnlyFacts(amendment, history))) {
    return 'changes more than the facts other than quantities';
  }
  const isFollowed = holds(() => eventFollowsFrom(amendment, history));
  return isFollowed ? null : 'has other ledger entries than it needs';
}

function changesOnlyFacts(
  { details, occurredAt }: StoredEventAmendment,
  { event }: EventHistory,
): boolean {
  const allowed = withFacts(event.details, factsOf(details));
  return (
    canonicalJson(asJson(allowed)) === canonicalJson(asJson(details)) &&
    +occurredAt === Date.parse(details.occurredAt)
  );
}

function eventFollowsFrom(amendment: StoredEventAmendment, history: EventHistory): boolean {
  const { number } = amendment;
  const before = entriesAt(history, number - 1);
  const moves = movesOfEvent(
    before,
    eventVersion(history, number - 1).occurredAt.toISOString(),
    amendment.occurredAt.toISOString(),
  );
  const written = history.moved.filter(({ amendmentId }) => amendmentId === amendment.id);
  return (
    moves.length === written.length &&
    moves.every(({ entryId, lotId, change, occurredAt, corrects }, index) => {
      const entry = written[index];
      const { kind, inventoryId } = before.find(({ id }) => id === entryId) ?? {};
      return (
        entry?.kind === kind &&
        entry?.inventoryId === inventoryId &&
        entry?.lotId === lotId &&
        entry.change === change &&
        entry.correctionOfId === (corrects ? entryId : null) &&
        +entry.occurredAt === Date.parse(occurredAt) &&
        +entry.recordedAt === +amendment.recordedAt &&
        entry.recordedByUserId === amendment.recordedByUserId &&
        entry.contentHash === amendment.contentHash
      );
    })
  );
}
