import { createHash, randomUUID } from 'node:crypto';
import type { EntryKind } from '../../../contract/inventory/ledger.ts';
import { hashEntry, type StoredEntry } from '../../core/audit-trail/hashEntry.ts';
import { genesisHash } from '../../core/hash-chain/genesisHash.ts';
import { nextLedgerEntry } from '../../core/ledger/appendLedgerEntry.ts';
import { entryFacts } from '../../core/ledger/entryFacts.ts';
import type { StoredEvent } from '../../core/ledger/hashEvent.ts';
import type { StoredLedgerEntry, StoredSignature } from '../../core/ledger/hashLedgerEntry.ts';
import { signaturesOf } from '../../core/ledger/signEntry.ts';
import type { counts } from '../../database/schema/custodyDuty.ts';
import type { balances } from '../../database/schema/custodyLedger.ts';
import type { lots, products } from '../../database/schema/custodyProduct.ts';
import type { uses } from '../../database/schema/custodyUse.ts';

export type ProductRow = typeof products.$inferSelect;
export type LotRow = typeof lots.$inferSelect;
type BalanceRow = typeof balances.$inferSelect;

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  /** What its site is called. */
  readonly site: string;
}

export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly jobTitle: string;
}

/** A person and what their signature means. */
type Sign = readonly [person: Person, meaning: string];

export interface Post {
  readonly kind: EntryKind;
  readonly place: Place;
  readonly product: ProductRow;
  readonly lot: LotRow;
  readonly change: number;
  readonly at: Date;
  readonly signs: readonly [Sign, ...Sign[]];
  readonly summary: string;
  readonly note?: string;
  /** Required by policy, and not given yet. */
  readonly unsigned?: readonly string[];
  readonly occurredAt?: Date;
  readonly correctionOfId?: string;
  readonly audit: string;
  /** The event that it is an entry of: the event is signed and audited, not the entry. */
  readonly event?: Pick<StoredEvent, 'id' | 'idempotencyKey' | 'contentHash'>;
  /** The request of a use (see `hashUse`); for other entries the digest of their summary. */
  readonly contentHash?: string;
}

/** The records of one demo agency while its history is being simulated; nothing is in the database yet. */
export interface Book {
  readonly agencyId: number;
  readonly entries: StoredLedgerEntry[];
  readonly events: StoredEvent[];
  readonly signatures: StoredSignature[];
  readonly uses: (typeof uses.$inferSelect)[];
  readonly lots: LotRow[];
  readonly counts: (typeof counts.$inferSelect)[];
  readonly audit: StoredEntry[];
  /** By place and lot. */
  readonly balances: Map<string, BalanceRow>;
}

export function openBook(agencyId: number): Book {
  return {
    agencyId,
    entries: [],
    events: [],
    signatures: [],
    uses: [],
    lots: [],
    counts: [],
    audit: [],
    balances: new Map(),
  };
}

export function addLot(book: Book, product: ProductRow, number: string, expiresOn: string): LotRow {
  const { agencyId } = book;
  const lot = { id: randomUUID(), agencyId, productId: product.id, number, expiresOn };
  book.lots.push(lot);
  return lot;
}

/** What a place holds of a product, by lot, the first to expire first. */
export function holdingsOf(
  book: Book,
  place: Place,
  product: ProductRow,
): { lot: LotRow; balance: number }[] {
  return book.lots
    .filter((lot) => lot.productId === product.id)
    .map((lot) => ({ lot, balance: balanceOf(book, place, lot) }))
    .filter(({ balance }) => balance > 0)
    .toSorted((a, b) => a.lot.expiresOn.localeCompare(b.lot.expiresOn));
}

export function balanceOf(book: Book, place: Place, lot: LotRow): number {
  return book.balances.get(`${place.id} ${lot.id}`)?.balance ?? 0;
}

