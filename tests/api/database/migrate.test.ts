import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { places } from '../../../src/server/platform/files/places.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-migrations-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the real migrations with one more after them. */
async function withNextMigration(name: string, text: string): Promise<string> {
  const copy = join(folder, name);
  await cp(places.migrations, copy, { recursive: true });
  const path = join(copy, 'meta/_journal.json');
  const journal = v.parse(
    v.looseObject({ entries: v.array(v.looseObject({ idx: v.number() })) }),
    JSON.parse(await readFile(path, 'utf8')),
  );
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  journal.entries.push({ idx, tag, version: '7', when: Date.now(), breakpoints: true });
  await writeFile(path, JSON.stringify(journal));
  await writeFile(join(copy, `${tag}.sql`), text);
  return copy;
}

async function tableNames(database: Database): Promise<string[]> {
  const rows = await selectRows(
    database,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    v.object({ name: v.string() }),
  );
  return rows.map(({ name }) => name);
}

describe('migrations', () => {
  it('apply once and then have nothing to do', async () => {
    const open = await openTestDatabase();
    expect(await migrate(open.database)).toEqual([]);
    await open.close();
  });

  it('that fail half way do not change the database and say so', async () => {
    const open = await openTestDatabase();
    const before = await tableNames(open.database);
    const broken = await withNextMigration(
      'broken',
      `create table half_done (id integer);--> statement-breakpoint
       alter table users add column half integer;--> statement-breakpoint
       alter table no_such_table add column x integer;`,
    );
    await expect(migrate(open.database, broken)).rejects.toThrow(
      /^Migration \d{4}_broken failed \(relation "no_such_table" does not exist\)\. Nothing was changed; the previous version still runs on this database\.$/,
    );
    expect(await tableNames(open.database)).toEqual(before);
    expect(await migrate(open.database)).toEqual([]);
    await open.close();
  });

  it('refuse a database of a newer version', async () => {
    const open = await openTestDatabase();
    await migrate(
      open.database,
      await withNextMigration('newer', 'create table newer (id integer);'),
    );
    await expect(migrate(open.database)).rejects.toThrow(/written by a newer version.*_newer/);
    await open.close();
  });

  it('refuse a migration that was changed after it was applied', async () => {
    const open = await openTestDatabase();
    const copy = await withNextMigration('edited', 'create table edited (id integer);');
    await migrate(open.database, copy);
    const last = (await readMigrations(copy)).at(-1)?.tag ?? '';
    await writeFile(join(copy, `${last}.sql`), 'create table edited (id bigint);');
    await expect(migrate(open.database, copy)).rejects.toThrow(/was changed after this database/);
    await open.close();
  });
});
