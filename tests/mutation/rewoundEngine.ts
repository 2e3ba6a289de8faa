import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { OpenDatabase } from '../../src/server/database/database.ts';
import { embeddedPool } from '../../src/server/database/embedded.ts';

declare global {
  var countersignEngines: { idle: PGlite[]; lent: Map<PGlite, boolean> } | undefined;
}

/**
 * Engines that no one uses; those in use, and whether their state is marked. Global, because this module is
 * loaded again together with the test files (`vi.resetModules`).
 */
globalThis.countersignEngines ??= { idle: [], lent: new Map() };
const { idle, lent } = globalThis.countersignEngines;

/**
 * In place of the tests' own `lendEngine`: the empty database of an engine that runs everything in one transaction, which
 * never commits. `rewind` rolls back what a test writes, and the rest when the database is closed.
 *
 * @param template reads the dump that every engine starts from.
 * @public the tests import it by the place of theirs, which no tool that looks for unused exports can see.
 */
export async function lendEngine(template: () => Promise<Blob>): Promise<OpenDatabase> {
  const engine = idle.pop() ?? (await PGlite.create({ loadDataDir: await template() }));
  await engine.exec('begin');
  lent.set(engine, false);
  const pool = embeddedPool(engine);
  pool.on('error', () => undefined);
  pool.on('connect', keepInside);
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    engine: 'pglite',
    pool: () => ({ used: 0, idle: 0, waiting: 0 }),
    backup: { extension: 'tar.gz', write: () => Promise.reject(new Error('No backup here.')) },
    close: async () => {
      await pool.end();
      if (!lent.delete(engine)) return;
      for (const statement of ['rollback', 'discard all', 'vacuum']) await engine.exec(statement);
      idle.push(engine);
    },
  };
}

/** Whether a test has a database now. */
export function isLent(): boolean {
  return lent.size > 0;
}

/** Remembers how all open databases are now. */
export async function mark(): Promise<void> {
  for (const engine of lent.keys()) {
    await engine.exec('savepoint marked');
    lent.set(engine, true);
  }
}

/** Rolls back what was written since `mark`. */
export async function rewind(): Promise<void> {
  for (const [engine, isMarked] of lent) {
    if (isMarked) await engine.exec('rollback to savepoint marked; release savepoint marked');
    lent.set(engine, false);
  }
}

/** Leaves all engines to what still waits for them; the next ones are new. */
export function abandonEngines(): void {
  lent.clear();
}

/** What PostgreSQL does at a commit: the triggers that wait for it run, and what was set for the transaction is gone. */
const commit = `set constraints all immediate; set constraints all deferred;
  select set_config('countersign.audited', '', true)`;

/** Makes a transaction a savepoint, and one of every statement outside of one, because a failure would end all. */
function keepInside(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (asked: unknown, values?: unknown) => Promise<unknown>;
  let isInside = false;
  const inside = async (act: () => Promise<unknown>) => {
    await query('savepoint act');
    try {
      const result = await act();
      await query(commit);
      return result;
    } catch (error) {
      await query('rollback to savepoint act');
      throw error;
    } finally {
      await query('release savepoint act');
    }
  };
  const ask = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const text = typeof asked === 'string' ? asked : asked.text;
    if (/^begin\b/i.test(text)) {
      isInside = true;
      return query('savepoint act');
    }
    if (!/^(?:commit|rollback)$/i.test(text)) {
      return isInside ? query(asked, values) : inside(() => query(asked, values));
    }
    isInside = false;
    if (text === 'rollback') {
      return query('rollback to savepoint act; release savepoint act');
    }
    try {
      return await query(`${commit}; release savepoint act`);
    } catch (error) {
      await query('rollback to savepoint act; release savepoint act');
      throw error;
    }
  };
  client.query = ask as pg.PoolClient['query'];
}
