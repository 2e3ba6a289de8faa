import { rm } from 'node:fs/promises';
import { buildTestClient } from './buildTestClient.ts';
import { openSeeded } from './server/dataTemplate.ts';
import { takenFolder } from './tours/takenTransitions.ts';

/**
 * Once a run: the test build of the client, the seeded data, no transitions taken yet.
 *
 * @returns what Playwright calls after the last test.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await rm(takenFolder, { recursive: true, force: true });
  // Alone: the build keeps this process busy for longer than a connection waits.
  const stopPostgres = await openSeeded();
  await buildTestClient();
  return stopPostgres;
}
