import { resolve } from 'node:path';
import { buildClient } from '../../src/client/build/build.ts';
import { buildWhenChanged } from '../../src/server/site/clientBuild.ts';
import { testClientFolder } from './server/e2eServer.ts';

/** The client as the browser tests get it, unless it is there already. */
export async function buildTestClient(): Promise<void> {
  const project = resolve(import.meta.dirname, '../..');
  await buildWhenChanged(project, () => buildClient('test', testClientFolder), testClientFolder);
}
