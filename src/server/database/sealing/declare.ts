import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * How changes to a table made outside the program are found: `versions`: its covered columns are kept after each change
 * (`record_versions`), by triggers of a migration. `hash`: its rows are hashed and chained on their own. `recomputed`:
 * all of it follows from other rows. `open`: not at all; each column gives its reason.
 */
export type Sealing = 'versions' | 'hash' | 'recomputed' | 'open';

/** The columns of a table, by what a change outside the program does. */
export interface SealedTable {
  readonly table: PgTable;
  readonly by: Sealing;
  /** The check names a change. */
  readonly sealed: readonly string[];
  /** Stored as their SHA-256: secrets and pictures. */
  readonly digested: readonly string[];
  /** The check works the value out of other rows, and names a difference. */
  readonly derived: Readonly<Record<string, string>>;
  /** The check says nothing, for the reason given. */
  readonly free: Readonly<Record<string, string>>;
}

type ColumnOf<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** Does not compile if a column of the table is in none of the lists: the missing property names the columns. */
type Complete<Left> = [Left] extends [never] ? unknown : { readonly undeclared: Left };

export function declare<
  Table extends PgTable,
  const Encrypted extends ColumnOf<Table> = never,
  const Digested extends ColumnOf<Table> = never,
  const Derived extends ColumnOf<Table> = never,
  const Free extends ColumnOf<Table> = never,
>(
  table: Table,
  by: Sealing,
  columns: {
    readonly sealed?: readonly Encrypted[];
    readonly digested?: readonly Digested[];
    readonly derived?: Readonly<Record<Derived, string>>;
    readonly free?: Readonly<Record<Free, string>>;
  } & Complete<Exclude<ColumnOf<Table>, Encrypted | Digested | Derived | Free>>,
): SealedTable {
  const { sealed = [], digested = [] } = columns;
  return { table, by, sealed, digested, derived: columns.derived ?? {}, free: columns.free ?? {} };
}

/** One reason for several columns. */
export function because<const Column extends string>(
  reason: string,
  ...columns: readonly Column[]
): Readonly<Record<Column, string>> {
  return Object.fromEntries(columns.map((column) => [column, reason])) as Record<Column, string>;
}
