import {
  readPostgresAddress,
  type SessionNeeds,
} from '../platform/configuration/postgresAddress.ts';
import { dumpWithProgram, hasProgram } from './backup.ts';
import type { OpenDatabase } from './database.ts';
import { hostPool } from './hostPool.ts';
import { limitSilence } from './silence.ts';
import { writeDump } from './writeDump.ts';

export type DatabaseAddress =
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly poolSize?: number;
      /** What the server must be like unless the address says so. */
      readonly needs?: SessionNeeds;
      /** After so long without a word from the server a connection is given up; longer than a statement may take. */
      readonly silenceMilliseconds?: number;
      /** What the database server's list of connections shows. */
      readonly name?: string;
    }
  /** `folder` undefined keeps everything in memory. `snapshot` is a dump to start from. */
  | {
      readonly kind: 'pglite';
      readonly folder: string | undefined;
      readonly snapshot?: Blob | undefined;
    };

/** Connections of a server. A thread keeps few busy; with ten, slow reads hold up no act. */
const usualPoolSize = 10;

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

function addressOf(url: string) {
  const address = readPostgresAddress(url);
  if (address === undefined) throw new Error('The address of the database cannot be read.');
  return address;
}

async function connectPostgres(
  address: Extract<DatabaseAddress, { kind: 'postgres' }>,
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  const { hosts, needs = address.needs ?? 'any' } = addressOf(address.url);
  const pool = hostPool(pg, hosts, needs, {
    max: address.poolSize ?? usualPoolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: address.name ?? 'countersign',
    // Compiling a statement takes longer than a page may, and is decided by what the planner expects it to read.
    options: '-c jit=off',
    ...timeouts,
  });
  const { silenceMilliseconds = timeouts.statement_timeout + 10_000 } = address;
  pool.on('acquire', (client) => limitSilence(client, silenceMilliseconds));
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
  const open = openEmbedded(engine, address.folder);
  return {
    ...open,
    close: async () => {
      await open.close();
      await engine.close();
    },
  };
}
