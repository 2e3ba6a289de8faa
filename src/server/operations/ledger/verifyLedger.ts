import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { balances, ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { signatures, uses } from '../../database/schema/custodyUse.ts';
import { genesisHash } from '../audit/hashEntry.ts';
import { hashLedgerEntry, hashSignature, type StoredLedgerEntry } from './hashLedgerEntry.ts';
import { isGenuineUse } from './useContent.ts';

export interface LedgerVerdict {
  readonly isIntact: boolean;
  readonly checkedEntries: number;
  /** One sentence per fault, the first twenty. */
  readonly faults: readonly string[];
}

const batch = 1_000;

/**
 * Recomputes an agency's ledger: the chain of hashes up to the head, every running balance, the
 * balance of every lot, each signature's hash and what it signs, that none is missing unsaid, and that
 * each use is what was recorded and signed.
 */
export async function verifyLedger(reader: Reader, agencyId: number): Promise<LedgerVerdict> {
  const heads = await reader.select().from(ledgerHeads).where(eq(ledgerHeads.agencyId, agencyId));
  const head = heads[0] ?? { sequence: 0, hash: genesisHash };
  const faults: string[] = [];
  const books = new Map<string, number>();
  let sequence = 0;
  let hash = genesisHash;
  for (;;) {
    const entries = await reader
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, agencyId), gt(ledgerEntries.sequence, sequence)))
      .orderBy(asc(ledgerEntries.sequence))
      .limit(batch);
    for (const entry of entries) {
      if (entry.sequence !== sequence + 1) faults.push(`Entry ${sequence + 1} is missing.`);
      if (entry.previousHash !== hash) faults.push(`Entry ${entry.sequence} follows another one.`);
      if (hashLedgerEntry(entry) !== entry.hash)
        faults.push(`Entry ${entry.sequence} was changed.`);
      faults.push(...moveBooks(books, entry));
      sequence = entry.sequence;
      hash = entry.hash;
    }
    faults.push(...(await checkParts(reader, agencyId, entries)));
    if (entries.length < batch) break;
  }
  if (head.sequence !== sequence || head.hash !== hash) faults.push('The end was cut off.');
  faults.push(...(await checkBalances(reader, agencyId, books)));
  return {
    isIntact: faults.length === 0,
    checkedEntries: sequence,
    faults: faults.slice(0, 20),
  };
}

/** Tells a product's running balance from a lot's. */
const productMark = 'product ';

function isProduct(key: string): boolean {
  return key.includes(` ${productMark}`);
}

function moveBooks(books: Map<string, number>, entry: StoredLedgerEntry): string[] {
  const add = (key: string) => {
    const balance = (books.get(key) ?? 0) + entry.change;
    books.set(key, balance);
    return balance;
  };
  const lot = add(`${entry.inventoryId} ${entry.lotId}`);
  const product = add(`${entry.inventoryId} ${productMark}${entry.productId}`);
  return lot === entry.lotBalance && product === entry.productBalance
    ? []
    : [`Entry ${entry.sequence} has a running balance that does not follow.`];
}

async function checkParts(
  reader: Reader,
  agencyId: number,
  entries: StoredLedgerEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const signed = await reader
    .select()
    .from(signatures)
    .where(and(eq(signatures.agencyId, agencyId), inArray(signatures.entryId, ids)));
  const used = await reader
    .select()
    .from(uses)
    .where(and(eq(uses.agencyId, agencyId), inArray(uses.entryId, ids)));
  const useOf = new Map(used.map((use) => [use.entryId, use]));
  return entries.flatMap((entry) => {
    const own = signed.filter(({ entryId }) => entryId === entry.id);
    const areGenuine = own.every(
      (row) => row.signedHash === entry.hash && hashSignature(row) === row.hash,
    );
    const use = useOf.get(entry.id);
    const meanings = new Set(own.map(({ meaning }) => meaning));
    const isComplete = entry.requiredSignatures.every((meaning) => meanings.has(meaning));
    return [
      ...(areGenuine ? [] : [`A signature of entry ${entry.sequence} was changed.`]),
      ...(own.length > 0 ? [] : [`Entry ${entry.sequence} has no signature.`]),
      ...(isComplete || entry.awaitsSignature
        ? []
        : [`Entry ${entry.sequence} lacks a signature and does not say so.`]),
      ...(use === undefined || isGenuineUse(entry, use, own)
        ? []
        : [`The use of entry ${entry.sequence} or who signed it was changed.`]),
      ...((entry.kind === 'use') === (use !== undefined)
        ? []
        : [`Entry ${entry.sequence} and its use do not belong together.`]),
    ];
  });
}

async function checkBalances(
  reader: Reader,
  agencyId: number,
  books: Map<string, number>,
): Promise<string[]> {
  const rows = await reader.select().from(balances).where(eq(balances.agencyId, agencyId));
  const held = new Map(rows.map((row) => [`${row.inventoryId} ${row.lotId}`, row]));
  const missing = [...books.keys()].filter((key) => !isProduct(key) && !held.has(key));
  return [
    ...rows
      .filter(({ inventoryId, lotId, balance }) => {
        return (books.get(`${inventoryId} ${lotId}`) ?? 0) !== balance;
      })
      .map(({ lotId }) => `The balance of lot ${lotId} differs from its entries.`),
    ...missing.map((key) => `The balance of lot ${key.split(' ')[1]} is missing.`),
  ];
}
