import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig, type PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { backUpFolder } from './backUpFolder.ts';
import { writeWhole } from './backup.ts';
import type { OpenDatabase } from './database.ts';

/**
 * The database of an embedded engine.
 *
 * @param engine stays the caller's to close, after the database; until then no one else may ask it.
 * @param folder where its files are; undefined if everything is in memory.
 */
export function openEmbedded(engine: PGlite, folder?: string): OpenDatabase {
  const pool = embeddedPool(engine);
  // An error without a listener would end the process.
  pool.on('error', () => undefined);
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    engine: 'pglite',
    backup: {
      extension: 'tar.gz',
      write: async (file, signal) =>
        folder === undefined
          ? writeWhole(file, await dump(engine, pool))
          : backUp(pool, { folder, file, signal }),
    },
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/**
 * The folder as it is between two statements. The one connection is held for what has changed since its files were read,
 * and a checkpoint before that leaves little to write.
 */
async function backUp(
  pool: pg.Pool,
  { folder, file, signal }: { folder: string; file: string; signal: AbortSignal },
): Promise<void> {
  await pool.query('checkpoint');
  await backUpFolder(folder, file, signal, async (work) => {
    const client = await pool.connect();
    try {
      await client.query('checkpoint');
      return await work();
    } finally {
      client.release();
    }
  });
}

/** What is in memory, as it is between two statements: the one connection is held for as long as it takes. */
async function dump(engine: PGlite, pool: pg.Pool): Promise<Blob> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    return await engine.dumpDataDir('gzip');
  } finally {
    client.release();
  }
}

/**
 * The embedded engine behind PostgreSQL's driver: one way for both, and statements that stay prepared, which the
 * engine's own `query` does not support. It has one connection, so callers wait for each other; within a transaction
 * only the transaction may be queried.
 *
 * @param engine the caller closes it, after the pool has ended.
 */
export function embeddedPool(engine: PGlite): pg.Pool {
  const config = createPgConfig(engine);
  takeParsersForNoTypes(config.connection);
  return new KeptPool({ ...config, max: 1, idleTimeoutMillis: 0 });
}

/** By `types` the driver means how it reads the rows, the engine the types of the values, which it finds itself. */
function takeParsersForNoTypes(connection: PglitePgConnection): void {
  const parse = connection.parse.bind(connection);
  connection.parse = ({ name, text }: { name?: string; text: string }) => parse({ name, text });
}

/**
 * A pool discards a client whose query failed. Its successor here would get the same connection, and receive the
 * messages meant for the previous one, including its end.
 */
class KeptPool extends pg.Pool {
  override query = (async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const client = await this.connect();
    try {
      return await client.query(asked, values);
    } finally {
      client.release();
    }
  }) as pg.Pool['query'];
}
