import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FieldChoice } from '../../../../contract/core/record.ts';

export type Choices = Record<string, FieldChoice[]>;

/** `-name` is descending. Nothing that was requested reaches the statement but the chosen column. */
export function inOrder(sort: string, columns: Readonly<Record<string, AnyPgColumn | SQL>>): SQL {
  const isDescending = sort.startsWith('-');
  const column = columns[isDescending ? sort.slice(1) : sort];
  if (column === undefined) throw new Error(`There is no order ${sort}`);
  return isDescending ? sql`${column} desc` : sql`${column} asc`;
}
