import { resolve } from 'node:path';
import { connectDatabase } from '../../src/server/database/connect.ts';
import { installationOf } from '../../src/server/features/publications/installation.ts';
import { readConfiguration } from '../../src/server/platform/configuration/configuration.ts';
import { listen } from '../../src/server/process/listen.ts';
import { openClientFiles } from '../../src/server/site/clientFiles.ts';
import { freePort } from '../support/server/freePort.ts';

const version = '0.0.0-bench';
const project = resolve(import.meta.dirname, '../..');

/**
 * The server as an installation runs it, with the built client, on a database that was filled.
 *
 * @returns where it answers, and what stops it.
 */
export async function startListServer(
  url: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort('localhost');
  const configuration = readConfiguration({
    APP_ENVIRONMENT: 'Test',
    HOST: 'localhost',
    PORT: String(port),
    DATABASE_URL: url,
  });
  const open = await connectDatabase({ kind: 'postgres', url, poolSize: 4 });
  const close = () => open.close();
  const prepared = { open, isEmpty: false, appliedMigrations: [], clockOffset: 0, close };
  const files = await openClientFiles(
    resolve(project, 'dist/client'),
    installationOf(configuration, version),
    { isWorkerOff: true },
  );
  const server = await listen(configuration, prepared, files, () => undefined, version);
  return { origin: `http://localhost:${String(port)}`, stop: () => server.stop() };
}
