import { connectDatabase } from '../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import type { Engine } from '../support/database/engines.ts';
import { startPostgres } from '../support/database/postgres.ts';

/** A migrated, empty database of its own on an engine; `stop` ends the cluster that was started for it. */
export async function openOn(
  engine: Engine,
  name: string,
): Promise<{ open: OpenDatabase; stop: () => Promise<void> }> {
  if (engine === 'pglite') {
    const open = await connectDatabase({ kind: 'pglite', folder: undefined });
    await migrate(open.database);
    return { open, stop: () => Promise.resolve() };
  }
  const cluster = await startPostgres();
  await cluster.run(`create database ${name}`);
  const open = await connectDatabase({ kind: 'postgres', url: cluster.url(name), poolSize: 4 });
  await migrate(open.database);
  return { open, stop: () => cluster.stop() };
}
