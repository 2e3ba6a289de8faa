import { and, type Column, eq, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { statementName } from './compiled.ts';
import type { Transaction } from './database.ts';

/** Rows to insert, or columns to set where others have these values. */
export interface Write {
  readonly table: PgTable;
  readonly kind: 'insert' | 'update';
  /** The columns by their property: of each row to insert; or those to set, and those to look for. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Inserts rows that all give the same columns; what is not a column of the table is left out. */
export function insertOf<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Write {
  return { table, kind: 'insert', rows: rows.map((row) => columnsOf(table, row)) };
}

/** Sets columns of the one row, or the rows, that have the given values. */
export function updateOf<Table extends PgTable>(
  table: Table,
  set: Partial<Table['$inferInsert']>,
  where: Partial<Table['$inferSelect']>,
): Write {
  return { table, kind: 'update', rows: [columnsOf(table, set), columnsOf(table, where)] };
}

/**
 * Runs writes to different tables as one statement: the cost of the way to the database is paid once, and the text is
 * made once for writes of the same shape. All of them see the tables as they were before, in no order that is promised;
 * keys between them only need to hold at the end.
 *
 * @throws the database's own refusal of any of them; none is done then.
 */
export async function writeTogether(
  tx: Transaction,
  writes: readonly [Write, ...Write[]],
): Promise<void> {
  const { text, name, params } = statementOf(tx, writes);
  const { session } = tx._;
  await session.prepareQuery({ sql: text, params }, undefined, name, false).execute(bound(writes));
}

interface Statement {
  readonly text: string;
  readonly name: string;
  /** Placeholders, in the text's order. */
  readonly params: unknown[];
}

const statements = new Map<string, Statement>();

function statementOf(tx: Transaction, writes: readonly [Write, ...Write[]]): Statement {
  const shape = writes.map(shapeOf).join(';');
  const known = statements.get(shape);
  if (known !== undefined) return known;
  const [main, ...others] = writes.map((write, at) => toSql(tx, write, at));
  if (main === undefined) throw new Error('Nothing is written');
  const beside = others.map((write, at) => sql`${sql.identifier(`write_${at + 1}`)} as (${write})`);
  const whole = beside.length === 0 ? main : sql`with ${sql.join(beside, sql`, `)} ${main}`;
  const { sql: text, params } = tx.execute(whole).getQuery();
  const statement = { text, name: statementName(text), params };
  statements.set(shape, statement);
  return statement;
}

function shapeOf({ table, kind, rows }: Write): string {
  const columns = rows.map((row) => Object.keys(row).join());
  if (kind === 'insert' && new Set(columns).size > 1) {
    throw new Error(`The rows of ${getTableName(table)} do not give the same columns`);
  }
  return `${kind} ${getTableName(table)} ${kind === 'insert' ? rows.length : ''} ${columns.join('|')}`;
}

const placeholder = (write: number, row: number, key: string) => `${write}.${row}.${key}`;

function toSql(tx: Transaction, { table, kind, rows }: Write, write: number): SQL {
  const columns: Record<string, Column> = getTableColumns(table);
  const places = rows.map((row, at) =>
    Object.fromEntries(
      Object.keys(row).map((key) => [key, sql`${sql.placeholder(placeholder(write, at, key))}`]),
    ),
  );
  if (kind === 'insert') return tx.insert(table).values(places).getSQL();
  const [set = {}, where = {}] = places;
  const conditions = Object.entries(where).map(([key, value]) => {
    const column = columns[key];
    if (column === undefined) throw new Error(`${getTableName(table)} has no ${key}`);
    return eq(column, value);
  });
  return tx
    .update(table)
    .set(set)
    .where(and(...conditions))
    .getSQL();
}

/** The values as the driver takes them. A null stays one: as JSON it would be something else. */
function bound(writes: readonly Write[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [write, { table, rows }] of writes.entries()) {
    const columns: Record<string, Column> = getTableColumns(table);
    for (const [at, row] of rows.entries()) {
      for (const [key, value] of Object.entries(row)) {
        values[placeholder(write, at, key)] =
          value === null ? null : columns[key]?.mapToDriverValue(value);
      }
    }
  }
  return values;
}

function columnsOf(table: PgTable, given: object): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => key in columns && value !== undefined),
  );
}
