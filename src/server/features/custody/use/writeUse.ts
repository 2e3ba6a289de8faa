import { randomUUID } from 'node:crypto';
import type { Proof } from '../../../../contract/core/signing.ts';
import type { RecordedUse, RecordUseForm } from '../../../../contract/custody/use.ts';
import {
  checkInService,
  checkUse,
  expiredLotNote,
  summarizeUse,
  usedAmount,
} from '../../../../rules/custody/use.ts';
import {
  checkWitness,
  signerMeaning,
  witnessMeaning,
} from '../../../../rules/custody/useWitness.ts';
import { amountOfUnits } from '../../../../rules/quantity/quantity.ts';
import { formatAmount } from '../../../../rules/quantity/quantityText.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { isExpired } from '../../../../rules/time/expiry.ts';
import { appendAudit } from '../../../core/audit-trail/appendAudit.ts';
import { checkNamedVials, moveNamedVials } from '../../../core/control-values/namedVials.ts';
import { explainByLateEntries } from '../../../core/discrepancies/lateExplanations.ts';
import { type Account, findMembers, type Member } from '../../../core/identity/account.ts';
import { outOfServiceOf } from '../../../core/inventory/findInventory.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { entryWrites, nextLedgerEntry } from '../../../core/ledger/appendLedgerEntry.ts';
import { entryFacts } from '../../../core/ledger/entryFacts.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { placedEntry, toLedgerEntry } from '../../../core/ledger/readLedgerEntries.ts';
import { signingOf } from '../../../core/ledger/readSigning.ts';
import { signaturesOf } from '../../../core/ledger/signEntry.ts';
import { givenByNote } from '../../../core/ledger/useContent.ts';
import { flagSamePin } from '../../../core/signing/flagSamePin.ts';
import { proofWords } from '../../../core/signing/proofWords.ts';
import { signerOf } from '../../../core/signing/signerOf.ts';
import type { Signers } from '../../../core/signing/verifySigners.ts';
import { whyMayNotSign } from '../../../core/signing/whyMayNotSign.ts';
import {
  type LinkedPair,
  markLinked,
  noteLinked,
  refuseLinkedSigners,
} from '../../../core/users/linkedSigners.ts';
import type { Reader, Transaction } from '../../../database/database.ts';
import { signatures, uses } from '../../../database/schema/custodyUse.ts';
import { insertOf, writeTogether } from '../../../database/writeTogether.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { checkUseTime } from './checkUseTime.ts';
import { readRecordedUse } from './readRecordedUse.ts';
import { giverTypes } from './readUseChoices.ts';
import { readUsePlace, type Stock, type UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { refuseField, refuseUse } from './refuseUse.ts';

type Giver = Member['account'];

/** The steps of the one transaction, in order. */
export const recordingSteps = ['prepare', 'write', 'consequences', 'audit', 'reply'] as const;
export type RecordingStep = (typeof recordingSteps)[number] | 'done';

/**
 * Checks everything again under the ledger's lock and writes the record, all of it or nothing.
 *
 * @param reached told before each step; what it throws undoes the whole.
 */
export async function writeUse(
  tx: Transaction,
  request: RecordUseRequest,
  contentHash: string,
  signers: Signers,
  reached: (step: RecordingStep) => void,
): Promise<RecordedUse> {
  const { form, session, now } = request;
  const { details } = form;
  const agencyId = session.agency.id;
  const head = await lockLedger(tx, agencyId);
  const asker = { agencyId, userId: session.account.id };
  const place = await readUsePlace(tx, asker, form);
  const earlier = await readRecordedUse(tx, agencyId, place.recorded, contentHash);
  if (earlier !== undefined) return earlier;
  const { signer, witness } = signers;
  const people = [details.givenByUserId, signer.id, ...(witness === null ? [] : [witness.id])];
  const members = await findMembers(tx, people, agencyId);
  const { stock, giver } = await checkFacts(tx, request, place, members);
  refuseFormerSigners(members, signers);
  refuseSamePeople(request, signers, giver);
  const linked = await refuseLinkedSigners(
    tx,
    {
      agencyId,
      now,
      field: 'witnessUserName',
      apart: witness === null || giver.id === signer.id ? [] : [{ person: giver, from: [witness] }],
    },
    witness === null ? [signer] : [signer, witness],
  );
  const product = toProduct(stock.product);
  const meaning = signerMeaning({ ...details, isGiver: giver.id === signers.signer.id });

  reached('prepare');
  const { inventory } = place;
  const entry = nextLedgerEntry(head, {
    agencyId,
    inventoryId: inventory.id,
    kind: 'use',
    productId: stock.product.id,
    lotId: stock.lot.id,
    change: -usedAmount(details),
    lotBalance: stock.lotBalance,
    productBalance: stock.productBalance,
    occurredAt: new Date(details.occurredAt),
    recordedAt: now,
    recordedBy: { id: signers.signer.id, name: signers.signer.fullName },
    summary: summarizeUse(details, product),
    note: noteOf(request, stock, { giver, signers, linked }),
    correctionOfId: null,
    requiredSignatures: signers.witness === null ? [meaning] : [meaning, witnessMeaning],
    idempotencyKey: form.idempotencyKey,
    contentHash,
    facts: entryFacts(
      stock.product,
      stock.lot,
      { ...place.inventory, site: place.site },
      form.labels ?? [],
    ),
  });

  const useId = randomUUID();
  const { inventoryId: _place, lotId: _lot, ...facts } = details;
  const use = {
    ...facts,
    id: useId,
    agencyId,
    entryId: entry.id,
    drawn: amountOfUnits(details.drawnUnits, product),
    occurredAt: entry.occurredAt,
    givenBy: giver.fullName,
    disposedBy: details.wasted > 0 ? giver.fullName : null,
    witnessedBy: signers.witness?.fullName ?? null,
  };
  const { pin, witness: other } = form.signing;
  const signed = signaturesOf(
    entry,
    [
      signerOf(signer, meaning, pin),
      ...(witness === null || other === null ? [] : [signerOf(witness, witnessMeaning, other.pin)]),
    ],
    now,
  );

  reached('write');
  await writeTogether(tx, [
    ...entryWrites(entry),
    insertOf(uses, [use]),
    insertOf(signatures, signed),
  ]);

  reached('consequences');
  if (stock.lastCountedAt !== null && entry.occurredAt < stock.lastCountedAt) {
    const { inventoryId, occurredAt, recordedBy } = entry;
    const text = `Explained by a use that ${recordedBy} recorded late.`;
    const by = { agencyId, inventoryId, occurredAt, eventId: null, text };
    await explainByLateEntries(tx, by, [entry]);
  }
  await moveNamedVials(tx, { kind: 'use', labels: form.labels ?? [], entry });

  reached('audit');
  await auditUse(tx, request, { place, stock, entry, signers, linked });

  reached('reply');
  const entryRow = { entry, product: stock.product, lot: stock.lot };
  const recorded = { useId, entry: toLedgerEntry(placedEntry(entryRow, signingOf(entry, signed))) };
  reached('done');
  return recorded;
}

/** The audit entry, and a flag where the same PIN was typed for both. */
async function auditUse(
  tx: Transaction,
  { form, session, origin, now }: RecordUseRequest,
  {
    place: { inventory },
    stock: { lot, lotBalance, product: row },
    entry,
    signers: { signer, witness },
    linked,
  }: {
    place: UsePlace;
    stock: Stock;
    entry: StoredLedgerEntry;
    signers: Signers;
    linked: readonly LinkedPair[];
  },
): Promise<void> {
  const proofs = proofsOf(form);
  const product = toProduct(row);
  const [meaning = ''] = entry.requiredSignatures;
  const told = {
    agencyId: entry.agencyId,
    actor: { id: signer.id, name: signer.fullName },
    factor: `${session.factor} and ${proofWords(proofs)}`,
    subject: {
      kind: 'ledgerEntry',
      id: entry.id,
      name: `${inventory.name}, entry ${entry.sequence}`,
    },
    origin,
    at: now,
  };
  const signed = (field: string, account: Account, as: string) => ({
    field,
    before: '',
    after: `${account.fullName} (${as})`,
  });
  await appendAudit(tx, {
    ...told,
    action: 'use.recorded',
    outcome: 'success',
    summary: `${product.name} ${product.strength}, lot ${lot.number}, ${inventory.name}: ${entry.summary}`,
    changes: [
      {
        field: 'Balance of the lot',
        before: formatAmount(lotBalance, product),
        after: formatAmount(entry.lotBalance, product),
      },
      signed('Signed', signer, meaning),
      ...(witness === null ? [] : [signed('Witnessed', witness, witnessMeaning)]),
      ...markLinked(linked),
      { field: 'Hash of the entry', before: '', after: entry.hash },
    ],
  });
  await flagSamePin(tx, proofs, told.subject.name, told);
}

/** What each of the signers gave, in their order. */
function proofsOf({ signing: { pin, witness } }: RecordUseForm): Proof[] {
  return witness === null ? [pin] : [pin, witness.pin];
}

/**
 * What can be said without a PIN: the lot is here, the amounts and the time are in order, the inventory was in service,
 * the giver is of the agency.
 *
 * @throws Refusal 422.
 */
export async function checkFacts(
  reader: Reader,
  { form, session, now }: RecordUseRequest,
  { inventory, stock }: UsePlace,
  members: ReadonlyMap<string, Member>,
): Promise<{ stock: Stock; giver: Giver }> {
  const { details } = form;
  const agencyId = session.agency.id;
  if (stock === null) {
    throw refuseField(
      'lot_not_here',
      'lotId',
      'That lot isn’t in this inventory. Choose the drug again.',
    );
  }
  const from = { product: toProduct(stock.product), balance: stock.lotBalance };
  const outOfService = outOfServiceOf(inventory);
  const problems = [
    ...checkUse(details, from, now.toISOString()),
    ...checkInService(details, { name: inventory.name, outOfService }),
    ...checkUseTime(details, stock, session.agency),
  ];
  if (problems.length > 0) throw refuseUse(problems);
  const member = members.get(details.givenByUserId);
  if (member === undefined || !isGiver(member)) {
    throw refuseField('giver_not_found', 'givenByUserId', 'Choose a person in this agency.');
  }
  const found = await checkNamedVials(reader, agencyId, {
    kind: 'use',
    inventoryId: inventory.id,
    transferId: null,
    lotId: stock.lot.id,
    // What is put back whole was not used.
    amount: usedAmount(details),
    contentPerUnit: stock.product.contentPerUnit,
    labels: form.labels ?? [],
  });
  if (found !== null) throw refuse(found.code, found.message, { labels: found.message });
  return { stock, giver: member.account };
}

/** The people whom the page offers; neither who only bears witness nor a system administrator who only visits is one. */
function isGiver({ account, isAssociated }: Member): boolean {
  return (
    isAssociated && !account.witnessOnly && giverTypes.some((type) => type === account.userType)
  );
}

/** @throws Refusal 422 for who may not sign any more. */
function refuseFormerSigners(
  members: ReadonlyMap<string, Member>,
  { signer, witness }: Signers,
): void {
  for (const account of [signer, witness]) {
    if (account === null) continue;
    const isWitness = account === witness;
    const found = whyMayNotSign(account, members.get(account.id)?.account, isWitness);
    if (found !== null) {
      throw refuseField(found.code, isWitness ? 'witnessUserName' : 'pin', found.message);
    }
  }
}

/** By identity, which no spelling of a name gets around. */
function refuseSamePeople({ form }: RecordUseRequest, signers: Signers, giver: Giver): void {
  const problem = checkWitness({
    wasted: form.details.wasted,
    signer: signers.signer.id,
    giver: giver.id,
    witness: signers.witness?.id ?? null,
  });
  if (problem !== null) throw refuseUse([problem]);
}

function noteOf(
  { form, session }: RecordUseRequest,
  { lot }: Stock,
  {
    giver,
    signers: { signer },
    linked,
  }: { giver: Giver; signers: Signers; linked: readonly LinkedPair[] },
): string | null {
  const day = dayIn(session.agency.timeZone, form.details.occurredAt);
  const notes = [
    ...(isExpired(lot.expiresOn, day) ? [expiredLotNote(lot.number, lot.expiresOn)] : []),
    ...(form.labels === undefined ? [] : [`Labels ${form.labels.join(', ')}.`]),
    ...noteLinked(linked),
    // The last, where the check looks for it.
    ...(giver.id === signer.id ? [] : [givenByNote(giver.fullName)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}
