import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

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
    index().on(table.agencyId, table.subjectKind, table.subjectId),
    index().on(table.agencyId, table.at),
  ],
);
