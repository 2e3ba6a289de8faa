import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, recordId } from '../columns.ts';
import { agencyReference } from './agency.ts';
import { userReference } from './user.ts';

/** Why a row is bad; `column` is its heading, null if the row as a whole is meant. */
export interface ImportReason {
  readonly column: string | null;
  readonly sentence: string;
}

/** One file that someone imports: it is read row by row, validated, shown, and written once that was confirmed. */
export const imports = pgTable(
  'imports',
  {
    id: recordId(),
    agencyId: agencyReference(),
    kind: text({
      enum: ['users', 'products', 'suppliers', 'inventories', 'temperatures'],
    }).notNull(),
    fileName: text().notNull(),
    startedBy: userReference(),
    startedAt: createdAt(),
    state: text({ enum: ['reading', 'preview', 'applying', 'done', 'cancelled'] }).notNull(),
    /** Which column of the file holds which field, in the file's order; empty if it holds none. */
    fields: jsonb().$type<string[]>().notNull(),
    /** Whether people who are added are sent an email to set up their account. */
    isMailed: boolean().notNull().default(false),
    finishedAt: instant(),
    /** Rows by verdict, once it is over: the rows themselves go with the next import. */
    counts: jsonb().$type<Record<string, number>>(),
  },
  (table) => [index().on(table.agencyId, table.kind, table.startedAt)],
);

/** The rows of a file as they were read, and what they come to. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id),
    /** The line of the file that it starts on; the heading is line 1. */
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** What makes a record of the kind one and the same, folded; null if the row is too bad to tell. */
    key: text(),
    verdict: text({
      enum: ['add', 'change', 'same', 'bad', 'added', 'changed', 'failed'],
    }).notNull(),
    reasons: jsonb().$type<ImportReason[]>().notNull(),
    /** What the row would change, for people. */
    note: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index().on(table.importId, table.verdict, table.line),
    uniqueIndex('import_rows_key').on(table.importId, table.key).where(sql`verdict <> 'bad'`),
  ],
);
