import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../../src/server/database/connect.ts';
import type { Database, OpenDatabase } from '../../../src/server/database/database.ts';
import { startPostgres } from '../../support/database/postgres.ts';
import { embeddedIn, prepareDatabase, withDatabase } from '../dataFolder.ts';

/** Where a server keeps its data, on either engine. */
export interface Store {
  readonly folder: string;
  /** The database that a server must use. */
  readonly environment: Readonly<Record<string, string>>;
  prepare<Result>(fill: (database: Database) => Promise<Result>): Promise<Result>;
  /** Opens the data of a server that does not run, and closes it again. */
  open<Result>(act: (database: Database) => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

export async function openStore(engine: OpenDatabase['engine']): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-kills-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (engine === 'pglite') {
    return storeAt(folder, embeddedIn(folder), {}, removeFolder);
  }
  const cluster = await startPostgres();
  await cluster.run('create database kills');
  const url = cluster.url('kills');
  return storeAt(
    folder,
    { kind: 'postgres', url, poolSize: 4 },
    { DATABASE_URL: url },
    async () => {
      await cluster.stop();
      await removeFolder();
    },
  );
}

function storeAt(
  folder: string,
  address: DatabaseAddress,
  environment: Readonly<Record<string, string>>,
  remove: () => Promise<void>,
): Store {
  return {
    folder,
    environment,
    prepare: (fill) => prepareDatabase(address, fill),
    open: (act) => withDatabase(address, act),
    remove,
  };
}
