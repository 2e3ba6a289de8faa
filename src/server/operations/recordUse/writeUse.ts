import { randomUUID } from 'node:crypto';
import type { RecordedUse } from '../../../contract/use.ts';
import { dayIn } from '../../../rules/custodyTime.ts';
import { isExpired } from '../../../rules/expiry.ts';
import { amountOfUnits } from '../../../rules/quantity.ts';
import { formatAmount } from '../../../rules/quantityText.ts';
import {
  checkInService,
  checkUse,
  expiredLotNote,
  summarizeUse,
  usedAmount,
} from '../../../rules/use.ts';
import { checkWitness, signerMeaning, witnessMeaning } from '../../../rules/useWitness.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { signatures, uses } from '../../database/schema/custodyUse.ts';
import { writeTogether } from '../../database/writeTogether.ts';
import { type Account, findMembers, type Member } from '../../identity/account.ts';
import { parsePermission, permissionProfiles } from '../../identity/permission.ts';
import { auditWrites } from '../audit/appendAudit.ts';
import { checkNamedVials, moveNamedVials } from '../controlValues/namedVials.ts';
import { outOfServiceOf } from '../custody/findInventory.ts';
import { toProduct } from '../custody/productView.ts';
import { explainByLateEntries } from '../custodyEvents/lateExplanations.ts';
import { entryWrites, nextLedgerEntry } from '../ledger/appendLedgerEntry.ts';
import { lockHeads } from '../ledger/lockHeads.ts';
import { placedEntry, toLedgerEntry } from '../ledger/readLedgerEntries.ts';
import { signaturesOf } from '../ledger/signEntry.ts';
import { givenByNote } from '../ledger/useContent.ts';
import { refuse } from '../refusal.ts';
import { flagSamePin } from '../signing/flagSamePin.ts';
import { methodOf, proofWords } from '../signing/proofWords.ts';
import { giverTypes } from '../use/readUseChoices.ts';
import { readRecordedUse } from './readRecordedUse.ts';
import { readUsePlace, type Stock, type UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { refuseField, refuseUse } from './refuseUse.ts';
import type { Signers } from './verifySigners.ts';

type Giver = Member['account'];

/** The steps of the one transaction, in order. */
export const recordingSteps = ['prepare', 'write', 'consequences', 'reply'] as const;
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
  const heads = await lockHeads(tx, agencyId);
  const asker = { agencyId, userId: session.account.id };
  const place = await readUsePlace(tx, asker, form);
  const earlier = await readRecordedUse(tx, agencyId, place.recorded, contentHash);
  if (earlier !== undefined) return earlier;
  const { signer, witness } = signers;
  const people = [details.givenByUserId, signer.id, ...(witness === null ? [] : [witness.id])];
  const members = await findMembers(tx, people, agencyId);
  const { stock, giver } = await checkFacts(tx, request, place, members);
  refuseFormerMembers(members, signers);
  refuseSamePeople(request, signers, giver);
  const product = toProduct(stock.product);
  const meaning = signerMeaning({ ...details, isGiver: giver.id === signers.signer.id });

  reached('prepare');
  const { inventory } = place;
  const entry = nextLedgerEntry(heads.ledger, {
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
    note: noteOf(request, stock, giver, signers),
    correctionOfId: null,
    requiredSignatures: signers.witness === null ? [meaning] : [meaning, witnessMeaning],
    idempotencyKey: form.idempotencyKey,
    contentHash,
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
  const { pin: own, witness: other } = form.signing;
  const proofs = other === null ? [own] : [own, other.pin];
  const signed = signaturesOf(
    entry,
    [
      { ...nameOf(signers.signer), meaning, method: methodOf(own) },
      ...(signers.witness === null || other === null
        ? []
        : [
            {
              ...nameOf(signers.witness),
              meaning: witnessMeaning,
              method: methodOf(other.pin),
            },
          ]),
    ],
    now,
  );
  const told = {
    agencyId,
    actor: { id: signers.signer.id, name: signers.signer.fullName },
    factor: `${session.factor} and ${proofWords(proofs)}`,
    subject: {
      kind: 'ledgerEntry',
      id: entry.id,
      name: `${inventory.name}, entry ${entry.sequence}`,
    },
    origin: request.origin,
    at: now,
  };
  const fact = {
    ...told,
    action: 'use.recorded',
    outcome: 'success' as const,
    summary: `${product.name} ${product.strength}, lot ${stock.lot.number}, ${inventory.name}: ${entry.summary}`,
    changes: [
      {
        field: 'Balance of the lot',
        before: formatAmount(stock.lotBalance, product),
        after: formatAmount(entry.lotBalance, product),
      },
      { field: 'Signed', before: '', after: `${signers.signer.fullName} (${meaning})` },
      ...(signers.witness === null
        ? []
        : [
            {
              field: 'Witnessed',
              before: '',
              after: `${signers.witness.fullName} (${witnessMeaning})`,
            },
          ]),
      { field: 'Hash of the entry', before: '', after: entry.hash },
    ],
  };

  reached('write');
  await writeTogether(tx, [
    ...entryWrites(tx, entry),
    tx.insert(uses).values(use),
    tx.insert(signatures).values(signed),
    ...auditWrites(tx, heads.audit, [fact]).writes,
  ]);

  reached('consequences');
  if (stock.lastCountedAt !== null && entry.occurredAt < stock.lastCountedAt) {
    const { inventoryId, occurredAt, recordedBy } = entry;
    const text = `Explained by a use that ${recordedBy} recorded late.`;
    const by = { agencyId, inventoryId, occurredAt, eventId: null, text };
    await explainByLateEntries(tx, by, [entry]);
  }
  await moveNamedVials(tx, { kind: 'use', labels: form.labels ?? [], entry });
  await flagSamePin(tx, proofs, told.subject.name, told);

  reached('reply');
  const entryRow = { entry, product: stock.product, lot: stock.lot };
  const recorded = { useId, entry: toLedgerEntry(placedEntry(entryRow, signed)) };
  reached('done');
  return recorded;
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
      'This inventory does not hold that lot. Choose the drug again.',
    );
  }
  const from = { product: toProduct(stock.product), balance: stock.lotBalance };
  const outOfService = outOfServiceOf(inventory);
  const problems = [
    ...checkUse(details, from, now.toISOString()),
    ...checkInService(details, { name: inventory.name, outOfService }),
  ];
  if (problems.length > 0) throw refuseUse(problems);
  const member = members.get(details.givenByUserId);
  if (member === undefined || !isGiver(member)) {
    throw refuseField('giver_not_found', 'givenByUserId', 'Choose a person of this agency.');
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

/** The people whom the page offers; a system administrator who only visits is none of them. */
function isGiver({ account, isAssociated }: Member): boolean {
  return isAssociated && giverTypes.some((type) => type === account.userType);
}

/** Somebody may have been disabled between the PIN and this transaction. */
function refuseFormerMembers(
  members: ReadonlyMap<string, Member>,
  { signer, witness }: Signers,
): void {
  for (const account of [signer, witness]) {
    if (account === null || members.has(account.id)) continue;
    throw refuseField(
      'signer_disabled',
      account === witness ? 'witnessUserName' : 'pin',
      `${account.fullName} may not sign in this agency any more. Ask another person.`,
    );
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

function nameOf(account: Account) {
  const profile = permissionProfiles[parsePermission(account.permissionId)];
  return { userId: account.id, name: account.fullName, role: account.jobTitle ?? profile };
}

function noteOf(
  { form, session }: RecordUseRequest,
  { lot }: Stock,
  giver: Giver,
  { signer }: Signers,
): string | null {
  const day = dayIn(session.agency.timeZone, form.details.occurredAt);
  const notes = [
    ...(isExpired(lot.expiresOn, day) ? [expiredLotNote(lot.number, lot.expiresOn)] : []),
    ...(form.labels === undefined ? [] : [`Labels ${form.labels.join(', ')}.`]),
    ...(giver.id === signer.id ? [] : [givenByNote(giver.fullName)]),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}
