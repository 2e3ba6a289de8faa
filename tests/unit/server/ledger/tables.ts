import { Column, getTableColumns, is, Param, SQL, StringChunk } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../../src/server/database/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of tables. What is not among them is empty. */
export type Tables = Map<PgTable, Row[]>;

const plain = (chunk: unknown): unknown => {
  if (Array.isArray(chunk)) return chunk.map(plain);
  return is(chunk, Param) ? chunk.value : chunk;
};

/** The comparisons of a condition, all of which have to hold: `=`, `>`, `in`, `or`. */
function isMet(condition: SQL | undefined, row: Row, names: ReadonlyMap<Column, string>): boolean {
  if (condition === undefined) return true;
  const chunks = condition.queryChunks;
  const words = chunks.map((chunk) => (is(chunk, StringChunk) ? chunk.value.join('') : ''));
  const inner = chunks.filter((chunk) => is(chunk, SQL));
  const at = chunks.findIndex((chunk) => is(chunk, Column));
  if (at < 0) {
    const isAny = words.includes(' or ');
    const met = (one: SQL) => isMet(one, row, names);
    return isAny ? inner.some(met) : inner.every(met);
  }
  const value = row[names.get(chunks[at] as Column) ?? ''];
  const operator = words[at + 1]?.trim();
  const other = plain(chunks[at + 2]);
  if (operator === '=') return value === other;
  if (operator === '>') return Number(value) > Number(other);
  if (operator === 'in') return (other as unknown[]).includes(value);
  throw new Error(`No comparison ${operator ?? ''}`);
}

/**
 * A transaction that reads tables in memory: conditions, order and limits of queries on one table, and how many rows
 * there are, and keeps one row where another would be replaced. Written-out statements find nothing.
 */
export function readerOf(tables: Tables): Transaction {
  const select = (fields?: Readonly<Record<string, unknown>>) => {
    let rows: Row[] = [];
    let names: ReadonlyMap<Column, string> = new Map();
    const read = () => {
      if (fields === undefined) return rows;
      const columns = Object.entries(fields);
      if (columns.every(([, column]) => !is(column, Column))) return [{ all: rows.length }];
      return rows.map((row) =>
        Object.fromEntries(
          columns.map(([name, column]) => [
            name,
            row[names.get(column as Column) ?? (column as Column).name],
          ]),
        ),
      );
    };
    const query = {
      from(table: PgTable) {
        const own = Object.entries<Column>(getTableColumns(table));
        names = new Map(own.map(([name, column]) => [column, name]));
        rows = [...(tables.get(table) ?? [])];
        return query;
      },
      where(condition: SQL | undefined) {
        rows = rows.filter((row) => isMet(condition, row, names));
        return query;
      },
      innerJoin: () => query,
      orderBy() {
        const key = ['sequence', 'ordinal'].find((name) => rows[0] && name in rows[0]) ?? '';
        rows = rows.toSorted((a, b) => Number(a[key]) - Number(b[key]));
        return query;
      },
      limit(most: number) {
        rows = rows.slice(0, most);
        return query;
      },
      // biome-ignore lint/suspicious/noThenProperty: a query of drizzle runs when it is awaited.
      then: (done: (read: Row[]) => unknown) => Promise.resolve(read()).then(done),
    };
    return query;
  };
  const reader = {
    select,
    execute: () => Promise.resolve({ rows: [] }),
    insert: (table: PgTable) => ({
      values: (row: Row) => ({ onConflictDoUpdate: async () => void tables.set(table, [row]) }),
    }),
    transaction: (work: (tx: unknown) => unknown) => work(reader),
  };
  return reader as unknown as Transaction;
}
