import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChangePasswordReply, LoginReply } from '../../../src/contract/session/account.ts';
import { buildServer } from '../../../src/server/build/buildServer.ts';
import { builtClient } from '../../support/server/builtClient.ts';
import { freePortPair } from '../../support/server/freePort.ts';
import { startServerProcess } from '../../support/server/serverProcess.ts';

const project = resolve(import.meta.dirname, '../../..');

/** What `npm run build` makes of the server, within the project, or its packages would not be found. */
let built: string;
let settings: Record<string, string>;

beforeAll(async () => {
  mkdirSync(join(project, 'dist'), { recursive: true });
  built = mkdtempSync(join(project, 'dist', 'install-'));
  await Promise.all([buildServer(built), builtClient()]);
  symlinkSync(join(project, 'dist/client'), join(built, 'client'));
  const port = await freePortPair('127.0.0.1');
  settings = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'countersign-install-')),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@example.org',
  };
});

afterAll(() => {
  rmSync(built, { recursive: true });
  rmSync(settings.DATA_DIR ?? '', { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `countersign` as an operator does: plain Node, the settings of the server. */
function countersign(...words: string[]): Promise<Ended> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(built, 'server/countersign.js'), ...words],
      { env: { PATH: process.env.PATH ?? '', ...settings } },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const ofNorthfield = ['--agency', 'Northfield EMS', '--name', 'Ada Boss'];
const create = ['admin', 'create', ...ofNorthfield, '--email', 'ada@northfield.example'];
const place = ['--state', 'NY', '--time-zone', 'America/New_York'];

it('an installation gets its database and its first administrator from the command line', async () => {
  const absent = await countersign('admin', 'list');
  expect(absent.code).toBe(2);
  expect(absent.stderr).toMatch(/^There is no database in .*countersign migrate/);
  expect((await countersign('migrate')).code).toBe(0);
  const made = await countersign('--json', ...create, ...place, '--print-link');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const { link } = v.parse(v.object({ link: v.string() }), JSON.parse(made.stdout));

  const entry = pathToFileURL(join(built, 'server/main.js'));
  const started = startServerProcess(settings, {
    entry,
    says: /"event":"listening","address":"([^"]+)"/,
  });
  try {
    const address = await started.address;
    const page = await fetch(address, { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('<title>');
    const send = async (path: string, body: unknown): Promise<unknown> => {
      const headers = { 'Content-Type': 'application/json', Origin: settings.PUBLIC_ORIGIN ?? '' };
      const reply = await fetch(`${address}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return reply.json();
    };
    const code = new URL(link).pathname.split('/').at(-1);
    const password = 'four words of hers';
    const chosen = { code, password, confirmPassword: password };
    const set = await send('/api/Account/ChangePassword', chosen);
    expect(v.parse(ChangePasswordReply, set)).toMatchObject({ isSuccessful: true });
    const login = { userName: 'ada@northfield.example', password };
    const reply = v.parse(LoginReply, await send('/api/Account/Login', login));
    expect(reply).toMatchObject({
      isSuccessful: true,
      value: { user: { permissionProfile: 'SysAdmin' } },
    });
    // The embedded database belongs to the server.
    expect(await countersign('admin', 'list')).toMatchObject({ code: 2 });
  } finally {
    started.child.kill('SIGTERM');
    await started.ended;
  }
  expect(started.output.stderr).toBe('');
  expect((await countersign('verify-ledger')).stdout).toMatch(
    /Every chain of 2 agencies is in order\.\n$/,
  );
});

it('the built server imports nothing but Node and production packages', () => {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')),
  );
  const folder = join(built, 'server');
  const imported = readdirSync(folder).flatMap((name) =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:^|[;\n])\s*(?:import|export)\b[^;'"]*?from\s*["']([^."'][^"']*)["']|\bimport\(["']([^."'][^"']*)["']\)|(?:^|\n)import\s*["']([^."'][^"']*)["']/g,
      ),
    ].map(([, from, late, bare]) => from ?? late ?? bare ?? ''),
  );
  const packages = new Set(
    imported
      .filter((name) => !isBuiltin(name))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
  expect(packages.size).toBeGreaterThan(10);
  expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  for (const name of ['migrations', 'statecharts/statecharts.json', 'package.json']) {
    expect(existsSync(join(built, name)), name).toBe(true);
  }
});