/** Appends one entry with its signatures and its audit entry, chained to the ones before. */
export function post(book: Book, entry: Post): StoredLedgerEntry {
  const { agencyId } = book;
  const last = book.entries.at(-1);
  const [[first]] = entry.signs;
  const productBalance = holdingsOf(book, entry.place, entry.product).reduce(
    (sum, { balance }) => sum + balance,
    0,
  );
  const stored = nextLedgerEntry(
    { sequence: last?.sequence ?? 0, hash: last?.hash ?? genesisHash },
    {
      agencyId,
      inventoryId: entry.place.id,
      kind: entry.kind,
      productId: entry.product.id,
      lotId: entry.lot.id,
      change: entry.change,
      lotBalance: balanceOf(book, entry.place, entry.lot),
      productBalance,
      occurredAt: entry.occurredAt ?? entry.at,
      recordedAt: entry.at,
      recordedBy: { id: first.id, name: first.fullName },
      summary: entry.summary,
      note: entry.note ?? null,
      correctionOfId: entry.correctionOfId ?? null,
      requiredSignatures: [...entry.signs.map(([, meaning]) => meaning), ...(entry.unsigned ?? [])],
      awaitsSignature: (entry.unsigned ?? []).length > 0,
      ...(entry.event && { eventId: entry.event.id }),
      idempotencyKey: entry.event?.idempotencyKey ?? randomUUID(),
      contentHash:
        entry.event?.contentHash ??
        entry.contentHash ??
        createHash('sha256').update(entry.summary).digest('hex'),
      facts: entryFacts(entry.product, entry.lot, entry.place, []),
    },
  );
  if (stored.lotBalance < 0) throw new Error(`The demo would take ${entry.lot.number} below zero`);
  book.entries.push(stored);
  const key = `${entry.place.id} ${entry.lot.id}`;
  const before = book.balances.get(key);
  book.balances.set(key, {
    agencyId,
    inventoryId: entry.place.id,
    productId: entry.product.id,
    lotId: entry.lot.id,
    balance: stored.lotBalance,
    lastCountedAt: before?.lastCountedAt ?? null,
    lastCountedBy: before?.lastCountedBy ?? null,
    lastChangedAt: entry.at,
  });
  if (entry.event !== undefined) return stored;
  const signers = entry.signs.map(([person, meaning]) => ({
    userId: person.id,
    name: person.fullName,
    role: person.jobTitle,
    meaning,
    method: 'pin' as const,
  }));
  book.signatures.push(...signaturesOf(stored, signers, entry.at));
  audit(book, entry.audit, first, entry.at, {
    kind: 'ledgerEntry',
    id: stored.id,
    name: `${entry.place.name}, entry ${stored.sequence}`,
    summary: `${entry.product.name} ${entry.product.strength}, lot ${entry.lot.number}, ${entry.place.name}: ${entry.summary}`,
    changes: [
      ...signers.map(({ name, meaning }) => ({
        field: 'Signed',
        before: '',
        after: `${name} (${meaning})`,
      })),
      { field: 'Hash of the entry', before: '', after: stored.hash },
    ],
  });
  return stored;
}

/** Appends one entry to the agency's audit chain. */
export function audit(
  book: Book,
  action: string,
  actor: Person,
  at: Date,
  subject: {
    kind: string;
    id: string | null;
    name: string;
    summary: string;
    changes?: StoredEntry['changes'];
  },
): void {
  const last = book.audit.at(-1);
  const entry = {
    agencyId: book.agencyId,
    seq: (last?.seq ?? 0) + 1,
    at,
    actorId: actor.id,
    actorName: actor.fullName,
    factor: 'password and PIN',
    action,
    outcome: 'success' as const,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    summary: subject.summary,
    changes: subject.changes ?? [],
    requestId: null,
    address: null,
    previousHash: last?.hash ?? genesisHash,
  };
  book.audit.push({ ...entry, hash: hashEntry(entry) });
}
