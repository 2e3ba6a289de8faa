import type { DetailsOf } from '../../../../contract/custody/custodyEvent.ts';
import type { Effect } from '../../../../rules/custody/custodyBook.ts';
import type { KnownLot } from '../../../../rules/custody/custodyEventContext.ts';
import { orderFormOf, orderNames } from '../../../../rules/custody/custodyShipment.ts';
import { type EventNames, summarizeMovement } from '../../../../rules/custody/custodyWords.ts';
import { earlyNote } from '../../../../rules/custody/earlyDelivery.ts';
import { conditionLabels } from '../../../../rules/custody/useWords.ts';
import { brokenChange } from '../../../../rules/inventory/brokenStock.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { isExpired } from '../../../../rules/time/expiry.ts';
import { nextLedgerEntry } from '../../../core/ledger/appendLedgerEntry.ts';
import type { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import type { StoredEvent } from '../../../core/ledger/hashEvent.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { headMove, type LedgerHead } from '../../../core/ledger/ledgerHead.ts';
import { type LinkedPair, noteLinked } from '../../../core/users/linkedSigners.ts';
import { matching, type Transaction } from '../../../database/database.ts';
import {
  balances,
  type EntryFacts,
  ledgerEntries,
} from '../../../database/schema/custodyLedger.ts';
import { writeTogether } from '../../../database/writeTogether.ts';
import { keyOfLine } from '../first-count/findRecordedFirstCount.ts';
import { linesOf } from './linesOf.ts';
import type { EventFacts } from './readFacts.ts';

export interface EntryParts {
  readonly linked: readonly LinkedPair[];
  readonly effect: Effect;
  /** The balance of the lot after each movement. */
  readonly running: readonly number[];
  readonly lots: readonly KnownLot[];
  readonly names: EventNames;
  readonly facts: EventFacts;
  /** What each entry says of product, lot and place. */
  readonly factsOf: Awaited<ReturnType<typeof readEntryFacts>>;
}

/** The entries of an event, chained to the ledger's end; nothing is written. */
export function prepareEntries(
  head: LedgerHead,
  event: Omit<StoredEvent, 'hash'>,
  { effect, running, lots, names, facts, factsOf, linked }: EntryParts,
): StoredLedgerEntry[] {
  const entries: StoredLedgerEntry[] = [];
  const productBalances = new Map<string, number>();
  for (const { product, balance } of lots) {
    productBalances.set(product.id, (productBalances.get(product.id) ?? 0) + balance);
  }
  let end = head;
  for (const [index, { kind, inventoryId, lotId, change }] of effect.movements.entries()) {
    const lot = lots.find((known) => known.lotId === lotId);
    const after = running[index];
    if (lot === undefined || after === undefined) throw new Error('A movement without its lot');
    const productBalance = productBalances.get(lot.product.id) ?? 0;
    const entry = nextLedgerEntry(end, {
      agencyId: event.agencyId,
      inventoryId,
      kind,
      productId: lot.product.id,
      lotId,
      change,
      lotBalance: after - change,
      productBalance,
      occurredAt: event.occurredAt,
      recordedAt: event.recordedAt,
      recordedBy: { id: event.recordedByUserId, name: event.recordedBy },
      summary: summarizeMovement(event.details, { change }, lot, names),
      note: noteOf(event, lot, facts, linked),
      correctionOfId: event.details.kind === 'correction' ? event.details.correctsEntryId : null,
      eventId: event.id,
      requiredSignatures: event.requiredSignatures,
      idempotencyKey: keyOfLine(event.idempotencyKey, index),
      contentHash: event.contentHash,
      facts: {
        ...factsOf({ inventoryId, lotId }, labelsNamed(event.details, lotId)),
        ...brokenFact(event.details, lot, after, facts),
      },
    });
    productBalances.set(lot.product.id, productBalance + change);
    entries.push(entry);
    end = { sequence: entry.sequence, hash: entry.hash };
  }
  return entries;
}

/** By how much the event changes what is broken of a lot (STOCK-11). */
function brokenFact(
  details: StoredEvent['details'],
  { lotId, broken = 0, product: { contentPerUnit } }: KnownLot,
  balance: number,
  { brokenInTransit, labeledBroken, brokenTaken, context }: EventFacts,
): Pick<EntryFacts, 'broken'> {
  const labeled = labeledBroken.get(lotId);
  const change = brokenChange(
    details,
    {
      ...{ balance, broken, takenBefore: brokenTaken },
      amount: linesOf(details).find((line) => line.lotId === lotId)?.amount ?? 0,
      brokenInTransit: brokenInTransit.get(lotId) ?? 0,
      labeledBroken: (labeled?.broken ?? 0) * contentPerUnit,
      namedWhole: (labeled?.namedWhole ?? 0) * contentPerUnit,
    },
    context.sentTo,
  );
  return change === 0 ? {} : { broken: change };
}

/** The labels that the act names for a lot. */
function labelsNamed(details: StoredEvent['details'], lotId: string): readonly string[] {
  return linesOf(details).flatMap((line) => (line.lotId === lotId ? line.labels : []));
}

/** The text next to a line: the reason, the documents, and problems. */
function noteOf(
  { details, reason }: Pick<StoredEvent, 'details' | 'reason'>,
  { number, expiresOn }: KnownLot,
  { context }: EventFacts,
  linked: readonly LinkedPair[],
): string | null {
  const partner = `${context.partner?.name ?? ''} (${context.partner?.deaNumber ?? ''})`;
  const notes = [
    ...(reason === null ? [] : [`${reason}.`]),
    ...(details.note === '' ? [] : [details.note]),
    ...(details.kind === 'receive' ? [receivedNote(details, partner, context.taker)] : []),
    ...(details.kind === 'reverseDistribution' ? [`To ${partner}.`] : []),
    ...('form222Number' in details && details.form222Number !== ''
      ? [`${orderNames[orderFormOf(details) || 'form222']} no. ${details.form222Number}.`]
      : []),
    ...(details.kind === 'transferOut' ? [`Carried by ${details.carrier}.`] : []),
    ...(details.kind === 'waste' ? [`${conditionLabels[details.condition]}.`] : []),
    ...(details.kind === 'destruction' ? [`Method: ${details.method}.`] : []),
    ...(isExpired(expiresOn, context.day)
      ? [`Lot ${number} had expired on ${dayText(expiresOn)}.`]
      : []),
    earlyNote(details, context),
    ...noteLinked(linked),
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(' ');
}

/** From whom stock was received, under which number; at a restock also who took it. */
function receivedNote(
  { orderType, orderNumber }: DetailsOf<'receive'>,
  partner: string,
  taker: EventFacts['context']['taker'],
): string {
  return orderType === 'emsRestock'
    ? `Restocked by ${partner}, hospital record ${orderNumber}, taken by ${taker?.name ?? ''}.`
    : `From ${partner}, order ${orderNumber}.`;
}

/** Writes the entries and moves the balances and the ledger's head, under its lock. */
export async function writeEntries(
  tx: Transaction,
  agencyId: number,
  entries: readonly StoredLedgerEntry[],
): Promise<void> {
  const last = entries.at(-1);
  if (last === undefined) return;
  await tx
    .insert(balances)
    .values(
      entries.map(({ inventoryId, productId, lotId }) => ({
        agencyId,
        inventoryId,
        productId,
        lotId,
        balance: 0,
      })),
    )
    .onConflictDoNothing();
  await tx.insert(ledgerEntries).values([...entries]);
  for (const { inventoryId, lotId, lotBalance, recordedAt } of entries) {
    await tx
      .update(balances)
      .set({ balance: lotBalance, lastChangedAt: recordedAt })
      .where(matching(balances, { agencyId, inventoryId, lotId }));
  }
  await writeTogether(tx, [headMove(agencyId, last)]);
}
