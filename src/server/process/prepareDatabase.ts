import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { count, eq } from 'drizzle-orm';
import { connectDatabase } from '../database/connect.ts';
import { createEmbedded } from '../database/createEmbedded.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { isMigrated, MigrationFailure, migrate } from '../database/migrate.ts';
import { agencies } from '../database/schema/agency.ts';
import { users } from '../database/schema/user.ts';
import { publishTexts } from '../features/publications/publishTexts.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';
import { makeFolder } from '../platform/files/dataFolder.ts';
import { StartFailure } from '../platform/files/startFailure.ts';
import { measureClock, rejectWrongClock } from './clock.ts';
import { type DatabasePlace, databasePlace, freeBytes } from './databasePlace.ts';
import { describeDatabaseFailure, describeFolderFailure } from './describeStartFailure.ts';
import { type HeldFolder, takeFolder } from './folderLock.ts';
import { findOtherNodes, nameOfNode, type OwnNode, rejectOtherKeys } from './nodes.ts';

export interface PreparedDatabase {
  readonly open: OpenDatabase;
  /** What `DATABASE_READ_URL` names. */
  readonly copy?: OpenDatabase | undefined;
  /** True if no agency exists yet. */
  readonly isEmpty: boolean;
  readonly appliedMigrations: readonly string[];
  /** How many seconds this machine's clock is ahead of the database server's. */
  readonly clockOffset: number;
  close(): Promise<void>;
}

/**
 * Reserves the data folder, opens the database and migrates it to this version.
 *
 * @param node the server that it is for, where other servers may use the same database.
 * @throws StartFailure with a sentence; everything reserved before is released.
 */
export async function prepareDatabase(
  configuration: Configuration,
  node?: OwnNode | undefined,
): Promise<PreparedDatabase> {
  const { lock, ...records } = takePlace(configuration);
  const { address, place } = records;
  let open: OpenDatabase | undefined;
  try {
    if (address.kind === 'pglite') {
      await createEmbedded(address.folder);
      lock?.addDatabase(address.folder);
    }
    open = await connectDatabase(
      address.kind === 'postgres' && node ? { ...address, name: nameOfNode(node) } : address,
    );
    const { database } = open;
    const clockOffset = await measureClock(database);
    rejectWrongClock(clockOffset);
    if (node !== undefined) rejectOtherKeys(node, await findOtherNodes(database, node));
    const appliedMigrations = await migrate(database);
    if (configuration.APP_ENVIRONMENT === 'Production') await rejectDemo(database);
    await publishTexts(database);
    const isEmpty = (await countRows(database)) === 0;
    const opened = open;
    const copy = await openCopy(configuration);
    const close = async () => {
      await copy?.close();
      await opened.close();
      lock?.release();
    };
    return { open: opened, copy, isEmpty, appliedMigrations, clockOffset, close };
  } catch (error) {
    await open?.close().catch(() => undefined);
    lock?.release();
    if (error instanceof StartFailure) throw error;
    if (error instanceof MigrationFailure) {
      throw new StartFailure(error.code, error.message, { cause: error });
    }
    throw (
      describeFolderFailure(place, error) ??
      describeDatabaseFailure(place, error, freeBytes(records))
    );
  }
}

/** A copy that does not answer keeps no server from starting: its reports answer 503 until it does. */
async function openCopy({ DATABASE_READ_URL: url, DATABASE_CONNECTIONS: poolSize }: Configuration) {
  return url === undefined
    ? undefined
    : connectDatabase({ kind: 'postgres', url, poolSize, name: 'countersign reports' });
}

/**
 * Opens the database as it is: nothing is made, migrated or published.
 *
 * @throws StartFailure if there is none, where it is of another version (unless any will do), or where a server uses
 * the data folder.
 */
export async function openAsItIs(
  configuration: Configuration,
  { anyVersion = false }: { readonly anyVersion?: boolean } = {},
): Promise<Pick<PreparedDatabase, 'open' | 'close'>> {
  if (configuration.DATABASE_URL === undefined) {
    const folder = resolve(configuration.DATA_DIR, 'db');
    if (!existsSync(folder)) {
      throw new StartFailure(
        'no_database',
        `There is no database in ${folder}. Set DATA_DIR or DATABASE_URL to the right one, or make one with \`countersign migrate\`.`,
      );
    }
  }
  const { address, lock, place } = takePlace(configuration);
  let open: OpenDatabase | undefined;
  try {
    if (address.kind === 'pglite') lock?.addDatabase(address.folder);
    open = await connectDatabase(address);
    const opened = open;
    if (!(anyVersion || (await isMigrated(opened.database)))) {
      throw new StartFailure(
        'another_version',
        `The database ${place} is not of this version. Use the version that runs on it, or run \`countersign migrate\` first.`,
      );
    }
    const close = async () => {
      await opened.close();
      lock?.release();
    };
    return { open: opened, close };
  } catch (error) {
    await open?.close().catch(() => undefined);
    lock?.release();
    if (error instanceof StartFailure) throw error;
    throw describeFolderFailure(place, error) ?? describeDatabaseFailure(place, error);
  }
}

function takePlace(configuration: Configuration): DatabasePlace & { lock: HeldFolder | undefined } {
  const taken = databasePlace(configuration);
  if (taken.address.kind === 'postgres') return { ...taken, lock: undefined };
  const { place } = taken;
  try {
    makeFolder(place);
    return { ...taken, lock: takeFolder(place) };
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw describeFolderFailure(place, error) ?? describeDatabaseFailure(place, error);
  }
}

async function countRows(database: Database): Promise<number> {
  const rows = await database.select({ agencies: count() }).from(agencies);
  return rows[0]?.agencies ?? 0;
}

/** Everyone knows the demo accounts' passwords. */
async function rejectDemo(database: Database): Promise<void> {
  const [user] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isDemo, true))
    .limit(1);
  const [agency] = await database
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.isDemo, true))
    .limit(1);
  if (user === undefined && agency === undefined) return;
  throw new StartFailure(
    'demo_accounts_in_production',
    'This database holds demo accounts, whose passwords are public. Production needs a database of its own: change DATABASE_URL or DATA_DIR.',
  );
}
