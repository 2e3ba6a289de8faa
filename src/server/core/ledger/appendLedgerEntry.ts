import { randomUUID } from 'node:crypto';
import type { EntryKind } from '../../../contract/inventory/ledger.ts';
import { isLateEntry } from '../../../rules/time/lateness.ts';
import type { Transaction } from '../../database/database.ts';
import { balances, type EntryFacts, ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { insertOf, updateOf, type Write, writeTogether } from '../../database/writeTogether.ts';
import { hashLedgerEntry, type StoredLedgerEntry } from './hashLedgerEntry.ts';
import { headMove, type LedgerHead } from './ledgerHead.ts';

export interface LedgerFact {
  readonly agencyId: number;
  readonly inventoryId: string;
  readonly kind: EntryKind;
  readonly productId: string;
  readonly lotId: string;
  /** Signed, in the product's measure. */
  readonly change: number;
  /** The balances before, as read under the lock. */
  readonly lotBalance: number;
  readonly productBalance: number;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly recordedBy: { readonly id: string; readonly name: string };
  readonly summary: string;
  readonly note: string | null;
  readonly correctionOfId: string | null;
  readonly requiredSignatures: readonly string[];
  /** The event that writes it, where one does. */
  readonly eventId?: string;
  /** The amendment of a use that writes it, where one does. */
  readonly amendmentId?: string;
  /** Left out where everyone signs with the recording. */
  readonly awaitsSignature?: boolean;
  readonly idempotencyKey: string;
  readonly contentHash: string;
  /** Null only for entries as they were before the hash covered them. */
  readonly facts: EntryFacts | null;
}

/** The entry that follows `head`, with its balances and its hash; nothing is written. */
export function nextLedgerEntry(head: LedgerHead, fact: LedgerFact): StoredLedgerEntry {
  const { recordedBy, ...rest } = fact;
  const entry = {
    ...rest,
    id: randomUUID(),
    sequence: head.sequence + 1,
    lotBalance: fact.lotBalance + fact.change,
    productBalance: fact.productBalance + fact.change,
    isLate: isLateEntry(fact.occurredAt.toISOString(), fact.recordedAt.toISOString()),
    recordedByUserId: recordedBy.id,
    recordedBy: recordedBy.name,
    requiredSignatures: [...fact.requiredSignatures],
    awaitsSignature: fact.awaitsSignature ?? false,
    eventId: fact.eventId ?? null,
    amendmentId: fact.amendmentId ?? null,
    format: fact.facts === null ? 1 : 2,
    previousHash: head.hash,
  };
  return { ...entry, hash: hashLedgerEntry(entry) };
}

/**
 * The writes of an entry: itself, the lot's balance and the ledger's head. For the transaction that made it the next
 * one, under its lock (`lockLedger`).
 */
export function entryWrites(entry: StoredLedgerEntry): [Write, Write, Write] {
  const { agencyId, inventoryId, lotId } = entry;
  const moved = { balance: entry.lotBalance, lastChangedAt: entry.recordedAt };
  return [
    insertOf(ledgerEntries, [entry]),
    updateOf(balances, moved, { agencyId, inventoryId, lotId }),
    headMove(agencyId, entry),
  ];
}

/**
 * Writes the entry that follows `head` (see `entryWrites`).
 *
 * @throws the database's own refusal where a balance would fall below zero.
 */
export async function appendLedgerEntry(
  tx: Transaction,
  head: LedgerHead,
  fact: LedgerFact,
): Promise<StoredLedgerEntry> {
  const entry = nextLedgerEntry(head, fact);
  await writeTogether(tx, entryWrites(entry));
  return entry;
}
