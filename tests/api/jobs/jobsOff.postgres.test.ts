import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { jobSchedules } from '../../../src/server/database/schema/job.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { listen } from '../../../src/server/process/listen.ts';
import { prepareDatabase } from '../../../src/server/process/prepareDatabase.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-jobs-'));
const endings: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of endings) await end();
  rmSync(folder, { recursive: true });
});

/** @returns what reads the schedules that its jobs have so far. */
async function serve(jobs: 'on' | 'off') {
  const address = await createTestDatabase();
  if (address.kind !== 'postgres') throw new Error('The embedded database has one server');
  const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', APP_ENVIRONMENT: 'Test' };
  const configuration = readConfiguration({ ...settings, DATABASE_URL: address.url, JOBS: jobs });
  const prepared = await prepareDatabase(configuration);
  const server = await listen(configuration, prepared, undefined, () => undefined, '0.0.0-test');
  endings.push(server.stop);
  return () => prepared.open.database.select().from(jobSchedules);
}

it('a server with JOBS=off leaves the jobs to others', async () => {
  const schedulesOfOff = await serve('off');
  const schedulesOfOn = await serve('on');
  await expect.poll(async () => (await schedulesOfOn()).length).toBeGreaterThan(0);
  expect(await schedulesOfOff()).toEqual([]);
});
