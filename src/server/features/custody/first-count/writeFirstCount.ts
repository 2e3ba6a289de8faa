import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Product } from '../../../../contract/core/product.ts';
import type {
  FirstCountLine,
  RecordedFirstCount,
} from '../../../../contract/custody/firstCount.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';
import { beforeAgency } from '../../../../rules/custody/custodyBeginning.ts';
import { spelledOtherwise } from '../../../../rules/custody/custodyProblem.ts';
import { lineWithoutRoom } from '../../../../rules/custody/custodyRoom.ts';
import {
  countMeaning,
  countWitnessMeaning,
  openingProblem,
  summarizeFirstCount,
} from '../../../../rules/custody/firstCount.ts';
import { isOutOfService, nothingGoesInto } from '../../../../rules/custody/inService.ts';
import { amountOfUnits, fitsLedgerEntry } from '../../../../rules/quantity/quantity.ts';
import { dayIn } from '../../../../rules/time/custodyTime.ts';
import { dayText } from '../../../../rules/time/dayText.ts';
import { isExpired } from '../../../../rules/time/expiry.ts';
import { type InventoryRow, outOfServiceOf } from '../../../core/inventory/findInventory.ts';
import { isSameLotNumber } from '../../../core/inventory/isSameLotNumber.ts';
import { toProduct } from '../../../core/inventory/productView.ts';
import { appendLedgerEntry } from '../../../core/ledger/appendLedgerEntry.ts';
import { readEntryFacts } from '../../../core/ledger/entryFacts.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import type { LedgerHead } from '../../../core/ledger/ledgerHead.ts';
import { type Signer, signEntry } from '../../../core/ledger/signEntry.ts';
import type { Writing } from '../../../core/signing/signedAct.ts';
import { accountsOf, type Signers, signatureOf } from '../../../core/signing/signers.ts';
import {
  type LinkedPair,
  noteLinked,
  rejectLinkedSigners,
} from '../../../core/users/linkedSigners.ts';
import { isRecord, matching, type Reader, type Transaction } from '../../../database/database.ts';
import { counts } from '../../../database/schema/custodyDuty.ts';
import { balances } from '../../../database/schema/custodyLedger.ts';
import { lots, products } from '../../../database/schema/custodyProduct.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import { auditFirstCount } from './auditFirstCount.ts';
import {
  contentOfFirstCount,
  keyOfLine,
  readRecordedFirstCount,
} from './findRecordedFirstCount.ts';
import type { FirstCountRequest } from './firstCountRequest.ts';
import { openSeal } from './openSeal.ts';
import { isOpened } from './readFirstCountChoices.ts';

interface CheckedLine {
  readonly line: FirstCountLine;
  readonly product: Product;
  /** The lot where the agency knows it already. */
  readonly lotId: string | null;
}

/**
 * What can be said of a first count without a PIN: the inventory is in use and has no entries yet, the drugs are the
 * agency's, and a lot that is known expires when it was said to.
 *
 * @throws ProblemError 422.
 */
export async function checkFirstCount(
  reader: Reader,
  { form, session, now }: FirstCountRequest,
  inventory: InventoryRow,
): Promise<CheckedLine[]> {
  const { details } = form;
  const agencyId = session.agency.id;
  const problem = openingProblem(details, now.toISOString());
  if (problem !== null) throw unprocessable('count_invalid', problem, { 'details.lines': problem });
  if (!inventory.isActive) {
    throw rejectCount(
      'inventory_closed',
      'This inventory is closed. Reopen it before you count it.',
    );
  }
  const served = { name: inventory.name, outOfService: outOfServiceOf(inventory) };
  if (isOutOfService(served, details.countedAt)) {
    throw rejectCount('inventory_out_of_service', nothingGoesInto(served));
  }
  if (await isOpened(reader, agencyId, inventory.id)) {
    throw rejectCount(
      'already_opened',
      'This inventory was already counted. Open it to see its ledger.',
    );
  }
  const early = beforeAgency(details.countedAt, {
    agency: session.agency.createdAt.toISOString(),
    timeZone: session.agency.timeZone,
  });
  if (early !== null) throw rejectCount(early.code, early.message);
  const lines: CheckedLine[] = [];
  for (const [index, line] of details.lines.entries()) {
    const product = await findProduct(reader, agencyId, line, index);
    lines.push({ line, product, lotId: await findLot(reader, agencyId, line, index) });
  }
  const full = lineWithoutRoom(
    details.lines,
    lines.map(({ product }) => product),
  );
  if (full !== null) {
    const at = `details.lines.${full.index}.units`;
    throw unprocessable('more_than_held', full.sentence, { [at]: full.sentence });
  }
  return lines;
}

function rejectCount(code: ProblemCode<422>, sentence: string) {
  return unprocessable(code, sentence, { 'details.lines': sentence });
}

async function findProduct(reader: Reader, agencyId: number, line: FirstCountLine, index: number) {
  const rows = await reader
    .select()
    .from(products)
    .where(and(isRecord(products, agencyId, line.productId), eq(products.isActive, true)));
  const row = rows[0];
  if (row === undefined) {
    const sentence = 'This drug isn’t active here. Choose another one.';
    throw unprocessable('product_not_found', sentence, {
      [`details.lines.${index}.productId`]: sentence,
    });
  }
  const product = toProduct(row);
  if (!fitsLedgerEntry(line.units, product)) {
    const sentence = 'This is more than one line holds. Check the number.';
    throw unprocessable('count_too_large', sentence, {
      [`details.lines.${index}.units`]: sentence,
    });
  }
  return product;
}

