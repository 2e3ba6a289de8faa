import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { ConfigurationFailure } from '../../../src/server/platform/configuration/configurationFailure.ts';
import { StartFailure } from '../../../src/server/platform/files/startFailure.ts';
import { listen } from '../../../src/server/process/listen.ts';
import { prepareDatabase } from '../../../src/server/process/prepareDatabase.ts';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { makeDataFolder } from '../../support/server/dataFolder.ts';
import { buildPrograms, type Programs } from '../../support/server/programs.ts';
import {
  type Program,
  type ServerProcess,
  startServerProcess,
} from '../../support/server/serverProcess.ts';
import { startCollector } from '../../support/server/spanCollector.ts';

const tracesSample = new URL('../../../docs/deploy/monitoring/traces.mjs', import.meta.url);

let programs: Programs;
let base: string;
/** Of the server that runs during all tests. */
let dataFolder: string;
/** Whose database has no agency, and which every test leaves free. */
let freeFolder: string;
let server: ServerProcess;

beforeAll(async () => {
  programs = await buildPrograms();
  base = mkdtempSync(join(tmpdir(), 'countersign-process-'));
  freeFolder = makeDataFolder(join(base, 'free'));
  // The one server that makes its database itself.
  dataFolder = join(base, 'data');
  server = startServerProcess({ DATA_DIR: dataFolder }, programs.bare);
  await server.address;
});

afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  programs.remove();
  rmSync(base, { recursive: true });
});

const noLog = () => undefined;

/** What a start that must not succeed throws, which `boot` prints. In this process: another one takes a second to load. */
async function refusedStart(settings: Readonly<Record<string, string>>): Promise<string> {
  const starting = async () => {
    const configuration = readConfiguration({ PORT: '0', ...settings }, 'Demo');
    const prepared = await prepareDatabase(configuration);
    return listen(configuration, prepared, undefined, noLog, '0.0.0-test');
  };
  const [refused] = await Promise.allSettled([starting()]);
  if (refused.status === 'fulfilled') throw new Error('This start must be refused.');
  expect(refused.reason).toSatisfy(
    (error) => error instanceof StartFailure || error instanceof ConfigurationFailure,
  );
  return (refused.reason as Error).message;
}

/** What it prints when it is a process of its own, which ends with code 1 and without a stack. */
async function refusedProcess(settings: Readonly<Record<string, string>>, program: Program) {
  const refused = startServerProcess(settings, program);
  expect(await refused.ended).toBe(1);
  expect(refused.output.stderr).not.toMatch(/^\s+at /m);
  return refused.output.stderr.trim();
}

it('protects what it writes for its own account: the folder, the database and everything in them', async () => {
  const open = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .concat(dataFolder)
    // The engine's cache of its own catalog, which it writes with its own mode; the folders keep others out.
    .filter((path) => !path.endsWith('/pg_internal.init'))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
});

it('keeps a connection for longer than a proxy does, which would send a request down one that is just being closed', async () => {
  // Caddy keeps one for 120 s, nginx for 60 s.
  const { headers } = await fetch(`${await server.address}/healthz`);
  expect(headers.get('keep-alive')).toBe('timeout=125');
});

