import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../src/server/database/embedded.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { takeFixturesOver } from '../support/database/fixtureRows.ts';

/** One migrated database is dumped; each test file starts from the dump instead of from initdb. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pglite-'));
  const client = await PGlite.create();
  const open = openEmbedded(client);
  await migrate(open.database);
  await takeFixturesOver(open.database);
  await open.close();
  // What starts from the dump need not replay the migrations from the log.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  const template = join(folder, 'template.tar');
  await writeFile(template, Buffer.from(await dump.arrayBuffer()));
  project.provide('engine', 'pglite');
  project.provide('template', template);
  return () => rm(folder, { recursive: true, force: true });
}
