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
import type { Transaction } from '../../database/database.ts';
import { uses } from '../../database/schema/custodyUse.ts';
import { type Account, findMembership, type Membership } from '../../identity/account.ts';
import { parsePermission, permissionProfiles } from '../../identity/permission.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { checkNamedVials, moveNamedVials } from '../controlValues/namedVials.ts';
import { findInventory, type InventoryRow, outOfServiceOf } from '../custody/findInventory.ts';
import { toProduct } from '../custody/productView.ts';
import { explainByLateEntries } from '../custodyEvents/lateExplanations.ts';
import { appendLedgerEntry } from '../ledger/appendLedgerEntry.ts';
import { lockLedger } from '../ledger/ledgerHead.ts';
import { placedEntry, toLedgerEntry } from '../ledger/readLedgerEntries.ts';
import { signEntry } from '../ledger/signEntry.ts';
import { givenByNote } from '../ledger/useContent.ts';
import { refuse } from '../refusal.ts';
import { flagSamePin } from '../signing/flagSamePin.ts';
import { giverTypes } from '../use/readUseChoices.ts';
import { findRecordedUse } from './findRecordedUse.ts';
import { readStock, type Stock } from './readStock.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { refuseField, refuseUse } from './refuseUse.ts';
import type { Signers } from './verifySigners.ts';

/** The writes of the one transaction, in order. */
export const recordingSteps = ['entry', 'use', 'signatures', 'audit', 'reply'] as const;
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
  const earlier = await findRecordedUse(tx, agencyId, form.idempotencyKey, contentHash);
  if (earlier !== undefined) return earlier;
  const asker = { agencyId, userId: session.account.id };
  const { inventory } = await findInventory(tx, asker, details.inventoryId);
  const { stock, giver } = await checkFacts(tx, request, inventory);
  await refuseFormerMembers(tx, agencyId, signers, giver);
  refuseSamePeople(request, signers, giver);
  const product = toProduct(stock.product);
  const meaning = signerMeaning({ ...details, isGiver: giver.id === signers.signer.id });

  reached('entry');
  const entry = await appendLedgerEntry(tx, head, {
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

  if (stock.lastCountedAt !== null && entry.occurredAt < stock.lastCountedAt) {
    const { inventoryId, occurredAt, recordedBy } = entry;
    const text = `Explained by a use that ${recordedBy} recorded late.`;
    const by = { agencyId, inventoryId, occurredAt, eventId: null, text };
    await explainByLateEntries(tx, by, [entry]);
  }

  reached('use');
  const useId = randomUUID();
  const { inventoryId: _place, lotId: _lot, ...facts } = details;
  await tx.insert(uses).values({
    ...facts,
    id: useId,
    agencyId,
    entryId: entry.id,
    drawn: amountOfUnits(details.drawnUnits, product),
    occurredAt: entry.occurredAt,
    givenBy: giver.fullName,
    disposedBy: details.wasted > 0 ? giver.fullName : null,
    witnessedBy: signers.witness?.fullName ?? null,
  });

  await moveNamedVials(tx, { kind: 'use', labels: form.labels ?? [], entry });

  reached('signatures');
  const pin = { method: 'pin' as const };
  const signed = await signEntry(
    tx,
    entry,
    [
      { ...pin, ...nameOf(signers.signer), meaning },
      ...(signers.witness === null
        ? []
        : [{ ...pin, ...nameOf(signers.witness), meaning: witnessMeaning }]),
    ],
    now,
  );

  reached('audit');
  const told = {
    agencyId,
    actor: { id: signers.signer.id, name: signers.signer.fullName },
    factor: `${session.factor} and ${signers.witness === null ? 'a PIN' : 'two PINs'}`,
    subject: {
      kind: 'ledgerEntry',
      id: entry.id,
      name: `${inventory.name}, entry ${entry.sequence}`,
    },
    origin: request.origin,
    at: now,
  };
  await appendAudit(tx, {
    ...told,
    action: 'use.recorded',
    outcome: 'success',
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
  });
  const { pin: own, witness } = form.signing;
  await flagSamePin(tx, witness === null ? [own] : [own, witness.pin], told.subject.name, told);

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
  tx: Transaction,
  { form, session, now }: RecordUseRequest,
  inventory: InventoryRow,
): Promise<{ stock: Stock; giver: Account }> {
  const { details } = form;
  const agencyId = session.agency.id;
  const stock = await readStock(tx, { agencyId, inventoryId: inventory.id }, details.lotId);
  const from = { product: toProduct(stock.product), balance: stock.lotBalance };
  const outOfService = outOfServiceOf(inventory);
  const problems = [
    ...checkUse(details, from, now.toISOString()),
    ...checkInService(details, { name: inventory.name, outOfService }),
  ];
  if (problems.length > 0) throw refuseUse(problems);
  const membership = await findMembership(tx, details.givenByUserId, agencyId);
  if (membership === undefined || !isGiver(membership)) {
    throw refuseField('giver_not_found', 'givenByUserId', 'Choose a person of this agency.');
  }
  const found = await checkNamedVials(tx, agencyId, {
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
  return { stock, giver: membership.account };
}

/** The people whom the page offers; a system administrator who only visits is none of them. */
function isGiver({ account, isAssociated }: Membership): boolean {
  return isAssociated && giverTypes.some((type) => type === account.userType);
}

/** Somebody may have been disabled between the PIN and this transaction; the giver has just been looked up in it. */
async function refuseFormerMembers(
  tx: Transaction,
  agencyId: number,
  { signer, witness }: Signers,
  giver: Account,
): Promise<void> {
  for (const account of [signer, witness]) {
    if (account === null || account.id === giver.id) continue;
    if ((await findMembership(tx, account.id, agencyId)) === undefined) {
      throw refuseField(
        'signer_disabled',
        account === witness ? 'witnessUserName' : 'pin',
        `${account.fullName} may not sign in this agency any more. Ask another person.`,
      );
    }
  }
}

/** By identity, which no spelling of a name gets around. */
function refuseSamePeople({ form }: RecordUseRequest, signers: Signers, giver: Account): void {
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
  giver: Account,
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
