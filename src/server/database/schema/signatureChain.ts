import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

// Signatures sign entries and events, and may be later than those, so that neither chain can contain their number. They
// have a separate chain, which a trigger writes: every added signature, by whatever statement, extends it.

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
