import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobTools } from '../../../src/server/core/jobs/job.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { addAgency } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { lookOnce, readRun, toolsOf } from './jobScene.ts';

let server: TestServer;
let tools: JobTools;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T12:00:00.000Z');
  folder = mkdtempSync(join(tmpdir(), 'countersign-backups-'));
  tools = await toolsOf(server, { BACKUP_DIR: folder, BACKUP_KEEP: 2 });
  await addAgency(tools.database, 'Northfield EMS');
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function run(by: JobTools) {
  const asked = { job: 'nightlyBackup', agencyId: 0, requestedBy: null, now: by.now() } as const;
  const id = await enqueueRun(by.database, asked);
  const jobs = allJobs.filter(({ name }) => name === 'nightlyBackup');
  await lookOnce(
    by,
    jobs.map((job) => ({ ...job, schedule: null })),
  );
  return readRun(by, id);
}

describe('[ROUTE-11] the nightly backup', () => {
  it('contains the whole database, replaces what a killed one left, and deletes old ones', async () => {
    const named = (stamp: string) => `countersign-${stamp}Z.${tools.backup.extension}`;
    writeFileSync(join(folder, `${named('20260301T000000')}.partial`), 'half');
    for (const day of ['07', '08'])
      writeFileSync(join(folder, named(`202603${day}T020000`)), 'old');
    expect(await run(tools)).toMatchObject({ state: 'done' });
    const files = readdirSync(folder).toSorted();
    expect(files).toEqual([named('20260308T020000'), named('20260310T120000')]);
    const whole = join(folder, files[1] ?? '');
    expect(namesIn(whole)).toContain('Northfield EMS');
    // Whatever the account's mask is: it holds everything, patients included.
    expect((statSync(whole).mode & 0o777).toString(8)).toBe('600');
  });

  it('that cannot be written says what to fix', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const configuration = { ...tools.configuration, BACKUP_DIR: file };
    expect((await run({ ...tools, configuration })).fault).toBe('folder_unusable');
    rmSync(file);
  });
});

/** The agencies in a backup, as someone who restores it finds them. */
const namesIn = (file: string) =>
  execFileSync('pg_restore', ['--data-only', '--table=agencies', '--file=-', file], {
    encoding: 'utf8',
  });