async function findLot(reader: Reader, agencyId: number, line: FirstCountLine, index: number) {
  const rows = await reader
    .select({ id: lots.id, number: lots.number, expiresOn: lots.expiresOn })
    .from(lots)
    .where(
      and(matching(lots, { agencyId, productId: line.productId }), isSameLotNumber(line.lotNumber)),
    );
  const [other] = rows;
  const lot = rows.find(({ number }) => number === line.lotNumber);
  if (lot === undefined && other !== undefined) {
    const sentence = spelledOtherwise(other.number);
    throw unprocessable('lot_spelled_otherwise', sentence, {
      [`details.lines.${index}.lotNumber`]: sentence,
    });
  }
  if (lot !== undefined && lot.expiresOn !== line.expiresOn) {
    const sentence = `Lot ${line.lotNumber} expires on ${dayText(lot.expiresOn)} in the ledger. Check the label.`;
    throw unprocessable('lot_expires_otherwise', sentence, {
      [`details.lines.${index}.expiresOn`]: sentence,
    });
  }
  return lot?.id ?? null;
}

/** Writes the entries, their signatures, the count and the audit entry, under the ledger's lock. */
export async function writeFirstCount(
  tx: Transaction,
  request: FirstCountRequest,
  { checked: lines, signers, ledger }: Writing<unknown, readonly CheckedLine[]>,
): Promise<RecordedFirstCount> {
  const { form, session, now } = request;
  const agencyId = session.agency.id;
  const { inventoryId } = form.details;
  const countedAt = new Date(form.details.countedAt);
  const { signer } = signers;
  const linked = await rejectLinkedSigners(
    tx,
    { agencyId, now, field: 'signing.others.0.userName' },
    accountsOf(signers),
  );
  const signed = signaturesOf(signers);
  const productBalances = new Map<string, number>();
  const entries: StoredLedgerEntry[] = [];
  let end: LedgerHead = ledger;
  for (const [index, { line, product, lotId: known }] of lines.entries()) {
    const lotId = known ?? (await addLot(tx, agencyId, line));
    await tx
      .insert(balances)
      .values({
        agencyId,
        inventoryId,
        productId: product.id,
        lotId,
        balance: 0,
        lastCountedAt: countedAt,
        lastCountedBy: signer.account.fullName,
      });
    const factsOf = await readEntryFacts(tx, agencyId, [{ inventoryId, lotId }]);
    const change = amountOfUnits(line.units, product);
    const productBalance = productBalances.get(product.id) ?? 0;
    const entry = await appendLedgerEntry(tx, end, {
      agencyId,
      inventoryId,
      kind: 'count',
      productId: product.id,
      lotId,
      change,
      lotBalance: 0,
      productBalance,
      occurredAt: countedAt,
      recordedAt: now,
      recordedBy: { id: signer.account.id, name: signer.account.fullName },
      summary: summarizeFirstCount(line.units, product),
      note: noteOf(line, dayIn(session.agency.timeZone, now.toISOString()), linked),
      correctionOfId: null,
      requiredSignatures: signed.map(({ meaning }) => meaning),
      idempotencyKey: keyOfLine(form.idempotencyKey, index),
      contentHash: contentOfFirstCount(form, session.account.id),
      facts: factsOf({ inventoryId, lotId }),
    });
    await signEntry(tx, entry, signed, now);
    productBalances.set(product.id, productBalance + change);
    entries.push(entry);
    end = { sequence: entry.sequence, hash: entry.hash };
  }
  const countId = await addCount(tx, request, signers);
  await openSeal(tx, request, signers);
  await auditFirstCount(tx, request, signers, { lines, entries, linked });
  const entryIds = entries.map(({ id }) => id);
  return readRecordedFirstCount(tx, agencyId, countId, entryIds);
}

async function addLot(tx: Transaction, agencyId: number, line: FirstCountLine): Promise<string> {
  const id = randomUUID();
  const { productId, lotNumber: number, expiresOn } = line;
  await tx.insert(lots).values({ id, agencyId, productId, number, expiresOn });
  return id;
}

async function addCount(
  tx: Transaction,
  { form, session }: FirstCountRequest,
  signers: Signers,
): Promise<string> {
  const id = randomUUID();
  await tx
    .insert(counts)
    .values({
      id,
      agencyId: session.agency.id,
      inventoryId: form.details.inventoryId,
      countedAt: new Date(form.details.countedAt),
      countedBy: signers.signer.account.fullName,
      witnessedBy: signers.others[0]?.account.fullName ?? null,
      isBlind: true,
      hasDifference: false,
    });
  return id;
}

function noteOf(
  { lotNumber, expiresOn }: FirstCountLine,
  today: string,
  linked: readonly LinkedPair[],
): string | null {
  const notes = [
    ...(isExpired(expiresOn, today)
      ? [`Lot ${lotNumber} had expired on ${dayText(expiresOn)}.`]
      : []),
    ...noteLinked(linked),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

function signaturesOf({ signer, others }: Signers): Signer[] {
  return [
    signatureOf(signer, countMeaning),
    ...others.map((other) => signatureOf(other, countWitnessMeaning)),
  ];
}
