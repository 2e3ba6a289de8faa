import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, recordId, sameAgency } from '../columns.ts';
import { agencies } from './agency.ts';
import { custodyEvents } from './custodyEvent.ts';
import { inventories } from './custodyPlace.ts';
import { lotReference } from './custodyProduct.ts';
import { userReference } from './user.ts';

/** What an entry names, in words, as it was when the entry was recorded. */
export interface EntryFacts {
  readonly product: {
    readonly name: string;
    readonly strength: string;
    readonly schedule: string;
    readonly measure: string;
    readonly contentPerUnit: number;
  };
  readonly lot: { readonly number: string; readonly expiresOn: string };
  readonly place: { readonly name: string; readonly kind: string; readonly site: string };
  /** The labels that the act named for the lot. */
  readonly labels: readonly string[];
  /** By how much it changed the part of the lot's balance that is broken; left out where it did not (STOCK-11). */
  readonly broken?: number;
}

/** The newest entry of each agency's ledger; locking its row orders everyone who writes. */
export const ledgerHeads = pgTable('ledger_heads', {
  agencyId: integer()
    .primaryKey()
    .references(() => agencies.id),
  sequence: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
  /** The newest event; null if none has been recorded. */
  eventSequence: bigint({ mode: 'number' }).notNull().default(0),
  eventHash: text(),
});

/** What an inventory holds of a lot: derived from the entries, kept to be locked and read at once. */
export const balances = pgTable(
  'balances',
  {
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    productId: uuid().notNull(),
    lotId: uuid().notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    lastCountedAt: instant(),
    lastCountedBy: text(),
    lastChangedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.inventoryId, table.lotId] }),
    sameAgency('balances_inventory_fk', table, table.inventoryId, inventories),
    // Most lots that an agency ever had are used up.
    index('balances_held_index')
      .on(table.agencyId, table.inventoryId)
      .where(sql`${table.balance} > 0`),
    lotReference('balances_lot_fk', table),
    check('balances_not_negative', sql`${table.balance} >= 0`),
  ],
);

/** Append-only (a trigger refuses every change), and a hash chain per agency. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: recordId(),
    agencyId: integer().notNull(),
    /** 1, 2, 3 … within the agency, without a gap. */
    sequence: bigint({ mode: 'number' }).notNull(),
    inventoryId: uuid().notNull(),
    kind: text().notNull(),
    productId: uuid().notNull(),
    lotId: uuid().notNull(),
    change: bigint({ mode: 'number' }).notNull(),
    lotBalance: bigint({ mode: 'number' }).notNull(),
    productBalance: bigint({ mode: 'number' }).notNull(),
    occurredAt: instant().notNull(),
    recordedAt: instant().notNull(),
    isLate: boolean().notNull(),
    recordedByUserId: userReference(),
    recordedBy: text().notNull(),
    summary: text().notNull(),
    note: text(),
    correctionOfId: uuid(),
    /** The event that wrote it, and whose signatures it bears; null if it was signed by itself. */
    eventId: uuid(),
    /** The amendment of a use or an event that wrote it, and whose signatures it bears; null for every other entry. */
    amendmentId: uuid(),
    /** The meanings that policy asks a signature for; the ones without a row are missing. */
    requiredSignatures: text().array().notNull(),
    /**
     * True if a signature was missing when it was recorded, so that the few can be found among many. Whether it is
     * missing still, only the signatures tell; so it is not part of the hash.
     */
    awaitsSignature: boolean().notNull().default(false),
    idempotencyKey: uuid().notNull(),
    /** SHA-256 of the request; distinguishes a repeat from another act under the same key. */
    contentHash: text().notNull(),
    /** 1 for entries of before `facts`; 2 where the hash covers them. */
    format: integer().notNull().default(1),
    facts: jsonb().$type<EntryFacts>(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    unique('ledger_entries_agency_id_key').on(table.agencyId, table.id),
    unique('ledger_entries_sequence_key').on(table.agencyId, table.sequence),
    unique('ledger_entries_idempotency_key').on(table.agencyId, table.idempotencyKey),
    sameAgency('ledger_entries_inventory_fk', table, table.inventoryId, inventories),
    lotReference('ledger_entries_lot_fk', table),
    sameAgency('ledger_entries_correction_fk', table, table.correctionOfId, table),
    sameAgency('ledger_entries_event_fk', table, table.eventId, custodyEvents),
    index('ledger_entries_event_index')
      .on(table.agencyId, table.eventId)
      .where(sql`${table.eventId} is not null`),
    // What corrects an entry: without it a report reads the whole ledger for each of its lines.
    index('ledger_entries_correction_index')
      .on(table.agencyId, table.correctionOfId)
      .where(sql`${table.correctionOfId} is not null`),
    // What a report of a period reads.
    index('ledger_entries_occurred_index').on(table.agencyId, table.occurredAt),
    index('ledger_entries_amendment_index')
      .on(table.agencyId, table.amendmentId)
      .where(sql`${table.amendmentId} is not null`),
    // As `order by sequence desc` sorts, or no page can be read along them.
    index('ledger_entries_place_index').on(
      table.agencyId,
      table.inventoryId,
      table.sequence.desc().nullsFirst(),
    ),
    index('ledger_entries_product_index').on(
      table.agencyId,
      table.inventoryId,
      table.productId,
      table.sequence.desc().nullsFirst(),
    ),
    index('ledger_entries_kind_index').on(
      table.agencyId,
      table.inventoryId,
      table.kind,
      table.sequence.desc().nullsFirst(),
    ),
    // Uses, and what else was signed by itself: the dashboard has the events from their own table.
    index('ledger_entries_alone_index')
      .on(table.agencyId, table.inventoryId, table.sequence.desc().nullsFirst())
      .where(sql`${table.eventId} is null`),
    // The few entries that changed how much of a lot is broken.
    index('ledger_entries_broken_index')
      .on(table.agencyId, table.inventoryId, table.lotId)
      .where(sql`${table.facts}->'broken' is not null`),
    // Where a lot has been, and since when and until when.
    index('ledger_entries_lot_index').on(
      table.agencyId,
      table.lotId,
      table.inventoryId,
      table.occurredAt,
    ),
    index('ledger_entries_awaiting_index')
      .on(table.agencyId, table.inventoryId)
      .where(sql`${table.awaitsSignature}`),
    check(
      'ledger_entries_not_negative',
      sql`${table.lotBalance} >= 0 and ${table.productBalance} >= ${table.lotBalance}`,
    ),
    check('ledger_entries_sequence', sql`${table.sequence} >= 1`),
  ],
);