describe('a start that cannot succeed', () => {
  it('on a data folder in use names the process that uses it', async () => {
    expect(await refusedStart({ DATA_DIR: dataFolder })).toMatch(
      new RegExp(`^Process ${server.child.pid} already uses the data folder`),
    );
  });

  it('on a data folder in use is refused even if its lock file was deleted', async () => {
    const lockFile = join(dataFolder, 'countersign.lock');
    const own = readFileSync(lockFile);
    rmSync(lockFile);
    expect(await refusedStart({ DATA_DIR: dataFolder })).toContain(
      `Another process already uses the data folder ${dataFolder};`,
    );
    expect(readdirSync(dataFolder)).toEqual(['db']);
    writeFileSync(lockFile, own);
    expect((await fetch(`${await server.address}/readyz`)).status).toBe(200);
  });

  it('in a folder that others can write to is refused with the command that corrects it', async () => {
    const folder = join(base, 'shared');
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(await refusedStart({ DATA_DIR: folder })).toMatch(
      new RegExp(`^Other accounts can write .* then run: chmod -R go-rwx ${folder}$`),
    );
  });

  it('on a data folder that cannot be created says why', async () => {
    writeFileSync(join(base, 'file'), '');
    expect(await refusedStart({ DATA_DIR: join(base, 'file', 'data') })).toContain(
      'cannot be used: a part of its path is a file.',
    );
  });

  it('on a port that is in use says so and frees the data folder', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    expect(await refusedStart({ DATA_DIR: freeFolder, PORT: String(port) })).toContain(
      `Port ${port} on 127.0.0.1 is taken.`,
    );
    other.close();
    expect(readdirSync(freeFolder)).toEqual(['db']);
  });

  it('without its PostgreSQL names the address but not the password', async () => {
    const sentence = await refusedStart({ DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/cs' });
    expect(sentence).toBe(
      'The database at 127.0.0.1:1/cs does not answer. Start it, or correct DATABASE_URL.',
    );
  });

  it('with an invalid setting says which', async () => {
    expect(await refusedStart({ PORT: 'eighty' })).toBe(
      'PORT must be a whole number from 0 to 65535.',
    );
  });

  it('of an installation without APP_ENVIRONMENT is production', async () => {
    const folder = join(base, 'unset');
    expect(await refusedProcess({ DATA_DIR: folder }, programs.main)).toMatch(
      /^Production needs DATABASE_URL: .*\nProduction needs PUBLIC_ORIGIN: .*\nProduction needs SMTP_URL: .*\nAPP_ENVIRONMENT is not set, which means Production here\.$/,
    );
    expect(existsSync(folder)).toBe(false);
  });

  it('in production on demo accounts is refused', async () => {
    const open = await connectDatabase({ kind: 'pglite', folder: join(freeFolder, 'db') });
    await addUser(open.database, await addAgency(open.database, 'Demo'), 'demo', { isDemo: true });
    await open.close();
    const sentence = await refusedStart({
      DATA_DIR: freeFolder,
      APP_ENVIRONMENT: 'Production',
      ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
      PUBLIC_ORIGIN: 'https://cs.example.org',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@example.org',
    });
    expect(sentence).toContain('This database holds demo accounts');
  });
});

it('with the sample for traces an operator gets a span of each request, below that of its caller', async () => {
  const collector = await startCollector();
  const settings = {
    DATA_DIR: freeFolder,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  const traced = startServerProcess(settings, { ...programs.bare, preloads: [tracesSample] });
  try {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const parent = '00f067aa0ba902b7';
    const reply = await fetch(`${await traced.address}/api/Account/GetUserInfo/of-one-person`, {
      headers: { traceparent: `00-${traceId}-${parent}-01` },
    });
    const span = await vi.waitUntil(() => collector.spans.find((one) => one.traceId === traceId), {
      timeout: 60_000,
    });
    expect(span).toMatchObject({ parentSpanId: parent, name: 'GET /api/Account/GetUserInfo/{id}' });
    const { attributes } = span;
    const requestId = reply.headers.get('x-request-id');
    expect(attributes).toContainEqual({
      key: 'countersign.request_id',
      value: { stringValue: requestId },
    });
    expect(attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: 401 },
    });
    expect(collector.sent()).toContain('"stringValue":"countersign"');
    // Addresses have ids, and links have codes that open an account: collectors are no part of the installation.
    expect(collector.sent()).not.toContain('of-one-person');
    expect(traced.output.stdout).toContain(`"traceId":"${traceId}"`);
  } finally {
    traced.child.kill('SIGTERM');
    expect(await traced.ended).toBe(0);
    collector.stop();
  }
});

it('after kill -9 the next start can use the folder', async () => {
  const first = startServerProcess({ DATA_DIR: freeFolder }, programs.bare);
  await first.address;
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('SIGKILL');
  expect(readdirSync(freeFolder)).toContain('countersign.lock');
  const second = startServerProcess({ DATA_DIR: freeFolder }, programs.bare);
  expect((await fetch(`${await second.address}/readyz`)).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
});

it('a SIGTERM lets running requests finish, serves on while it drains, then closes, frees the folder and ends with 0', async () => {
  const settings = { DATA_DIR: freeFolder, DRAIN_SECONDS: '60' };
  const stopped = startServerProcess(settings, programs.bare);
  const address = await stopped.address;
  const body = JSON.stringify({ userName: 'unknown', password });
  let drained: Promise<Response[]> | undefined;
  const status = new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${address}/api/Account/Login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    call.once('error', reject);
    call.once('response', (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode));
    });
    // The server has accepted the request when it asks for the body; the rest follows after the signal.
    call.once('continue', () => {
      call.write(body.slice(0, 10));
      stopped.child.kill('SIGTERM');
      stopped.child.stdout?.on('data', (chunk: Buffer) => {
        if (drained || !chunk.toString().includes('"event":"stopping"')) return;
        drained = Promise.all(['/readyz', '/healthz'].map((path) => fetch(address + path)));
        call.end(body.slice(10));
      });
    });
    call.flushHeaders();
  });
  expect(await status).toBe(200);
  const replies = await drained;
  expect(replies?.map((reply) => [reply.status, reply.headers.get('connection')])).toEqual([
    [503, 'close'],
    [200, 'close'],
  ]);
  // A second signal ends the drain.
  stopped.child.kill('SIGTERM');
  expect(await stopped.ended).toBe(0);
  expect(stopped.output.stdout).toContain('"event":"stopped"');
  expect(readdirSync(freeFolder)).toEqual(['db']);
});
