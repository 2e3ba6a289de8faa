import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
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

it('a backup of a folder has one moment of it, and people go on while it is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-folder-'));
  const { database, backup, close } = await connectDatabase({
    kind: 'pglite',
    folder: join(folder, 'db'),
    snapshot: await templateOf(),
  });
  try {
    await database.execute(sql`create table counted (number integer, mirrored integer)`);
    let [count, isOver] = [0, false];
    const add = async () => {
      count += 1;
      await database.execute(sql`insert into counted values (${count}, ${-count})`);
    };
    for (let row = 0; row < 20; row += 1) await add();
    const adding = (async () => {
      while (count < 120) {
        await add();
        // The engine answers within the turn.
        await nextTurn();
      }
      return isOver;
    })();
    const file = join(folder, 'backup.tar.gz');
    await backup.write(file, new AbortController().signal);
    isOver = true;
    expect(await adding).toBe(false);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const copy = await PGlite.create({ loadDataDir: new Blob([await readFile(file)]) });
    const { rows } = await copy.query<{ number: number; mirrored: number }>(
      'select number, mirrored from counted order by number',
    );
    await copy.close();
    expect(rows).toEqual(rows.map((_row, at) => ({ number: at + 1, mirrored: -at - 1 })));
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const ended = AbortSignal.abort(new Error('Enough'));
    await expect(backup.write(file, ended)).rejects.toThrow();
    expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
