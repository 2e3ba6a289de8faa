import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../support/database/postgres.ts';
import { startServerProcess } from '../serverProcess.ts';

type Settings = Readonly<Record<string, string>>;

interface Ended {
  readonly data: Readonly<Record<string, unknown>>;
  readonly seconds: number;
}

/**
 * Rehearses a recovery on both engines: backs the demo up, under logins where a server may run, loses the database, restores
 * into an empty one in another folder with the exported heads, and starts a server on it. Prints how long each step took.
 */
export async function recovery(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-recovery-'));
  const cluster = await startPostgres();
  try {
    const keys = { EVIDENCE_KEY_FILE: join(folder, 'keys', 'evidence-key.pem') };
    const demo = { ...keys, APP_ENVIRONMENT: 'Demo', DATA_DIR: join(folder, 'first') };
    await cluster.run('create database lost');
    await cluster.run('create database found');
    const postgres = (name: string) => ({ ...demo, DATABASE_URL: cluster.url(name) });
    const second = { ...demo, DATA_DIR: join(folder, 'second') };
    await recover('PostgreSQL', postgres('lost'), postgres('found'), folder);
    await recover(
      'PostgreSQL without pg_dump into the embedded database',
      postgres('lost'),
      second,
      folder,
      { PATH: '/nowhere' },
    );
    await recover(
      'embedded database',
      second,
      { ...demo, DATA_DIR: join(folder, 'third') },
      folder,
    );
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function recover(
  what: string,
  lost: Settings,
  found: Settings,
  folder: string,
  differences: Settings = {},
): Promise<void> {
  const place = mkdtempSync(join(folder, 'backups-'));
  const heads = join(place, 'heads.json');
  if ((await countersign(lost, ['admin', 'list'], { mayFail: true })).data.ok !== true) {
    await countersign(lost, ['migrate']);
    await countersign(lost, ['demo', 'seed']);
  }
  await countersign(lost, ['verify-ledger', '--export', heads]);
  const backUp = () => countersign({ ...lost, ...differences }, ['backup', '--to', place]);
  const made = lost.DATABASE_URL === undefined ? await backUp() : await underLogins(lost, backUp);
  const restored = await countersign(found, ['restore', String(made.data.file), '--heads', heads]);
  assert.equal(restored.data.isIntact, true);
  const started = performance.now();
  const server = await startServerProcess(found.DATA_DIR ?? '', found);
  const ready = (performance.now() - started) / 1_000;
  await server.killNow();
  console.log(
    `${what}: backup ${made.seconds.toFixed(1)} s, restore with every chain verified ${restored.seconds.toFixed(1)} s, server ready ${ready.toFixed(1)} s.`,
  );
}

/** People are refused and let in while it works: each is an entry of a chain. */
async function underLogins<Result>(
  settings: Settings,
  work: () => Promise<Result>,
): Promise<Result> {
  const server = await startServerProcess(settings.DATA_DIR ?? '', settings);
  let isOver = false;
  let logins = 0;
  const client = async () => {
    while (!isOver) {
      const reply = await fetch(`${server.address}/api/Account/Login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.address },
        body: JSON.stringify({ userName: `stranger${logins}`, password: 'none of theirs' }),
      });
      assert.ok(reply.status < 500, `a login during the backup got ${reply.status}`);
      logins += 1;
    }
  };
  const clients = Array.from({ length: 4 }, client);
  try {
    const before = logins;
    const result = await work();
    assert.ok(logins > before, 'no one tried to log in during the backup');
    return result;
  } finally {
    isOver = true;
    await Promise.all(clients);
    await server.killNow();
  }
}

/** Runs the command as an operator does. */
async function countersign(
  settings: Settings,
  words: readonly string[],
  { mayFail = false }: { readonly mayFail?: boolean } = {},
): Promise<Ended> {
  const started = performance.now();
  const entry = ['--import', 'tsx', 'src/server/cli/countersign.ts', '--json', ...words];
  const options = { maxBuffer: 50_000_000, env: { PATH: process.env.PATH ?? '', ...settings } };
  const { printed, isDone } = await new Promise<{ printed: string; isDone: boolean }>((resolve) => {
    execFile(process.execPath, entry, options, (error, stdout, stderr) =>
      resolve({ printed: `${stdout}${stderr}`, isDone: error === null }),
    );
  });
  assert.ok(mayFail || isDone, `countersign ${words.join(' ')}: ${printed}`);
  const seconds = (performance.now() - started) / 1_000;
  return { data: JSON.parse(printed) as Ended['data'], seconds };
}
