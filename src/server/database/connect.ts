import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import { dumpWithProgram, writeWhole } from './backup.ts';
import type { OpenDatabase } from './database.ts';

export type DatabaseAddress =
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize?: number }
  /** `folder` undefined keeps everything in memory. `snapshot` is a dump to start from. */
  | {
      readonly kind: 'pglite';
      readonly folder: string | undefined;
      readonly snapshot?: Blob | undefined;
    };

/**
 * Opens the database. Only the driver in use is imported, because either costs start-up time.
 *
 * @throws the driver's own error when the server or the folder cannot be reached.
 */
export async function connectDatabase(address: DatabaseAddress): Promise<OpenDatabase> {
  return address.kind === 'postgres' ? connectPostgres(address) : connectPglite(address);
}

async function connectPostgres(
  address: Extract<DatabaseAddress, { kind: 'postgres' }>,
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  const pool = new pg.Pool({
    connectionString: address.url,
    max: address.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    application_name: 'countersign',
  });
  // An idle client whose server went away emits here; unheard, it would end the process.
  pool.on('error', () => undefined);
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    engine: 'postgres',
    backup: {
      extension: 'dump',
      write: (file, signal) => dumpWithProgram(address.url, file, signal),
    },
    close: () => pool.end(),
  };
}

async function connectPglite(
  address: Extract<DatabaseAddress, { kind: 'pglite' }>,
): Promise<OpenDatabase> {
  const [{ PGlite }, { embeddedPool }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./embeddedPool.ts'),
    import('drizzle-orm/node-postgres'),
  ]);
  const engine = await PGlite.create({
    ...(address.folder === undefined ? {} : { dataDir: address.folder }),
    ...(address.snapshot === undefined ? {} : { loadDataDir: address.snapshot }),
  });
  const pool = embeddedPool(engine);
  // As above: what is told to nobody would end the process.
  pool.on('error', () => undefined);
  return {
    database: drizzle(pool, { casing: 'snake_case' }),
    engine: 'pglite',
    backup: {
      extension: 'tar.gz',
      write: async (file) => writeWhole(file, await dumpEmbedded(engine, pool)),
    },
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

/** The whole folder as it is between two statements: the one connection is held for as long as it takes. */
async function dumpEmbedded(engine: PGlite, pool: Pool): Promise<Blob> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    return await engine.dumpDataDir('gzip');
  } finally {
    client.release();
  }
}
