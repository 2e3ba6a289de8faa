import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { demoAccounts } from '../../../src/server/demo/seed/demoAccounts.ts';
import { builtClient } from '../../support/server/builtClient.ts';
import { makeDataFolder } from '../../support/server/dataFolder.ts';
import { freePortPair } from '../../support/server/freePort.ts';
import { buildPrograms, type Programs, startProgram } from '../../support/server/programs.ts';
import { type ServerProcess, startServerProcess } from '../../support/server/serverProcess.ts';

const project = resolve(import.meta.dirname, '../../..');

/** The data folder that one server fills and the next one uses. */
const shared = 'shared';

let programs: Programs;
let base: string;

beforeAll(async () => {
  programs = await buildPrograms();
  base = mkdtempSync(join(tmpdir(), 'countersign-commands-'));
  await builtClient();
});

afterAll(() => {
  programs.remove();
  rmSync(base, { recursive: true });
});

async function settingsFor(folder: string) {
  return { DATA_DIR: folder, PORT: String(await freePortPair('127.0.0.1')), HOST: '127.0.0.1' };
}

/** It answers, and a SIGTERM ends it with the database closed and the folder free. */
async function expectServed(started: ServerProcess, port: string, folder: string) {
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
  // The photos of the demo are encrypted, and devices get kits.
  expect(readdirSync(folder).toSorted()).toEqual(['db', 'field-keys', 'photo-key']);
}

/** Bytes that are written until the disk is full; the whole list in the long run (`npm run test:long disk`). */
const rooms =
  process.env.DISK_ROOMS === 'all'
    ? // At a table the engine says that the disk is full; at the log it ends in the words of another fault.
      (['0', '100000', '500000', '1000000', '3000000', '8000000'] as const)
    : (['500000'] as const);

it.each(rooms)(
  'a disk that fills up while the demo is seeded, after %s bytes, is reported in one sentence, and nothing is recorded',
  async (room) => {
    // There is space afterwards, and the next start can use the folder.
    const folder = join(base, room === rooms.at(-1) ? shared : room);
    makeDataFolder(folder);
    const started = startServerProcess({ DATA_DIR: folder, DISK_ROOM: room }, programs.onFullDisk);
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

it('npm start seeds an empty database, says how to log in to every account, and serves', async () => {
  const settings = await settingsFor(join(base, shared));
  const started = startServerProcess(settings, startProgram);
  try {
    await expectServed(started, settings.PORT, settings.DATA_DIR);
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

// There are agencies already, so nothing is seeded.
it('npm run dev serves the documents and, behind them, the API, and stops as npm start does', async () => {
  const settings = await settingsFor(join(base, shared));
  const started = startServerProcess(settings, programs.dev);
  try {
    await expectServed(started, settings.PORT, settings.DATA_DIR);
  } finally {
    started.child.kill('SIGKILL');
    await started.ended;
  }
});

/** What only the inspector's own code says, with a file of it that does. */
const spoken: readonly (readonly [string, string])[] = [
  ['countersign-inspector', 'src/charts/inspect/inspect.ts'],
  ['inspector.opened', 'src/charts/inspect/inspect.ts'],
  ['inspection.sent', 'src/charts/inspect/inspect.ts'],
  ['clearInspection', 'src/client/start/observedApp.ts'],
  ['empty text', 'src/charts/inspect/projectContext.ts'],
  ['Why did nothing happen?', 'src/client/inspector/stepDetails.ts'],
  ['Statechart inspector', 'src/client/inspector/inspector.html'],
  ['stately.ai', 'node_modules/@statelyai/inspect/dist/index.mjs'],
];

const built = join(project, 'dist/client');

function textOf(name: string): string {
  const bytes = readFileSync(join(built, name));
  return (name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

it('a production build has nothing of the inspector, in no file and in no name of one', () => {
  for (const [words, file] of spoken) {
    expect(readFileSync(join(project, file), 'utf8'), file).toContain(words);
  }
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1));
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20);
  expect(files.filter((name) => /inspect|observedApp|stately/i.test(name))).toEqual([]);
  const found = files.flatMap((name) => {
    const text = textOf(name);
    return spoken.filter(([words]) => text.includes(words)).map(([words]) => `${name}: ${words}`);
  });
  expect(found).toEqual([]);
});
