import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { auditMark } from '../sql.ts';

/** One changed field, as people read it. */
export interface AuditChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The newest hash of each agency's chain; locking its row orders the writers. Agency 0 is the installation. */
export const auditChains = pgTable('audit_chains', {
  agencyId: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
});

/** The words of an entry: what it says, who did it, what it was done to. Search and index must write it alike. */
export const auditLabels = sql`to_tsvector('simple'::regconfig, summary || ' ' || actor_name || ' ' || coalesce(subject_name, ''))`;

/** Append-only: a trigger refuses every change. No foreign keys, so that an entry outlives what it names. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    agencyId: integer().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    actorId: uuid(),
    actorName: text().notNull(),
    factor: text(),
    action: text().notNull(),
    outcome: text({ enum: ['success', 'failure'] }).notNull(),
    subjectKind: text().notNull(),
    subjectId: text(),
    subjectName: text(),
    /** One sentence for people, written when it happened. */
    summary: text().notNull(),
    changes: jsonb().$type<AuditChange[]>().notNull(),
    requestId: text(),
    address: text(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agencyId, table.seq] }),
    // Each list of the audit page is one walk along one of these, newest first (ROUTE-09): of an agency, of all, of a
    // person, of a record, of a kind of act, of what was refused. The last is for words.
    index('audit_entries_agency_at_index').on(table.agencyId, table.at, table.seq),
    index('audit_entries_at_index').on(table.at, table.agencyId, table.seq),
    index('audit_entries_actor_index').on(table.actorId, table.at, table.agencyId, table.seq),
    index('audit_entries_subject_index').on(table.subjectId, table.at, table.agencyId, table.seq),
    index('audit_entries_agency_kind_index').on(
      table.agencyId,
      sql`split_part(action, '.', 1)`,
      table.at,
      table.seq,
    ),
    index('audit_entries_kind_index').on(
      sql`split_part(action, '.', 1)`,
      table.at,
      table.agencyId,
      table.seq,
    ),
    index('audit_entries_agency_refused_index')
      .on(table.agencyId, table.at, table.seq)
      .where(sql`outcome = 'failure'`),
    index('audit_entries_refused_index')
      .on(table.at, table.agencyId, table.seq)
      .where(sql`outcome = 'failure'`),
    // What was done with someone's account: every act of two signers asks for it.
    index('audit_entries_account_acts_index')
      .on(table.subjectId, table.at)
      .where(sql`starts_with(action, 'user.')`),
    // The few acts whose witness may be their signer: reports ask for each of their lines whether it is one.
    index('audit_entries_marks_index')
      .on(table.agencyId, table.subjectId)
      .where(auditMark(table.changes)),
    index('audit_entries_words_index').using('gin', auditLabels),
  ],
);

/** What the last check of a chain found, and the last link that was in order. */
export const chainChecks = pgTable('chain_checks', {
  agencyId: integer().primaryKey(),
  checkedAt: instant().notNull(),
  /** When all hashes were recomputed last; later checks continued from there. */
  walkedAt: instant(),
  isIntact: boolean().notNull(),
  checkedEntries: bigint({ mode: 'number' }).notNull(),
  firstBroken: bigint({ mode: 'number' }),
  /** What has once been in order must stay: a chain that was replaced by another sound one is not intact. */
  goodSeq: bigint({ mode: 'number' }).notNull(),
  goodHash: text().notNull(),
});

/**
 * What the last check of all chains found in order, where the next one continues. The key of the signature is not in the
 * database: who can change the tables can remove a proof, and not make one.
 */
export const chainProofs = pgTable('chain_proofs', {
  agencyId: integer().primaryKey(),
  /** JSON (`chainProofs.ts`). */
  proof: text().notNull(),
  /** Ed25519 over `proof` by the evidence key; base64. */
  signature: text().notNull(),
});
