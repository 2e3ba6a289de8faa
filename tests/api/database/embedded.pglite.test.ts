import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { embeddedPool } from '../../../src/server/database/embedded.ts';
import { templateOf } from '../../support/testDatabase.ts';

let engine: PGlite;
let pool: pg.Pool;

beforeAll(async () => {
  engine = await PGlite.create({ loadDataDir: await templateOf() });
});

afterAll(() => engine.close());

beforeEach(async () => {
  pool = embeddedPool(engine);
  await pool.query('create table vials (label text primary key)');
});

afterEach(async () => {
  await pool.end();
  await engine.exec('drop table vials');
  await engine.exec('discard all');
});

const insert = (label: string, name?: string) =>
  pool.query({ text: 'insert into vials values ($1)', ...(name === undefined ? {} : { name }) }, [
    label,
  ]);

it('a statement that fails leaves those that wait behind it, and those that follow at once, unharmed', async () => {
  await insert('a');
  const asked = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? insert('a').then(
          () => 'inserted',
          () => insert(`after-${at}`).then(({ rowCount }) => rowCount),
        )
      : insert(`beside-${at}`).then(({ rowCount }) => rowCount),
  );
  expect(await Promise.all(asked)).toEqual(asked.map(() => 1));
  const { rows } = await pool.query<{ count: string }>('select count(*) from vials');
  expect(Number(rows[0]?.count)).toBe(41);
  await expect(insert('a')).rejects.toMatchObject({ code: '23505', constraint: 'vials_pkey' });
});

it('a named statement stays prepared on the one connection, also after one that failed', async () => {
  await insert('a', 'insert_vial');
  await expect(insert('a', 'insert_vial')).rejects.toThrow('vials_pkey');
  await insert('b', 'insert_vial');
  const { rows } = await pool.query('select name from pg_prepared_statements where name <> $1', [
    '',
  ]);
  expect(rows).toEqual([{ name: 'insert_vial' }]);
  expect(pool.totalCount).toBe(1);
});

it('who asks beside a transaction waits for its end, and sees nothing of one that is undone', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('insert into vials values ($1)', ['a']);
  const beside = pool.query('select label from vials');
  await holder.query('rollback');
  holder.release();
  expect((await beside).rows).toEqual([]);
});

it('a backup while others write is of a moment between two transactions', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'));
  const address = {
    kind: 'pglite',
    folder: join(folder, 'db'),
    snapshot: await templateOf(),
  } as const;
  const open = await connectDatabase(address);
  try {
    const { database } = open;
    await database.execute('create table vials (label text primary key)');
    const writing = Array.from({ length: 30 }, (_, at) =>
      database.transaction(async (tx) => {
        await tx.execute(`insert into vials values ('${at}a')`);
        await tx.execute(`insert into vials values ('${at}b')`);
      }),
    );
    const file = join(folder, 'copy.tar.gz');
    await Promise.all([open.backup.write(file, new AbortController().signal), ...writing]);
    const copy = await PGlite.create({ loadDataDir: new Blob([await readFile(file)]) });
    const { rows } = await copy.query<{ halves: number }>(
      'select count(*)::int % 2 as halves from vials',
    );
    expect(rows).toEqual([{ halves: 0 }]);
    await copy.close();
  } finally {
    await open.close();
    await rm(folder, { recursive: true, force: true });
  }
});
