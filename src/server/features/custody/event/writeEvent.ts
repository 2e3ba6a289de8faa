import { randomUUID } from 'node:crypto';
import type { RecordedCustodyEvent } from '../../../../contract/custody/custodyEvent.ts';
import {
  type Book,
  type Effect,
  effectOf,
  placeKey,
  postEffect,
} from '../../../../rules/custody/custodyBook.ts';
import { signaturesAsked } from '../../../../rules/custody/custodyPolicy.ts';
import { problem } from '../../../../rules/custody/custodyProblem.ts';
import { summarizeEvent } from '../../../../rules/custody/custodyWords.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { isLateEntry } from '../../../../rules/time/lateness.ts';
import { findDifferences, howMany } from '../../../core/discrepancies/findDifferences.ts';
import { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import { hashEvent, type StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { lockLedger, moveEventHead } from '../../../core/ledger/ledgerHead.ts';
import { refuseLinkedSigners } from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { auditEvent } from './auditEvent.ts';
import { checkFacts, refuseEvent, refuseLater } from './checkFacts.ts';
import type { EventRequest, EventSigners } from './eventRequest.ts';
import { moveEventVials } from './eventVials.ts';
import { findRecordedEvent, readRecordedEvent } from './findRecordedEvent.ts';
import { prepareLots } from './prepareLots.ts';
import { type EventFacts, readFacts } from './readFacts.ts';
import { meaningsOf, refusePeople, signEvent } from './signEvent.ts';
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
 * Checks everything again under the ledger's lock and writes the event, all of it or nothing.
 *
 * @param reached told before each step; what it throws undoes the whole.
 */
export async function writeEvent(
  tx: Transaction,
  request: EventRequest,
  contentHash: string,
  signers: EventSigners,
  reached: (step: EventStep) => void,
): Promise<RecordedCustodyEvent> {
  const { form, session, now } = request;
  const { details, idempotencyKey } = form;
  const agencyId = session.agency.id;
  const ledger = await lockLedger(tx, agencyId);
  const earlier = await findRecordedEvent(tx, agencyId, idempotencyKey, contentHash);
  if (earlier !== undefined) return earlier;
  const facts = await readFacts(tx, request);
  const barred = await checkFacts(tx, request, facts);
  const asked = signaturesAsked(details, facts.policy);
  await refusePeople(tx, request, signers, asked, barred);
  refuseLater(form, facts.policy);
  const present = [signers.signer, ...signers.others];
  const linked = await refuseLinkedSigners(
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
  const signed = meaningsOf(asked, signers, form);
  const found = await findDifferences(tx, agencyId, details, facts);
  const names = { other: otherName(facts, details.kind) };
  const occurredAt = new Date(details.occurredAt);
  const draft = {
    id: eventId,
    agencyId,
    sequence: ledger.events.sequence + 1,
    kind: details.kind,
    inventoryId: details.inventoryId,
    details,
    reason: facts.reason,
    summary: summarizeEvent(
      details,
      effect.movements.map(({ lotId, change }) => ({ lot: lotOf(lots, lotId), change })),
      names,
      howMany(found),
    ),
    occurredAt,
    recordedAt: now,
    isLate: isLateEntry(details.occurredAt, now.toISOString()),
    recordedByUserId: signers.signer.id,
    recordedBy: signers.signer.fullName,
    requiredSignatures: signed.map(({ meaning }) => meaning),
    differences: howMany(found),
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
  await signEvent(tx, event, signed);

  reached('consequences');
  const { signer } = signers;
  const others = signed.flatMap((one, index) =>
    index > 0 && one.method !== null ? one.account : [],
  );
  const signedNow = { signer, others };
  await writeConsequences(tx, event, { facts, effect, entries, found, signers: signedNow, lots });
  await moveEventVials(tx, event, entries, facts.transfer);

  reached('audit');
  await auditEvent(tx, request, event, signed, {
    linked,
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
  throw refuseEvent([
    problem(posted.code, `lines.${posted.index}.amount`, 'The ledger no longer shows that much.'),
  ]);
}

function otherName(
  { supplier, destination, transfer, inventory }: EventFacts,
  kind: EventRequest['form']['details']['kind'],
): string {
  if (transfer !== null) return kind === 'transferReturned' ? transfer.toName : transfer.fromName;
  return supplier?.name ?? destination?.inventory.name ?? inventory.name;
}
