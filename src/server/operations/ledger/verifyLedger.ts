import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { balances, ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { signatures, uses } from '../../database/schema/custodyUse.ts';
import { genesisHash } from '../audit/hashEntry.ts';
import { hashLedgerEntry, hashSignature, type StoredLedgerEntry } from './hashLedgerEntry.ts';

export interface LedgerVerdict {
  readonly isIntact: boolean;
  readonly checkedEntries: number;
  /** One sentence per fault, the first twenty. */
  readonly faults: readonly string[];
}

const batch = 1_000;

/**
 * Recomputes an agency's ledger: the chain of hashes up to the head, every running balance, the
 * balance of every lot, each signature's hash and what it signs, and that each use has its row.
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

function moveBooks(books: Map<string, number>, entry: StoredLedgerEntry): string[] {
  const add = (key: string) => {
    const balance = (books.get(key) ?? 0) + entry.change;
    books.set(key, balance);
    return balance;
  };
  const lot = add(`${entry.inventoryId} ${entry.lotId}`);
  const product = add(`${entry.inventoryId} product ${entry.productId}`);
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
    .select({ entryId: uses.entryId })
    .from(uses)
    .where(and(eq(uses.agencyId, agencyId), inArray(uses.entryId, ids)));
  const withUse = new Set(used.map(({ entryId }) => entryId));
  return entries.flatMap((entry) => {
    const own = signed.filter(({ entryId }) => entryId === entry.id);
    const areGenuine = own.every(
      (row) => row.signedHash === entry.hash && hashSignature(row) === row.hash,
    );
    return [
      ...(areGenuine ? [] : [`A signature of entry ${entry.sequence} was changed.`]),
      ...(own.length > 0 ? [] : [`Entry ${entry.sequence} has no signature.`]),
      ...((entry.kind === 'use') === withUse.has(entry.id)
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
  return rows
    .filter(({ inventoryId, lotId, balance }) => {
      return (books.get(`${inventoryId} ${lotId}`) ?? 0) !== balance;
    })
    .map(({ lotId }) => `The balance of lot ${lotId} differs from its entries.`);
}
