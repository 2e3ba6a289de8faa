import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { startPostgres } from '../support/database/postgres.ts';

/** A migrated database of its own: PGlite in a folder, as an installation has it, or a PostgreSQL cluster. */
export async function openBenchEngine(engine: OpenDatabase['engine']): Promise<OpenDatabase> {
  const open = engine === 'pglite' ? await openEmbedded() : await openCluster();
  await migrate(open.database);
  return open;
}

async function openEmbedded(): Promise<OpenDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  const open = await connectDatabase({ kind: 'pglite', folder: join(folder, 'db') });
  return {
    ...open,
    close: async () => {
      await open.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openCluster(): Promise<OpenDatabase> {
  const cluster = await startPostgres();
  await cluster.run('create database bench');
  const open = await connectDatabase({ kind: 'postgres', url: cluster.url('bench'), poolSize: 4 });
  return {
    ...open,
    close: async () => {
      await open.close();
      await cluster.stop();
    },
  };
}
