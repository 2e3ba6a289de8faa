import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { writeDump } from '../../../src/server/database/writeDump.ts';
import { prepareDemo } from '../../../src/server/demo/prepareDemo.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { prepareDatabase } from '../../../src/server/process/prepareDatabase.ts';

/*
 * npm run keep-version, a step of each release: keeps a backup of the demo agencies as this version records them, which every
 * later version has to take in (tests/api/database/keptVersions.either.test.ts).
 */
const project = resolve(import.meta.dirname, '../../..');
const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(await readFile(join(project, 'package.json'), 'utf8')),
);
const folder = await mkdtemp(join(tmpdir(), 'countersign-version-'));
try {
  const configuration = readConfiguration({ DATA_DIR: folder, APP_ENVIRONMENT: 'Test' });
  const prepared = await prepareDatabase(configuration);
  await prepareDemo(configuration, prepared);
  const file = join(import.meta.dirname, 'versions', `${version}.gz`);
  await writeDump(prepared.open.database, file, new AbortController().signal);
  await prepared.close();
  process.stdout.write(`Kept: ${file}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