/**
 * How many entries of a kind an inventory has of a product, so that a page of a long ledger can show the total without
 * counting them. Derived; a trigger counts every insert.
 */
export const ledgerCounts = pgTable(
  'ledger_counts',
  {
    agencyId: integer().notNull(),
    inventoryId: uuid().notNull(),
    productId: uuid().notNull(),
    kind: text().notNull(),
    entries: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.inventoryId, table.productId, table.kind] }),
  ],
);

/** How far each agency's ledger is in its closing balances. Derived. */
export const closingHeads = pgTable('closing_heads', {
  agencyId: integer()
    .primaryKey()
    .references(() => agencies.id),
  /** The balances of every closing are of the entries up to this one; later ones are added when they are read. */
  throughSequence: bigint({ mode: 'number' }).notNull(),
});

/** The instants up to which entries were summed: starts of months in UTC, so that no time zone moves them. Append-only. */
export const closings = pgTable(
  'closings',
  {
    agencyId: integer()
      .notNull()
      .references(() => agencies.id),
    /** Entries that occurred before it are in the closing. */
    closesAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.closesAt] })],
);

/**
 * What was held of a lot when a month closed: the sum of these rows. Append-only; an entry that is recorded later but
 * occurred before adds a row to each closing after it. Derived from the entries.
 */
export const closingBalances = pgTable(
  'closing_balances',
  {
    agencyId: integer().notNull(),
    closesAt: instant().notNull(),
    /** Null for what was on its way between two inventories. */
    inventoryId: uuid(),
    productId: uuid().notNull(),
    lotId: uuid().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** The newest entry when the row was written. */
    throughSequence: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('closing_balances_key')
      .on(
        table.agencyId,
        table.closesAt,
        table.inventoryId,
        table.productId,
        table.lotId,
        table.throughSequence,
      )
      .nullsNotDistinct(),
    foreignKey({
      name: 'closing_balances_closing_fk',
      columns: [table.agencyId, table.closesAt],
      foreignColumns: [closings.agencyId, closings.closesAt],
    }),
    sameAgency('closing_balances_inventory_fk', table, table.inventoryId, inventories),
    lotReference('closing_balances_lot_fk', table),
  ],
);
