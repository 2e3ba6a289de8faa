import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig, type PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/**
 * The embedded engine behind the driver that PostgreSQL has: one way for both, and statements that stay prepared, which
 * the engine's own `query` has none of. It has one connection, so whoever asks waits for whoever holds it; within a
 * transaction only the transaction may be asked.
 *
 * @param engine stays the caller's to close, after the pool has ended.
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
 * A pool throws a client away whose query failed. Its successor here would be given the same connection, and hear that of
 * it what was still meant for the one before, its end among it.
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
