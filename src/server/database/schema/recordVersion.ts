import { bigint, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Append-only, and a hash chain per agency (`versions` in `record_heads`): what the covered columns of a row held after
 * each change. Triggers write it when a transaction commits that has written an entry of the audit history, so that a
 * change made outside the program has no version. Which tables and columns: `sealedColumns.ts`.
 */
export const recordVersions = pgTable(
  'record_versions',
  {
    /** Of the audit entry; of the row itself where a migration took it over. 0 for the installation. */
    agencyId: integer().notNull(),
    /** 1, 2, 3 … within the chain, without a gap. */
    sequence: bigint({ mode: 'number' }).notNull(),
    tableName: text().notNull(),
    /** The columns of its primary key, with a blank between them. */
    rowKey: text().notNull(),
    /** 1, 2, 3 … of the row, in whichever agency's chain. */
    version: integer().notNull(),
    /** SHA-256 of the state that was changed; null for a new row. */
    before: text(),
    /** The covered columns as `jsonb` writes them, secrets as their SHA-256; null for a row that was removed. */
    state: text(),
    /** The audit entry that describes the change; null for what a migration recorded or changed. */
    auditSeq: bigint({ mode: 'number' }),
    /** The hash of that entry; the name of the migration otherwise. */
    origin: text().notNull(),
    /** SHA-256 over the hash of the version before in the chain, and all of this row (`versionText.ts`). */
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.sequence] }),
    uniqueIndex('record_versions_row_key').on(table.tableName, table.rowKey, table.version),
  ],
);

/** The newest link of each chain that was found in order, so that one that was cut off later is missed. */
export const seenHeads = pgTable(
  'seen_heads',
  {
    agencyId: integer().notNull(),
    chain: text().notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.chain] })],
);
