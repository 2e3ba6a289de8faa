import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openJobRunner } from '../../../src/server/core/jobs/openJobRunner.ts';
import { createMailer } from '../../../src/server/core/mail/mailer.ts';
import { prepareDemo } from '../../../src/server/demo/prepareDemo.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import {
  type Configuration,
  readConfiguration,
} from '../../../src/server/platform/configuration/configuration.ts';
import { createLog } from '../../../src/server/platform/log/log.ts';
import {
  type PreparedDatabase,
  prepareDatabase,
} from '../../../src/server/process/prepareDatabase.ts';
import { takeFixturesOver } from '../../support/database/fixtureRows.ts';

/** A data folder with the demo in it, made once a run; every server starts from its own copy. */
export const templateFolder = resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/countersign/e2e-data',
);

/** Seeds the template again, because its events end today. */
export async function seedTemplate(): Promise<void> {
  await rm(templateFolder, { recursive: true, force: true });
  const configuration = readConfiguration({ DATA_DIR: templateFolder, APP_ENVIRONMENT: 'Test' });
  const prepared = await prepareDatabase(configuration);
  await prepareDemo(configuration, prepared);
  await runFirstJobs(configuration, prepared);
  await takeFixturesOver(prepared.open.database);
  await prepared.close();
}

/** What a new installation does once; every server of the tests would do it again, next to its first tests. */
async function runFirstJobs(
  configuration: Configuration,
  { open: { database, backup } }: PreparedDatabase,
): Promise<void> {
  const mailer = await createMailer(configuration, database);
  const log = createLog('error', () => undefined, { isTerminal: false, now: () => new Date() });
  const tools = { database, configuration, log, mailer, backup, now: () => new Date() };
  const jobs = openJobRunner(tools, allJobs);
  await jobs.round();
  await jobs.close();
  mailer.close();
}

/** A copy of its own for one server. */
export async function copyTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-e2e-'));
  await cp(templateFolder, folder, { recursive: true });
  return folder;
}
