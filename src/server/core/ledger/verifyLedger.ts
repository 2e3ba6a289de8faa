import { and, asc, eq, gt } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { inTransit } from '../../../rules/custody/custodyBook.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { balances, ledgerEntries, ledgerHeads } from '../../database/schema/custodyLedger.ts';
import { recordChains } from '../../database/schema/recordChain.ts';
import { Slices } from '../../platform/limits/slices.ts';
import { readHead } from '../audit-trail/verifyChain.ts';
import { checkCases } from '../cases/checkCases.ts';
import { holds } from '../hash-chain/holds.ts';
import type { LedgerState } from '../hash-chain/ledgerState.ts';
import { checkClosings, readClosed } from '../movements/checkClosings.ts';
import { checkCounts } from '../movements/checkCounts.ts';
import { checkTransfers } from '../movements/checkTransfers.ts';
import { matchAudit, readPapers } from './auditMatch.ts';
import { checkParts } from './checkParts.ts';
import { checkVials } from './checkVials.ts';
import { FactBook } from './factBook.ts';
import { FailureList } from './faultList.ts';
import { hashLedgerEntry, type StoredLedgerEntry } from './hashLedgerEntry.ts';
import { firstLink, type LedgerHead } from './ledgerHead.ts';
import { RecordWalk } from './recordWalk.ts';
import { SignatureWalk } from './signatureWalk.ts';
import { EventWalk } from './verifyEvents.ts';
import { VersionWalk } from './versionWalk.ts';

export interface LedgerVerdict {
  readonly isIntact: boolean;
  readonly checkedEntries: number;
  /** The number of the first entry that is changed, out of place or missing; null if the entries are in order. */
  readonly firstBroken: number | null;
  /** One sentence per fault, the first twenty; of the entries in their order, then of events, signatures and balances. */
  readonly failures: readonly string[];
  /** Where the next check can continue, if this one found everything in order. */
  readonly state: LedgerState;
}

interface Watch {
  /** What an earlier check found in order; without it everything is checked from the first entry. */
  readonly from?: LedgerState;
  /** How many faults are named; twenty by default. */
  readonly most?: number;
  /** Which tables have all rows and columns, where not all do, as in an export: rows of others are not compared with their versions. */
  readonly hasRowsOf?: (table: string) => boolean;
  /** Called between batches. */
  readonly signal?: AbortSignal;
  /** Called after each batch with the number of checked entries. */
  readonly progress?: (done: number) => Promise<void>;
}

const batch = 250;

/**
 * Recomputes an agency's ledger: the chain of hashes up to the head, every running balance, the balance of every lot,
 * each signature and its own chain, that none is missing without a mark, that each use is what was recorded and signed,
 * the events (see `EventWalk`), the closing balances, the chains of counts, cases and of what happened to
 * labeled vials. Reads a batch at a time
 * and writes nothing; what is recorded in the meantime is checked along.
 *
 * From an earlier state it recomputes what has been added since, and compares everything that only has a present: balances,
 * what is in transit, rows with their versions, vials and cases.
 */
export async function verifyLedger(
  reader: Reader,
  agencyId: number,
  watch: Watch = {},
): Promise<LedgerVerdict> {
  const { from } = watch;
  const failures = new FailureList(watch.most);
  const entries = new EntryWalk(agencyId, failures, from);
  const events = new EventWalk(agencyId, failures, from);
  const signed = new SignatureWalk(agencyId, failures, from?.signatures);
  const records = recordChains.map(
    (chain) => new RecordWalk(agencyId, chain, failures, from?.records[chain]),
  );
  const told = from && { link: from.versions, auditSeq: from.versionsTold };
  const versions = new VersionWalk(agencyId, failures, told);
  const walks = [entries, events, signed, ...records, versions];
  for (const walk of walks) await walk.readOn(reader, watch);
  const rest = await atOnce(reader, async (tx) => {
    for (const walk of walks) await walk.finish(tx, watch);
    for (const check of checksSince(from)) {
      for (const sentence of await check(tx, agencyId)) failures.add(sentence);
    }
    const { seq } = await readHead(tx, agencyId);
    const papers = await readPapers(tx, agencyId);
    return { told: seq, papers, closings: await readClosed(tx, agencyId) };
  });
  return {
    isIntact: failures.isEmpty,
    checkedEntries: entries.link.sequence,
    firstBroken: failures.firstEntry,
    failures: failures.sentences,
    state: {
      ...entries.state,
      ...events.state,
      signatures: signed.link,
      versions: versions.link,
      versionsTold: versions.auditSeq,
      records: Object.fromEntries(records.map(({ chain, link }) => [chain, link])),
      ...rest,
    },
  };
}

type Check = (tx: Transaction, agencyId: number) => Promise<string[]>;

/** What is compared when all chains have been walked. */
function checksSince(from: LedgerState | undefined): Check[] {
  const balanced = from && {
    sequence: from.ledger.sequence,
    transit: from.transit.map(([key, line]) => ({
      lot: key.split(' ')[1] ?? '',
      amount: inTransit(line),
    })),
  };
  return [
    checkVials,
    ...(from === undefined ? [checkCounts] : []),
    (tx, agencyId) => checkClosings(tx, agencyId, from?.closings),
    checkCases,
    (tx, agencyId) => checkTransfers(tx, agencyId, balanced),
    (tx, agencyId) => matchAudit(tx, agencyId, from),
  ];
}

/** Everything in one view of the database, so that heads and balances belong to the entries. */
function atOnce<Result>(
  reader: Reader,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (reader instanceof PgTransaction) return work(reader);
  const config = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return reader.transaction(work, config);
}

