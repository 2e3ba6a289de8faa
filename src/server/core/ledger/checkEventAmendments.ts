import { and, asc, eq, inArray } from 'drizzle-orm';
import { asJson, canonicalJson } from '../../../rules/core/canonicalJson.ts';
import { factsOf, movesOfEvent, withFacts } from '../../../rules/custody/amendment/amendedEvent.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';
import { holds } from '../hash-chain/holds.ts';
import { isSignedAmendment } from './checkAmendments.ts';
import { type EventHistory, entriesAt, eventVersion, readEventHistories } from './eventHistory.ts';
import type { StoredEventAmendment } from './hashEventAmendment.ts';
import type { StoredSignature } from './hashLedgerEntry.ts';

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
  if (!isSignedAmendment(amendment, signed)) return 'is not signed as it says';
  if (!holds(() => changesOnlyFacts(amendment, history))) {
    return 'changes more than the facts beside the quantities';
  }
  const isFollowed = holds(() => followsFrom(amendment, history));
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

function followsFrom(amendment: StoredEventAmendment, history: EventHistory): boolean {
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
