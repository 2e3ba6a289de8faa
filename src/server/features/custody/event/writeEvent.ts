import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { RecordedCustodyEvent } from '../../../../contract/custody/custodyEvent.ts';
import {
  type Book,
  type Effect,
  effectOf,
  placeKey,
  postEffect,
} from '../../../../rules/custody/custodyBook.ts';
import {
  type AskedSignatures,
  checkSigners,
  signaturesAsked,
} from '../../../../rules/custody/custodyPolicy.ts';
import { problem } from '../../../../rules/custody/custodyProblem.ts';
import { summarizeEvent } from '../../../../rules/custody/custodyWords.ts';
import { formatUnits } from '../../../../rules/quantity/quantityText.ts';
import { isLateEntry } from '../../../../rules/time/lateness.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { findDifferences, howMany } from '../../../core/discrepancies/findDifferences.ts';
import { type Account, findMembership } from '../../../core/identity/account.ts';
import { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import { hashEvent, type StoredEvent } from '../../../core/ledger/hashEvent.ts';
import { hashSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import { lockLedger, moveEventHead } from '../../../core/ledger/ledgerHead.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { methodOf, proofWords } from '../../../core/signing/proofWords.ts';
import { roleOf } from '../../../core/signing/signerOf.ts';
import { whyMayNotSign } from '../../../core/signing/whyMayNotSign.ts';
import {
  type LinkedPair,
  markLinked,
  refuseLinkedSigners,
} from '../../../core/users/linkedSigners.ts';
import type { Transaction } from '../../../database/database.ts';
import type { AuditChange } from '../../../database/schema/auditEntry.ts';
import { awaitedSignatures } from '../../../database/schema/awaitedSignature.ts';
import { custodyEvents } from '../../../database/schema/custodyEvent.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';
import { signatures } from '../../../database/schema/custodyUse.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type Barred, checkFacts, refuseEvent, refuseLater } from './checkFacts.ts';
import type { EventRequest, EventSigners } from './eventRequest.ts';
import { moveEventVials } from './eventVials.ts';
import { findRecordedEvent, readRecordedEvent } from './findRecordedEvent.ts';
import { prepareLots } from './prepareLots.ts';
import { type EventFacts, readFacts } from './readFacts.ts';
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

interface Signed {
  readonly account: Account;
  /** From 1. */
  readonly ordinal: number;
  readonly meaning: string;
  /** Null of whoever is named now, and missing until they sign in a session of their own. */
  readonly method: 'pin' | 'passkey' | null;
}

function meaningsOf(
  asked: AskedSignatures,
  { signer, others }: EventSigners,
  { signing }: EventRequest['form'],
): Signed[] {
  return [
    { account: signer, ordinal: 1, meaning: asked.signer, method: methodOf(signing.pin) },
    ...others.map((account, index) => {
      const proof = signing.others[index]?.pin ?? null;
      return {
        account,
        ordinal: index + 2,
        meaning: asked.others[index] ?? 'witness',
        method: proof === null ? null : methodOf(proof),
      };
    }),
  ];
}

async function signEvent(
  tx: Transaction,
  event: StoredEvent,
  signed: readonly Signed[],
): Promise<void> {
  const now = signed.flatMap((one) => (one.method === null ? [] : { ...one, method: one.method }));
  const later = signed.filter((one) => one.method === null);
  await tx.insert(signatures).values(
    now.map(({ account, meaning, ordinal, method }) => {
      const signature = {
        id: randomUUID(),
        agencyId: event.agencyId,
        entryId: null,
        eventId: event.id,
        ordinal,
        userId: account.id,
        name: account.fullName,
        role: roleOf(account),
        meaning,
        method,
        signedAt: event.recordedAt,
        signedHash: event.hash,
      };
      return { ...signature, hash: hashSignature(signature) };
    }),
  );
  if (later.length === 0) return;
  await tx.insert(awaitedSignatures).values(
    later.map(({ account, meaning, ordinal }) => ({
      agencyId: event.agencyId,
      eventId: event.id,
      ordinal,
      userId: account.id,
      name: account.fullName,
      meaning,
    })),
  );
}

/** Whoever signs beside the first, but at a shift change: there the other one takes the stock over or hands it over. */
function isWitness(kind: EventRequest['form']['details']['kind'], index: number): boolean {
  return index > 0 && kind !== 'shiftChange';
}

/** By identity, which no spelling of a name gets around, and as it is now. */
async function refusePeople(
  tx: Transaction,
  { form, session }: EventRequest,
  { signer, others }: EventSigners,
  asked: AskedSignatures,
  barred: readonly Barred[],
): Promise<void> {
  for (const [index, account] of [signer, ...others].entries()) {
    const field = index === 0 ? 'signing.pin' : `signing.others.${index - 1}.userName`;
    const membership = await findMembership(tx, account.id, session.agency.id);
    const isWitnessing = isWitness(form.details.kind, index);
    const former = whyMayNotSign(account, membership?.account, isWitnessing);
    if (former !== null) throw refuse(former.code, former.message, { [field]: former.message });
  }
  const found = checkSigners(asked, {
    signer: signer.id,
    others: others.map(({ id }) => id),
    barred: barred.map(({ id, sentence }) => ({ who: id, sentence })),
  });
  if (found !== null) throw refuseEvent([found]);
}

async function auditEvent(
  tx: Transaction,
  { form, session, origin, now }: EventRequest,
  event: StoredEvent,
  signed: readonly Signed[],
  { lines, linked }: { lines: readonly AuditChange[]; linked: readonly LinkedPair[] },
): Promise<void> {
  const rows = await tx
    .select({ name: inventories.name })
    .from(inventories)
    .where(eq(inventories.id, event.inventoryId));
  const place = rows[0]?.name ?? '';
  const proofs = [form.signing.pin, ...form.signing.others.flatMap(({ pin }) => pin ?? [])];
  const common = {
    agencyId: event.agencyId,
    actor: { id: event.recordedByUserId, name: event.recordedBy },
    factor: `${session.factor} and ${proofWords(proofs)}`,
    subject: { kind: 'custodyEvent', id: event.id, name: `${place}, event ${event.sequence}` },
    origin,
    at: now,
  };
  await appendAudit(tx, {
    ...common,
    outcome: 'success',
    action: `custody.${event.kind}`,
    summary: `${place}: ${event.summary}`,
    changes: [
      ...lines,
      ...signed.map(({ account, meaning, method }) => ({
        field: method === null ? 'Signs later' : 'Signed',
        before: '',
        after: `${account.fullName} (${meaning})`,
      })),
      ...markLinked(linked),
      { field: 'Hash of the event', before: '', after: event.hash },
    ],
  });
  await flagSamePin(tx, proofs, common.subject.name, common);
}
