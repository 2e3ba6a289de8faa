import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
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
import type { Engine } from '../../support/database/engines.ts';
import { takeFixturesOver } from '../../support/database/fixtureRows.ts';
import { leftClusterVariable } from '../../support/database/leftCluster.ts';
import {
  type Cluster,
  continuePostgres,
  createDatabase,
  startPostgres,
} from '../../support/database/postgres.ts';

/** The demo in a data folder and in a database, made once a run; every server starts from its own copy. */
const templateFolder = resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/countersign/e2e-data',
);

const template = 'template_e2e';

/** In the folder of a cluster whose database has been seeded whole. */
const seededMark = 'seeded';

/** How the workers, which are processes of their own, learn the address of the seeded database. */
const addressVariable = 'E2E_TEMPLATE_URL';

/** Seeds the data folder again, because its events end today. */
export async function seedEmbedded(): Promise<void> {
  await rm(templateFolder, { recursive: true, force: true });
  await seed({ DATA_DIR: templateFolder, APP_ENVIRONMENT: 'Test' });
}

/**
 * Starts the PostgreSQL cluster with the seeded database that every server copies: the one that `leaveSeeded` left in this
 * run, or a new one.
 *
 * @returns what ends the cluster.
 */
export async function openSeeded(): Promise<() => Promise<void>> {
  const folder = process.env[leftClusterVariable];
  const isLeft = folder !== undefined && existsSync(join(folder, seededMark));
  const cluster = isLeft ? await continuePostgres(folder) : await startSeeded();
  process.env[addressVariable] = cluster.url(template);
  return () => cluster.stop();
}

/** Makes the cluster in this folder for an `openSeeded` of the same run. */
export async function leaveSeeded(folder: string): Promise<void> {
  const cluster = await startSeeded(folder);
  await cluster.leave();
  await writeFile(join(folder, seededMark), '');
}

async function startSeeded(folder?: string): Promise<Cluster> {
  const cluster = await startPostgres(folder);
  try {
    await cluster.run(`create database ${template}`);
    // The demo fills a server's database only if it is asked for by this name.
    await seed({ DATABASE_URL: cluster.url(template), APP_ENVIRONMENT: 'Demo' });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

async function seed(settings: Readonly<Record<string, string>>): Promise<void> {
  const configuration = readConfiguration(settings);
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

/** Copies the seeded data for one server, and returns the settings by which the server finds its copy. */
export async function copyTemplate(
  engine: Engine,
): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-e2e-'));
  if (engine === 'pglite') {
    await cp(templateFolder, folder, { recursive: true });
    return { DATA_DIR: folder };
  }
  const url = process.env[addressVariable];
  if (url === undefined) throw new Error('No PostgreSQL was seeded for this run.');
  return { DATA_DIR: folder, DATABASE_URL: await createDatabase(url, template) };
}
