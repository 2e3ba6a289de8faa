import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// Signatures sign entries and events, and may come later than those, so that neither chain can hold their number. They
// have a chain of their own, which a trigger writes: whoever adds a signature, with whatever statement, lengthens it.

/** The newest link of each agency's chain of signatures; locking its row orders the writers. */
export const signatureHeads = pgTable('signature_heads', {
  agencyId: integer().primaryKey(),
  sequence: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/** Append-only. No foreign key, so that a link outlives a signature that someone removed. */
export const signatureLinks = pgTable(
  'signature_links',
  {
    agencyId: integer().notNull(),
    /** 1, 2, 3 … within the agency, without a gap. */
    sequence: bigint({ mode: 'number' }).notNull(),
    signatureId: uuid().notNull(),
    /** SHA-256 over the hash of the link before and the hash of the signature, both as hexadecimal text. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.agencyId, table.sequence] })],
);
