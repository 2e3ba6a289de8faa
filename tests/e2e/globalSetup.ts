import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildClient } from '../../src/client/build/build.ts';
import { buildWhenChanged } from '../../src/server/site/clientBuild.ts';
import { seedPostgres } from './server/dataTemplate.ts';
import { testClientFolder } from './server/e2eServer.ts';
import { takenFolder } from './tours/takenTransitions.ts';

/**
 * Once a run: the test build of the client, the seeded data, no transitions taken yet.
 *
 * @returns what Playwright calls after the last test.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const project = resolve(import.meta.dirname, '../..');
  await rm(takenFolder, { recursive: true, force: true });
  // Alone: the build keeps this process busy for longer than a connection waits.
  const stopPostgres = await seedPostgres();
  await buildWhenChanged(project, () => buildClient('test', testClientFolder), testClientFolder);
  return stopPostgres;
}
