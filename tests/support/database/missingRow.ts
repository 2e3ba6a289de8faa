import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../src/server/database/database.ts';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';

interface Owner {
  readonly agencyId: number;
  readonly people: Readonly<Record<string, string>>;
}

/** Makes up a row of a table that has none, past foreign keys, and takes it over as a migration does. */
export async function addMissingRow(
  database: Database,
  table: PgTable,
  { agencyId, people }: Owner,
): Promise<void> {
  const name = getTableName(table);
  const { rows } = await database.execute(sql`select from ${table} limit 1`);
  if (rows.length > 0) return;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const row = Object.fromEntries(
    Object.entries(columns).map(([property, column]) => {
      if (property === 'agencyId') return [property, agencyId];
      if (property === 'userId') return [property, people.signer];
      return [property, madeUp(column)];
    }),
  );
  await database.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.insert(table).values(row as never);
  });
  const kept = (await readMigrations())
    .flatMap(({ statements }) => statements)
    .findLast((text) => text.includes('SELECT keep_versions(') && text.includes(`'${name}', '{`));
  if (kept === undefined) throw new Error(`No migration keeps versions of ${name}`);
  await database.execute(sql.raw(kept));
}

function madeUp(column: PgColumn): unknown {
  if (column.enumValues !== undefined && column.enumValues.length > 0) return column.enumValues[0];
  const type = column.getSQLType();
  if (type === 'uuid[]') return [crypto.randomUUID()];
  if (type.endsWith('[]')) return ['one'];
  if (type.startsWith('timestamp')) return new Date('2026-03-01T08:00:00.000Z');
  switch (type) {
    case 'uuid':
      return crypto.randomUUID();
    case 'integer':
    case 'bigint':
      return 1;
    case 'boolean':
      return true;
    case 'date':
      return '2026-03-01';
    case 'jsonb':
      return [];
    case 'bytea':
      return new Uint8Array([1, 2, 3]);
    default:
      return 'one';
  }
}
