import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';
import { sealedColumns } from '../../../src/server/database/sealing/sealedColumns.ts';
import { tablesOfSchema } from '../../support/database/tablesOfSchema.ts';

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
