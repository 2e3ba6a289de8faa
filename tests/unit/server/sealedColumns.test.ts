import { readdirSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';
import { sealedColumns } from '../../../src/server/database/sealing/sealedColumns.ts';

const folder = new URL('../../../src/server/database/schema/', import.meta.url);

async function tablesOfSchema(): Promise<PgTable[]> {
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

it('every table of the schema says for each column whether the check detects a change', async () => {
  const missing = (await tablesOfSchema()).flatMap((table) => {
    const declared = sealedColumns.find((one) => one.table === table);
    const named = [
      ...(declared?.sealed ?? []),
      ...(declared?.digested ?? []),
      ...Object.keys(declared?.derived ?? {}),
      ...Object.keys(declared?.free ?? {}),
    ];
    const columns = Object.keys(getTableColumns(table));
    expect(new Set(named).size, `${getTableName(table)} lists a column twice`).toBe(named.length);
    const left = columns.filter((column) => !named.includes(column));
    if (left.length === 0) return [];
    return `Add ${left.join(', ')} of ${getTableName(table)} to src/server/database/sealing (declare(table, 'versions', { sealed: […] }), or 'open' with free: because(reason, …)).`;
  });
  expect(missing).toEqual([]);
});

it('the newest migration that keeps versions of a table keeps the columns that are declared', async () => {
  const statements = (await readMigrations()).flatMap((migration) => migration.statements);
  const wrong = sealedColumns
    .filter(({ by }) => by === 'versions')
    .flatMap(({ table, sealed, digested }) => {
      const name = getTableName(table);
      const columns = [
        ...sealed.map(inSnakeCase),
        ...digested.map((column) => `${inSnakeCase(column)}#`),
      ];
      const newest = statements.findLast(
        (text) => text.includes('SELECT keep_versions(') && text.includes(`'${name}', '{`),
      );
      const kept = newest?.match(/'\{([^}]*)\}'\)/)?.[1]?.split(',') ?? [];
      if (columns.toSorted().join() === kept.toSorted().join()) return [];
      return `Add to your migration, as its last statement: SELECT keep_versions('<name of the migration>', '${name}', '{<primary key>}', '{${columns.join(',')}}');`;
    });
  expect(wrong).toEqual([]);
});
