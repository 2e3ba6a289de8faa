import { dumpWithProgram, hasProgram } from './backup.ts';
import type { OpenDatabase } from './database.ts';
import { writeDump } from './writeDump.ts';

export type DatabaseAddress =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly poolSize?: number;
      /** What the database server's list of connections shows. */
      readonly name?: string;
    }
  /** `folder` undefined keeps everything in memory. `snapshot` is a dump to start from. */
  | {
      readonly kind: 'pglite';
      readonly folder: string | undefined;
      readonly snapshot?: Blob | undefined;
    };

/**
 * Milliseconds after which PostgreSQL ends what takes too long, so that one request can't hold connections and locks
 * forever. Migrations are exempt.
 */
const timeouts = {
  statement_timeout: 120_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

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
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: address.name ?? 'countersign',
    // Compiling a statement takes longer than a page may, and is decided by what the planner expects it to read.
    options: '-c jit=off',
    ...timeouts,
  });
  // A connection that its server closes emits an error while it is idle, and also in a transaction between two
  // statements. Node ends a process that does not listen to it; the next statement reports it to its caller.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = drizzle(pool, { casing: 'snake_case' });
  return {
    database,
    engine: 'postgres',
    backup: hasProgram('pg_dump')
      ? { extension: 'dump', write: (file, signal) => dumpWithProgram(address.url, file, signal) }
      : { extension: 'jsonl.gz', write: (file, signal) => writeDump(database, file, signal) },
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

async function connectPglite(
  address: Extract<DatabaseAddress, { kind: 'pglite' }>,
): Promise<OpenDatabase> {
  const [{ PGlite }, { openEmbedded }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./embedded.ts'),
  ]);
  const engine = await PGlite.create({
    ...(address.folder === undefined ? {} : { dataDir: address.folder }),
    ...(address.snapshot === undefined ? {} : { loadDataDir: address.snapshot }),
  });
  const open = openEmbedded(engine);
  return {
    ...open,
    close: async () => {
      await open.close();
      await engine.close();
    },
  };
}