/** The entries of one agency, in their order, and the records that follow from them. */
class EntryWalk {
  readonly #agencyId: number;
  readonly #faults: FailureList;
  /** By inventory and lot, and by inventory and product: as many as there are kinds of stock, not entries. */
  readonly #books: Map<string, number>;
  readonly #lastChanged = new Map<string, number>();
  readonly #facts = new FactBook();
  readonly #isWhole: boolean;
  #format: number;
  link: LedgerHead;

  /** @param from what was in order before; without it the walk starts at the first entry. */
  constructor(agencyId: number, failures: FailureList, from?: LedgerState) {
    this.#agencyId = agencyId;
    this.#faults = failures;
    this.#isWhole = from === undefined;
    this.#books = new Map(from?.books);
    this.#format = from?.format ?? 1;
    this.link = from?.ledger ?? firstLink;
  }

  /** Where the next walk continues. */
  get state(): Pick<LedgerState, 'ledger' | 'format' | 'books'> {
    const books = [...this.#books].filter(([, balance]) => balance !== 0);
    return { ledger: this.link, format: this.#format, books };
  }

  async readOn(reader: Reader, { signal, progress }: Watch): Promise<void> {
    const slices = new Slices();
    for (;;) {
      signal?.throwIfAborted();
      const entries = await reader
        .select()
        .from(ledgerEntries)
        .where(
          and(
            eq(ledgerEntries.agencyId, this.#agencyId),
            gt(ledgerEntries.sequence, this.link.sequence),
          ),
        )
        .orderBy(asc(ledgerEntries.sequence))
        .limit(batch);
      const parts = await checkParts(reader, this.#agencyId, entries);
      for (const entry of entries) {
        this.#follow(entry);
        for (const sentence of parts.get(entry.id) ?? []) {
          this.#faults.addEntry(entry.sequence, sentence);
        }
        await slices.rest();
      }
      await progress?.(this.link.sequence);
      if (entries.length < batch) return;
    }
  }

  /** Compares the end with the head, and the separately stored balances with the records. */
  async finish(tx: Transaction, watch: Watch): Promise<void> {
    await this.readOn(tx, watch);
    const heads = await tx
      .select({ sequence: ledgerHeads.sequence, hash: ledgerHeads.hash })
      .from(ledgerHeads)
      .where(eq(ledgerHeads.agencyId, this.#agencyId));
    const head = heads[0] ?? firstLink;
    if (head.sequence !== this.link.sequence || head.hash !== this.link.hash) {
      this.#faults.addEntry(
        Math.min(head.sequence, this.link.sequence) + 1,
        'The end was cut off.',
      );
    }
    await this.#checkBalances(tx);
    for (const [sequence, sentence] of await this.#facts.check(tx, this.#agencyId)) {
      this.#faults.addEntry(sequence, sentence);
    }
  }

  #follow(entry: StoredLedgerEntry): void {
    const { sequence, hash } = this.link;
    const expected = sequence + 1;
    if (entry.sequence !== expected) {
      this.#faults.addEntry(expected, `Entry ${expected} is missing.`);
    }
    if (entry.previousHash !== hash) {
      this.#faults.addEntry(entry.sequence, `Entry ${entry.sequence} follows another one.`);
    }
    if (!holds(() => hashLedgerEntry(entry) === entry.hash)) {
      this.#faults.addEntry(entry.sequence, `Entry ${entry.sequence} was changed.`);
    }
    if (entry.format < this.#format || (entry.format > 1 && entry.facts === null)) {
      this.#faults.addEntry(entry.sequence, `Entry ${entry.sequence} does not say what it was of.`);
    }
    this.#format = Math.max(this.#format, entry.format);
    this.#facts.note(entry);
    this.#moveBooks(entry);
    this.link = { sequence: entry.sequence, hash: entry.hash };
  }

  #moveBooks(entry: StoredLedgerEntry): void {
    const add = (key: string) => {
      const balance = (this.#books.get(key) ?? 0) + entry.change;
      this.#books.set(key, balance);
      return balance;
    };
    this.#lastChanged.set(`${entry.inventoryId} ${entry.lotId}`, +entry.recordedAt);
    const lot = add(`${entry.inventoryId} ${entry.lotId}`);
    const product = add(`${entry.inventoryId} ${productMark}${entry.productId}`);
    if (lot === entry.lotBalance && product === entry.productBalance) return;
    this.#faults.addEntry(
      entry.sequence,
      `Entry ${entry.sequence} has a running balance that does not follow.`,
    );
  }

  async #checkBalances(tx: Transaction): Promise<void> {
    const rows = await tx
      .select({
        inventoryId: balances.inventoryId,
        lotId: balances.lotId,
        balance: balances.balance,
        lastChangedAt: balances.lastChangedAt,
      })
      .from(balances)
      .where(eq(balances.agencyId, this.#agencyId));
    const held = new Set<string>();
    for (const { inventoryId, lotId, balance, lastChangedAt } of rows) {
      held.add(`${inventoryId} ${lotId}`);
      if ((this.#books.get(`${inventoryId} ${lotId}`) ?? 0) !== balance) {
        this.#faults.add(`The balance of lot ${lotId} differs from its entries.`);
      }
      const changed = this.#lastChanged.get(`${inventoryId} ${lotId}`);
      if ((this.#isWhole || changed !== undefined) && changed !== lastChangedAt?.getTime()) {
        this.#faults.add(`The balance of lot ${lotId} says another time of its last entry.`);
      }
    }
    for (const key of this.#books.keys()) {
      if (!isProduct(key) && !held.has(key)) {
        this.#faults.add(`The balance of lot ${key.split(' ')[1]} is missing.`);
      }
    }
  }
}

/** Distinguishes a product's running balance from a lot's. */
const productMark = 'product ';

function isProduct(key: string): boolean {
  return key.includes(` ${productMark}`);
}
