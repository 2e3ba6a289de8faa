import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// Counts, events of labeled vials, signature notes, photos and records of cases are not part of the ledger's entries, and counts from before
// there were events belong to none. Each kind has a separate chain, which a trigger writes: every added row, by
// whatever statement, extends it.

/**
 * Which rows are chained: `counts`, `control_value_activations`, `control_value_events`, `signature_notes`,
 * `case_records`, `use_amendments`, `photo_records`, `event_amendments`.
 */
export const recordChains = [
  'counts',
  'activations',
  'controlValues',
  'notes',
  'cases',
  'amendments',
  'photos',
  'eventAmendments',
] as const;
export type RecordChain = (typeof recordChains)[number];

/** Documents that contain the hash of the one before; only the newest is recorded here. */
const documentChains = ['forms', 'inventories', 'losses'] as const;
export type DocumentChain = (typeof documentChains)[number];

/** The chain of `record_versions`. */
const versionChain = 'versions';

/** The newest link of each of an agency's chains; locking its row orders the writers. */
export const recordHeads = pgTable(
  'record_heads',
  {
    agencyId: integer().notNull(),
    chain: text({ enum: [...recordChains, ...documentChains, versionChain] }).notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.chain] })],
);

/** Append-only. No foreign key, so that a link outlives a row that someone removed. */
export const recordLinks = pgTable(
  'record_links',
  {
    agencyId: integer().notNull(),
    chain: text({ enum: recordChains }).notNull(),
    /** 1, 2, 3 … within the chain, without a gap. */
    sequence: bigint({ mode: 'number' }).notNull(),
    recordId: uuid().notNull(),
    /** SHA-256 over the hash of the link before, as hexadecimal text, and the text of the row (`recordText.ts`). */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.chain, table.sequence] })],
);
