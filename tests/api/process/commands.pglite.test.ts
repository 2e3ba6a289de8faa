import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { demoAccounts } from '../../../src/server/demo/seed/demoAccounts.ts';
import { addAgency } from '../../support/people/people.ts';
import { builtClient } from '../../support/server/builtClient.ts';
import { DataFolders } from '../../support/server/dataFolders.ts';
import { freePortPair } from '../../support/server/freePort.ts';
import { devProgram, startProgram } from '../../support/server/programs.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/serverProcess.ts';

const preloads = [new URL('../../support/server/fillingDisk.ts', import.meta.url)];
let folders: DataFolders;

beforeAll(async () => {
  folders = await DataFolders.open();
  await builtClient();
});

afterAll(() => folders.remove());

async function settingsFor(folder: string) {
  return { DATA_DIR: folder, PORT: String(await freePortPair('127.0.0.1')), HOST: '127.0.0.1' };
}

/** It answers, and a SIGTERM ends it with the database closed and the folder free. */
async function expectServed(
  started: ServerProcess,
  port: string,
  folder: string,
  files: readonly string[] = ['db'],
) {
  const address = await started.address;
  expect(address).toBe(`http://localhost:${port}`);
  const page = await fetch(address, { headers: { Accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<title>');
  const health = await fetch(`${address}/healthz`);
  expect(await health.json()).toEqual({ status: 'alive' });
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(started.output.stdout).toContain('"event":"stopped"');
  expect(started.output.stderr).toBe('');
  expect(readdirSync(folder).toSorted()).toEqual(files);
}

it('npm start seeds an empty database, says how to log in to every account, and serves', async () => {
  const settings = await settingsFor(folders.empty('start'));
  const started = startServerProcess(settings, startProgram);
  try {
    // The photos of the demo are encrypted.
    await expectServed(started, settings.PORT, settings.DATA_DIR, ['db', 'photo-key']);
    const rows = started.output.stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
    for (const { userName, password, pin, purpose } of demoAccounts) {
      expect(rows).toContainEqual([userName, password ?? 'none', pin ?? 'none', purpose]);
    }
    // The build that is there already is of the same sources.
    expect(started.output.stdout).not.toContain('Building the client…');
  } finally {
    started.child.kill('SIGKILL');
    await started.ended;
  }
});

it('npm run dev serves the documents and, behind them, the API, and stops as npm start does', async () => {
  // If there is already an agency, nothing is seeded: the demo is the other command's test.
  const folder = folders.empty('dev');
  const open = await connectDatabase({ kind: 'pglite', folder: join(folder, 'db') });
  await addAgency(open.database, 'Hudson Valley EMS');
  await open.close();
  const settings = await settingsFor(folder);
  const started = startServerProcess(settings, devProgram);
  try {
    await expectServed(started, settings.PORT, folder);
  } finally {
    started.child.kill('SIGKILL');
    await started.ended;
  }
});

it.each([
  // Here the engine says that the disk is full.
  ['a table', '3000000'],
  // Here it ends in the words of another fault.
  ['the log', '8000000'],
])(
  'a disk that fills up while the demo is seeded, at %s, is reported in one sentence, and nothing is recorded',
  async (_at, room) => {
    const folder = folders.empty(room);
    const started = startServerProcess(
      { DATA_DIR: folder, DISK_ROOM: room },
      { ...startProgram, preloads },
    );
    try {
      expect(await started.ended).toBe(1);
      expect(started.output.stderr).toBe(
        `The disk that holds ${folder} is full. Free some space and start again; nothing was lost.\n`,
      );
    } finally {
      started.child.kill('SIGKILL');
      await started.ended;
    }
    const open = await connectDatabase({ kind: 'pglite', folder: join(folder, 'db') });
    try {
      expect(await open.database.select().from(agencies)).toEqual([]);
    } finally {
      await open.close();
    }
  },
);
