import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { embeddedPool, openEmbedded } from '../../../src/server/database/embedded.ts';
import { templateOf } from '../../support/database/testDatabase.ts';

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

it('a statement that fails does not affect those that wait behind it or follow immediately', async () => {
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

it('a named statement stays prepared on the one connection, even after one that failed', async () => {
  await insert('a', 'insert_vial');
  await expect(insert('a', 'insert_vial')).rejects.toThrow('vials_pkey');
  await insert('b', 'insert_vial');
  const { rows } = await pool.query('select name from pg_prepared_statements where name <> $1', [
    '',
  ]);
  expect(rows).toEqual([{ name: 'insert_vial' }]);
  expect(pool.totalCount).toBe(1);
});

it('a query next to a transaction waits for its end, and sees nothing of one that is rolled back', async () => {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('insert into vials values ($1)', ['a']);
  const beside = pool.query('select label from vials');
  await holder.query('rollback');
  holder.release();
  expect((await beside).rows).toEqual([]);
});

it('a backup waits for the current transaction, and has what it wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-backup-'));
  const other = await PGlite.create({ loadDataDir: await templateOf() });
  const file = (name: string) => join(folder, `${name}.tar.gz`);
  const { signal } = new AbortController();
  const open = openEmbedded(engine);
  try {
    let isCopied = false;
    let copying: Promise<void> = Promise.resolve();
    await open.database.transaction(async (tx) => {
      copying = open.backup.write(file('own'), signal).then(() => {
        isCopied = true;
      });
      // Started later, and is done.
      await openEmbedded(other).backup.write(file('other'), signal);
      expect(isCopied).toBe(false);
      await tx.execute("insert into vials values ('a')");
    });
    await copying;
    // Whatever the account's mask is: it holds everything, patients included.
    expect(((await stat(file('own'))).mode & 0o777).toString(8)).toBe('600');
    const copy = await PGlite.create({ loadDataDir: new Blob([await readFile(file('own'))]) });
    expect((await copy.query('select label from vials')).rows).toEqual([{ label: 'a' }]);
    await copy.close();
  } finally {
    await open.close();
    await other.close();
    await rm(folder, { recursive: true, force: true });
  }
});
