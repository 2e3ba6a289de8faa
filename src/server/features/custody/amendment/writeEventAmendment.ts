import { and, eq } from 'drizzle-orm';
import type { AmendedEvent } from '../../../../contract/custody/eventAmendment.ts';
import { type EventMove, movesOfEvent } from '../../../../rules/custody/amendment/amendedEvent.ts';
import { partsInOrder } from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { moveSealRecord } from '../../../core/inventory/sealRecords.ts';
import { appendLedgerEntry } from '../../../core/ledger/appendLedgerEntry.ts';
import { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import { entriesAt, lastEventHash } from '../../../core/ledger/eventHistory.ts';
import {
  hashEventAmendment,
  type StoredEventAmendment,
} from '../../../core/ledger/hashAmendment.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import type { LockedLedger } from '../../../core/ledger/ledgerHead.ts';
import type { Writing } from '../../../core/signing/signedAct.ts';
import { accountsOf } from '../../../core/signing/signers.ts';
import { noteLinked, rejectLinkedSigners } from '../../../core/users/linkedSigners.ts';
import { isRecord, matching, type Transaction } from '../../../database/database.ts';
import { transfers } from '../../../database/schema/custodyEvent.ts';
import { balances } from '../../../database/schema/custodyLedger.ts';
import { lots } from '../../../database/schema/custodyProduct.ts';
import { eventAmendments, signatures } from '../../../database/schema/custodyUse.ts';
import { keyOfLine } from '../first-count/findRecordedFirstCount.ts';
import { inPlaceOf, signaturesOf } from './amendmentSignatures.ts';
import { auditEventAmendment } from './auditEventAmendment.ts';
import type { AmendEventRequest, CheckedEventAmendment } from './checkEventAmendment.ts';
import { readAmendedEvent } from './readAmendedEvent.ts';

type EventWriting = Writing<{ readonly contentHash: string }, CheckedEventAmendment>;

/** Writes the amendment, its signatures, its entries, the seal’s record, the labels of lots, the transfer and the audit entry; all or nothing. */
export async function writeEventAmendment(
  tx: Transaction,
  request: AmendEventRequest,
  { known: { contentHash }, checked, signers, ledger }: EventWriting,
): Promise<AmendedEvent> {
  const { session, now } = request;
  const agencyId = session.agency.id;
  const signed = [signers.signer, ...signers.others];
  const standIns = partsInOrder(checked.plan).flatMap(({ as }, index) =>
    as === 'inPlaceOf' ? (signed[index]?.account ?? []) : [],
  );
  const linked = await rejectLinkedSigners(
    tx,
    {
      agencyId,
      now,
      field: 'signing.others.0.userName',
      apart: checked.barred.map((person) => ({ person, from: standIns })),
    },
    accountsOf(signers),
  );
  for (const { lotId, number, expiresOn } of checked.renamed) {
    await tx
      .update(lots)
      .set({ number, expiresOn })
      .where(isRecord(lots, agencyId, lotId));
  }
  await amendTransfer(tx, checked);
  const amendment = amendmentOf(request, checked, contentHash);
  await tx.insert(eventAmendments).values(amendment);
  await tx.insert(signatures).values(signaturesOf(amendment, checked.plan, signed));
  await moveSealRecord(tx, checked.amendable.history.event, amendment.occurredAt);
  await moveEntries(tx, request, { ledger, checked, contentHash, notes: noteLinked(linked) });
  await auditEventAmendment(tx, request, { checked, amendment, signed, linked });
  return readAmendedEvent(tx, agencyId, amendment);
}

/** What a transfer on its way shows of its start. */
async function amendTransfer(
  tx: Transaction,
  { amendable: { history }, after: { details } }: CheckedEventAmendment,
): Promise<void> {
  if (details.kind !== 'transferOut') return;
  const { agencyId, id } = history.event;
  await tx
    .update(transfers)
    .set({ carrier: details.carrier, issuedAt: new Date(details.occurredAt) })
    .where(isRecord(transfers, agencyId, id));
}

function amendmentOf(
  { form, session, now }: AmendEventRequest,
  { amendable: { history }, after: { details }, facts, plan }: CheckedEventAmendment,
  contentHash: string,
): StoredEventAmendment {
  const { event, amendments } = history;
  const amendment = {
    id: form.amendmentId,
    agencyId: event.agencyId,
    eventId: event.id,
    number: amendments.length + 1,
    details,
    facts,
    occurredAt: new Date(details.occurredAt),
    reason: form.reason,
    requiredSignatures: partsInOrder(plan).map(({ meaning }) => meaning),
    inPlaceOf: inPlaceOf(plan, form.standIns),
    recordedByUserId: session.account.id,
    recordedBy: session.account.fullName,
    recordedAt: now,
    contentHash,
    originalHash: event.hash,
    previousHash: lastEventHash(history),
  };
  return { ...amendment, hash: hashEventAmendment(amendment) };
}

/** Reverses the entries of an event that happened at another time, and records them again. */
async function moveEntries(
  tx: Transaction,
  { form, session, now }: AmendEventRequest,
  {
    ledger,
    checked: { amendable, after, plan },
    contentHash,
    notes,
  }: {
    readonly ledger: LockedLedger;
    readonly checked: CheckedEventAmendment;
    readonly contentHash: string;
    readonly notes: readonly string[];
  },
): Promise<void> {
  const { history, present } = amendable;
  const { agencyId, inventoryId } = history.event;
  const homes = entriesAt(history, history.amendments.length);
  const moves = movesOfEvent(homes, present.details.occurredAt, after.details.occurredAt);
  const factsOf = await readEntryFacts(tx, agencyId, homes);
  let head: { sequence: number; hash: string } = ledger;
  for (const [index, move] of moves.entries()) {
    const home = homes.find(({ id }) => id === move.entryId);
    if (home === undefined) throw new Error('An entry of an event is missing');
    head = await appendLedgerEntry(tx, head, {
      ...(await readBalances(tx, home)),
      ...{ agencyId, inventoryId, productId: home.productId, lotId: move.lotId },
      kind: home.kind as Parameters<typeof appendLedgerEntry>[2]['kind'],
      change: move.change,
      occurredAt: new Date(move.occurredAt),
      recordedAt: now,
      recordedBy: { id: session.account.id, name: session.account.fullName },
      summary: summaryOf(move, home),
      note: [form.reason, ...notes].join(' '),
      correctionOfId: move.corrects ? home.id : null,
      amendmentId: form.amendmentId,
      requiredSignatures: partsInOrder(plan).map(({ meaning }) => meaning),
      idempotencyKey: keyOfLine(form.amendmentId, index),
      contentHash,
      facts: { ...factsOf(home, move.corrects ? [] : home.facts?.labels), ...brokenOf(move, home) },
    });
  }
}

function brokenOf({ corrects }: EventMove, { facts }: StoredLedgerEntry) {
  const { broken } = facts ?? {};
  return broken === undefined ? {} : { broken: corrects ? 0 - broken : broken };
}

/** What the ledger says of an entry of an amendment. */
function summaryOf({ corrects }: EventMove, { sequence, summary }: StoredLedgerEntry): string {
  const entry = `entry ${sequence.toLocaleString('en-US')}`;
  return corrects
    ? `Reverses ${entry}, recorded again at another time`
    : `${summary}, amends ${entry}`;
}

/** What an inventory holds of the lot and of the product of an entry, under the lock of the ledger. */
async function readBalances(
  tx: Transaction,
  { agencyId, inventoryId, productId, lotId }: StoredLedgerEntry,
): Promise<{ readonly lotBalance: number; readonly productBalance: number }> {
  const rows = await tx
    .select({ lotId: balances.lotId, balance: balances.balance })
    .from(balances)
    .where(and(matching(balances, { agencyId, inventoryId }), eq(balances.productId, productId)));
  return {
    lotBalance: rows.find((row) => row.lotId === lotId)?.balance ?? 0,
    productBalance: rows.reduce((sum, { balance }) => sum + balance, 0),
  };
}
