import { and, Column, eq, is, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The one database of the server, whichever engine it has. */
export type Database = NodePgDatabase;

/** What `database.transaction(async (tx) => …)` hands over. Every operation that writes takes one. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Reads that may run inside a transaction or outside of one. */
export type Reader = Database | Transaction;

/** A copy of the whole database, taken while it is in use. */
export interface DatabaseBackup {
  /** How its files end, for example `tar.gz`. */
  readonly extension: string;
  /** @throws BackupFailure with a sentence, or the file system's error. */
  write(file: string, signal: AbortSignal): Promise<void>;
}

export interface OpenDatabase {
  readonly database: Database;
  readonly engine: 'pglite' | 'postgres';
  readonly backup: DatabaseBackup;
  /** Its connections by state; waiting: calls that wait for one. */
  readonly pool: () => { readonly used: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** The condition for the one record of an agency that has the id; in a join, both may be columns. */
export function isRecord(
  table: { readonly agencyId: Column; readonly id: Column },
  agencyId: number | SQLWrapper,
  id: string | SQLWrapper,
): SQL | undefined {
  return and(eq(table.agencyId, agencyId), eq(table.id, id));
}

/**
 * The condition for rows that have all the given values.
 *
 * @param values by the property of their column; at least one, because no condition would mean every row.
 */
export function matching<Table extends object>(
  table: Table,
  values: {
    readonly [Key in keyof Table]?: Table[Key] extends Column
      ? NonNullable<Table[Key]['_']['data']> | SQLWrapper
      : never;
  },
): SQL {
  const condition = and(
    ...Object.entries(values).map(([key, value]) => {
      const column: unknown = Reflect.get(table, key);
      if (!is(column, Column) || value === undefined) throw new Error(`No value to match: ${key}`);
      return eq(column, value);
    }),
  );
  if (condition === undefined) throw new Error('A condition needs at least one value to match');
  return condition;
}
