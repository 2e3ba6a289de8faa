import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Sets a column of one row of an agency to something else, whatever it holds; of the newest row where rows have a number. */
export function changeOf(table: PgTable, property: string, agencyId: number): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const column = columns[property];
  if (column === undefined) throw new Error(`${getTableName(table)} has no ${property}`);
  const name = sql.identifier(inSnakeCase(property));
  return sql`update ${table} set ${name} = ${another(column, name)} where ctid = (${rowOf(table, agencyId)})`;
}

/** The row that tests change, by its place on disk. */
export function rowOf(table: PgTable, agencyId: number): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const own = columns.agencyId === undefined ? sql`true` : sql`agency_id = ${agencyId}`;
  const newest = columns.sequence ?? columns.seq;
  const order = newest === undefined ? sql`ctid` : sql`${newest} desc, ctid`;
  return sql`select ctid from ${table} where ${own} order by ${order} limit 1`;
}

function another(column: PgColumn, name: SQL | ReturnType<typeof sql.identifier>): SQL {
  const type = column.getSQLType();
  if (type.endsWith('[]')) return sql`array_append(coalesce(${name}, '{}'), 'other')`;
  if (type.startsWith('timestamp')) {
    return sql`coalesce(${name}, '2026-01-01T00:00:00Z') + interval '1 second'`;
  }
  switch (type) {
    case 'uuid':
      return sql`gen_random_uuid()`;
    case 'integer':
    case 'bigint':
      return sql`coalesce(${name}, 0) + 1`;
    case 'boolean':
      return sql`not coalesce(${name}, false)`;
    case 'date':
      return sql`coalesce(${name}, '2026-01-01') + 1`;
    case 'jsonb':
      return sql`jsonb_build_object('was', ${name}, 'is', 1)`;
    case 'bytea':
      return sql`${name} || '\\x00'::bytea`;
    default:
      return sql`coalesce(${name}, '') || 'x'`;
  }
}

function inSnakeCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
