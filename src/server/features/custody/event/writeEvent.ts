import { randomUUID } from 'node:crypto';
import type {
  CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../../contract/custody/custodyEvent.ts';
import type { StockLine } from '../../../../contract/custody/stockLine.ts';
import {
  type Book,
  type Effect,
  effectOf,
  placeKey,
  postEffect,
} from '../../../../rules/custody/custodyBook.ts';
import { isBlindCount } from '../../../../rules/custody/custodyCount.ts';
import type { KnownLot } from '../../../../rules/custody/custodyEventContext.ts';
import { problem } from '../../../../rules/custody/custodyProblem.ts';
import { summarizeEvent } from '../../../../rules/custody/custodyWords.ts';
import { attestationText, wastedText } from '../../../../rules/custody/externalWitness.ts';
import { fieldRecordAddress } from '../../../../rules/custody/field/fieldText.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { isLateEntry } from '../../../../rules/time/lateness.ts';
import { findDiscrepancies, howMany } from '../../../core/discrepancies/findDiscrepancies.ts';
import type { Account } from '../../../core/identity/account.ts';
import { countWaiting } from '../../../core/inventory/fieldRecordsWaiting.ts';
import { readersOfBalances } from '../../../core/inventory/noteBalancesRead.ts';
import { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import { hashEvent, type StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { moveEventHead } from '../../../core/ledger/ledgerHead.ts';
import type { Signer } from '../../../core/ledger/signEntry.ts';
import { type ExternalSigner, externalSignature } from '../../../core/signing/externalSigner.ts';
import type { Writing } from '../../../core/signing/signedAct.ts';
import { accountsOf } from '../../../core/signing/signers.ts';
import { rejectLinkedSigners } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { auditEvent } from './auditEvent.ts';
import { type CheckedEvent, rejectEvent } from './checkFacts.ts';
import type { EventRequest } from './eventRequest.ts';
import { moveEventVials } from './eventVials.ts';
import { factsKept } from './factsKept.ts';
import { readRecordedEvent } from './findRecordedEvent.ts';
import { prepareLots } from './prepareLots.ts';
import type { EventFacts } from './readFacts.ts';
import { readAmended } from './sealAmendment.ts';
import { meaningsOf, signEvent } from './signEvent.ts';
import { writeConsequences } from './writeConsequences.ts';
import { prepareEntries, writeEntries } from './writeEntries.ts';

/** The writes of the one transaction, in order. */
export const eventSteps = [
  'lots',
  'event',
  'entries',
  'signatures',
  'consequences',
  'audit',
  'reply',
] as const;

export type EventStep = (typeof eventSteps)[number] | 'done';

/**
 * Writes the event, all of it or nothing.
 *
 * @param reached called before each step; an error that it throws undoes everything.
 */
export async function writeEvent(
  tx: Transaction,
  request: EventRequest & { readonly external: ExternalSigner | null },
  writing: Writing<string, CheckedEvent>,
  reached: (step: EventStep) => void,
): Promise<RecordedCustodyEvent> {
  const { form, session, now } = request;
  const { details, idempotencyKey } = form;
  const agencyId = session.agency.id;
  const { known: contentHash, ledger, signers } = writing;
  const { facts, asked, barred } = writing.checked;
  const present = accountsOf(signers);
  const linked = await rejectLinkedSigners(
    tx,
    {
      agencyId,
      now,
      field: present.length === 1 ? 'signing.pin' : 'signing.others.0.userName',
      apart: barred.map((person) => ({ person, from: present })),
    },
    present,
  );

  reached('lots');
  const { lots, lines } = await prepareLots(tx, agencyId, details, facts.context.lots);
  const eventId = randomUUID();
  const effect = effectOf(details, { eventId, lines });
  const running = runningOf(effect, facts);
  const signed = meaningsOf(asked, signers);
  const external = externalOf(request.external, { details, lines, lots, asked });
  const found = await findDiscrepancies(tx, agencyId, details, facts);
  const names = { other: otherName(facts, details.kind) };
  const occurredAt = new Date(details.occurredAt);
  const isBlind =
    'seal' in details &&
    isBlindCount(
      { kind: details.kind, mode: 'mode' in details ? details.mode : undefined },
      facts.policy,
    );
  const bookSeenBy = await findBookSeen(tx, agencyId, details, present);
  const kept =
    details.kind === 'sealAmendment'
      ? await readAmended(tx, agencyId, details)
      : factsKept(details, facts.context);
  const draft = {
    id: eventId,
    agencyId,
    sequence: ledger.events.sequence + 1,
    kind: details.kind,
    inventoryId: details.inventoryId,
    details,
    facts: kept,
    reason: facts.reason,
    summary: `${summarizeEvent(
      details,
      effect.movements.map(({ lotId, change }) => ({ lot: lotOf(lots, lotId), change })),
      names,
      howMany(found),
    )}${bookSeenBy.length === 0 ? '' : ', balances seen'}${kept?.early ? ', early at a designated site' : ''}${await marksOf(tx, request)}`,
    occurredAt,
    recordedAt: now,
    isLate: isLateEntry(details.occurredAt, now.toISOString()),
    recordedByUserId: signers.signer.account.id,
    recordedBy: signers.signer.account.fullName,
    requiredSignatures: [
      ...signed.map(({ meaning }) => meaning),
      ...external.map(({ meaning }) => meaning),
    ],
    differences: howMany(found),
    isBlind,
    bookSeenBy,
    idempotencyKey,
    contentHash,
    previousHash: ledger.events.hash,
  };
  const factsOf = await readEntryFacts(tx, agencyId, effect.movements);
  const entries = prepareEntries(ledger, draft, {
    effect,
    running,
    lots,
    names,
    facts,
    factsOf,
    linked,
  });
  const event: StoredEvent = {
    ...draft,
    hash: hashEvent(
      draft,
      entries.map(({ hash }) => hash),
    ),
  };

  reached('event');
  await tx.insert(custodyEvents).values(event);
  await moveEventHead(tx, agencyId, event);

  reached('entries');
  await writeEntries(tx, agencyId, entries);

  reached('signatures');
  await signEvent(tx, event, signed, external, request.field && fieldRecordAddress(idempotencyKey));

  reached('consequences');
  const signedNow = signed.flatMap(({ account, method }) => (method === null ? [] : account));
  await writeConsequences(tx, event, { facts, effect, entries, found, signers: signedNow, lots });
  await moveEventVials(tx, event, entries, facts.transfer);

  reached('audit');
  await auditEvent(tx, request, event, signed, {
    linked,
    external,
    lines: entries.map((entry) => {
      const { product, number } = lotOf(lots, entry.lotId);
      return {
        field: `${product.name} ${product.strength}, lot ${number}`,
        before: formatUnits(entry.lotBalance - entry.change, product),
        after: formatUnits(entry.lotBalance, product),
      };
    }),
  });

  reached('reply');
  const recorded = await readRecordedEvent(tx, event);
  reached('done');
  return recorded;
}

/** What the summary adds: that it is a field record, and of a count that others wait to be confirmed (FIELD-09). */
async function marksOf(
  tx: Transaction,
  { form: { details, idempotencyKey }, session, field }: EventRequest,
): Promise<string> {
  const notes = field?.notes ?? [];
  const waiting =
    'seal' in details
      ? await countWaiting(tx, session.agency.id, details.inventoryId, idempotencyKey)
      : 0;
  const records = waiting === 1 ? '1 field record' : `${waiting} field records`;
  return [...notes, ...(waiting === 0 ? [] : [`${records} waiting`])]
    .map((note) => `, ${note}`)
    .join('');
}

/** The counters among the signers who read the balances of the inventory in the hour before they counted (COUNT-07). */
async function findBookSeen(
  tx: Transaction,
  agencyId: number,
  details: CustodyEventDetails,
  counters: readonly Account[],
): Promise<string[]> {
  if (!('seal' in details) || details.lines.length === 0) return [];
  const { inventoryId, occurredAt } = details;
  const place = { agencyId, inventoryId, countedAt: new Date(occurredAt) };
  const readers = await readersOfBalances(
    tx,
    place,
    counters.map(({ id }) => id),
  );
  return counters.filter(({ id }) => readers.has(id)).map(({ fullName }) => fullName);
}

/** The signature of a person without an account, where one witnesses: what they attest names each drug and amount. */
function externalOf(
  external: ExternalSigner | null,
  {
    details,
    lines,
    lots,
    asked,
  }: Pick<EventRequest['form'], 'details'> &
    Pick<CheckedEvent, 'asked'> & {
      readonly lines: readonly StockLine[];
      readonly lots: readonly KnownLot[];
    },
): Signer[] {
  if (external === null) return [];
  const seen = lines.map(({ lotId, amount }) => ({ product: lotOf(lots, lotId).product, amount }));
  const attestation = attestationText(
    seen,
    details.kind === 'waste' ? wastedText(details.manner) : 'broken',
  );
  return [externalSignature(external, { meaning: asked.others[0] ?? 'witness', attestation })];
}

export function lotOf<Lot extends { readonly lotId: string }>(
  lots: readonly Lot[],
  lotId: string,
): Lot {
  const lot = lots.find((known) => known.lotId === lotId);
  if (lot === undefined) throw new Error('A movement of an unknown lot');
  return lot;
}

/** The balance of the lot after each movement. */
function runningOf(effect: Effect, { context, transfer }: EventFacts): readonly number[] {
  const [first] = effect.movements;
  const book: Book = {
    places: new Map(
      context.lots.map(({ lotId, balance }) => [
        placeKey(first?.inventoryId ?? '', lotId),
        balance,
      ]),
    ),
    transit: new Map(
      (transfer?.lines ?? []).map((line) => [`${transfer?.id} ${line.lotId}`, line]),
    ),
  };
  const posted = postEffect(book, effect);
  if (posted.ok) return posted.running;
  throw rejectEvent([
    problem(posted.code, `lines.${posted.index}.amount`, 'The ledger no longer shows that much.'),
  ]);
}

function otherName(
  { context, destination, transfer, inventory }: EventFacts,
  kind: EventRequest['form']['details']['kind'],
): string {
  if (transfer !== null) return kind === 'transferReturned' ? transfer.toName : transfer.fromName;
  return context.partner?.name ?? destination?.inventory.name ?? inventory.name;
}
