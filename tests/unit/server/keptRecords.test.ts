import { readdirSync, readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { caseTables } from '../../../src/server/database/sealing/caseTables.ts';
import { custodyTables } from '../../../src/server/database/sealing/custodyTables.ts';
import { signedTables } from '../../../src/server/database/sealing/signedTables.ts';

const server = new URL('../../../src/server/', import.meta.url);
const schema = new URL('database/schema/', server);

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
  .map((file) => ({ file, text: readFileSync(new URL(file, server), 'utf8') }));

/** The tables that a text deletes rows of, by their names in the schema or in SQL. */
function deletedIn(text: string): string[] {
  const patterns = [
    /\.delete\((\w+)\)/g,
    /deleteUnlocked\(\s*\w+,\s*(\w+)/g,
    /\bremove\(\s*tx,\s*(\w+)/g,
    /(?:delete\s+from|truncate(?:\s+table)?)\s+(\w+)/gi,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''));
}

async function namesOfRecords(): Promise<ReadonlySet<string>> {
  const kept = [...custodyTables, ...caseTables, ...signedTables].map(({ table }) => table);
  const names = kept.map((table) => getTableName(table));
  const files = readdirSync(schema, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const module = (await import(new URL(file, schema).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      if (is(value, PgTable) && kept.includes(value)) names.push(name);
    }
  }
  return new Set(names);
}

it('[REG-01] no operation of the server deletes a record of custody', async () => {
  expect(
    deletedIn(
      'tx.delete(uses); deleteUnlocked(tx, counts, x); remove(tx, cases); sql`delete from uses`',
    ),
  ).toEqual(['uses', 'counts', 'cases', 'uses']);
  const deleted = sources.flatMap(({ file, text }) =>
    deletedIn(text).map((name) => ({ file, name })),
  );
  expect(deleted.map(({ name }) => name)).toContain('parLevels');
  const records = await namesOfRecords();
  expect([...records]).toEqual(
    expect.arrayContaining(['ledgerEntries', 'ledger_entries', 'lossRecords', 'cases', 'counts']),
  );
  expect(deleted.filter(({ name }) => records.has(name))).toEqual([]);
});
