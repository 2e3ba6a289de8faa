import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildWhenChanged } from '../../../src/server/site/clientBuild.ts';

const project = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/**
 * The client as `npm start` would build it, so that a start does not have to; in a process, because the tests' own builds
 * for tests.
 */
export async function builtClient(): Promise<void> {
  await buildWhenChanged(project, () =>
    run(process.execPath, ['--import', 'tsx', 'src/client/build/build.ts'], {
      cwd: project,
      env: { PATH: process.env.PATH ?? '' },
    }),
  );
}
