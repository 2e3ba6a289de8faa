import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { StatechartDetails, StatechartList } from '../../../src/contract/audit/statechart.ts';
import { readStatecharts } from '../../../src/server/features/audit/readStatecharts.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { createWorld, type Role } from '../../support/samples/world.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const drawn = resolve(import.meta.dirname, '../../../docs/statecharts');
const files = '/api/Admin/StatechartFiles';
let server: TestServer;
const currentUsers = new Map<Role, CurrentUser>();

beforeAll(async () => {
  server = await startTestServer();
  await createWorld(server.open.database);
  for (const role of ['manager', 'technician', 'program'] as const) {
    currentUsers.set(role, await logInAs(server, role));
  }
});

afterAll(() => server.close());

const cookieOf = (role: Role) => ({ Cookie: currentUsers.get(role)?.cookie ?? '' });
const look = (file: string, headers: Readonly<Record<string, string>>) =>
  server.send(`${files}/${file}`, { headers });

async function read(path: string): Promise<unknown> {
  const reply = await server.send(path, { headers: currentUsers.get('manager')?.headers ?? {} });
  expect(reply.status).toBe(200);
  return reply.json();
}

describe('[ROUTE-09] the statecharts, for people who may see the audit history', () => {
  it('lists every chart of the product, with the version', async () => {
    const { rows, build } = v.parse(StatechartList, await read('/api/Admin/Statecharts'));
    expect(rows.map(({ subject }) => subject)).toEqual(machines.map(({ subject }) => subject));
    expect(build.version).toBe('0.0.0-test');
  });

  it('returns a chart with as many states and transitions as it counts', async () => {
    const chart = v.parse(StatechartDetails, await read('/api/Admin/Statecharts/login'));
    expect(chart.states).toHaveLength(chart.stateCount);
    expect(chart.transitions).toHaveLength(chart.transitionCount);
    expect(chart.transitionCount).toBeGreaterThan(20);
  });

  it('returns the parts of a chart that is drawn in parts, the index first', async () => {
    const { parts } = v.parse(StatechartDetails, await read('/api/Admin/Statecharts/login'));
    expect(parts.map(({ name, state }) => [name, state])).toEqual([
      ['login.index', null],
      ['login.opening', 'opening'],
      ['login.unsupported', 'unsupported'],
      ['login.choosingMode', 'choosingMode'],
      ['login.redeemingLink', 'redeemingLink'],
      ['login.regular', 'regular'],
      ['login.sso', 'sso'],
      ['login.offeringPasswordless', 'offeringPasswordless'],
    ]);
    const index = readFileSync(join(drawn, 'login.index.svg'), 'utf8');
    expect(index).toContain(`width="${parts[0]?.width}" height="${parts[0]?.height}"`);
    const whole = v.parse(StatechartDetails, await read('/api/Admin/Statecharts/toast'));
    expect(whole.parts).toEqual([]);
  });

  it.each(['nowhere', 'README', '..%2F..%2Fpackage'])('has no chart %s', async (subject) => {
    const reply = await server.send(`/api/Admin/Statecharts/${subject}`, {
      headers: currentUsers.get('manager')?.headers ?? {},
    });
    expect(reply.status).toBe(404);
  });
});

describe('[ROLE-04] the drawings', () => {
  it.each([
    ['login.svg', 'image/svg+xml'],
    ['login.index.svg', 'image/svg+xml'],
    ['custody-event.act.svg', 'image/svg+xml'],
    ['record-edit.mmd', 'text/plain; charset=utf-8'],
    ['record-use.scxml', 'application/scxml+xml'],
  ])('%s is the original file, and can neither run nor be a document here', async (file, type) => {
    const reply = await look(file, cookieOf('manager'));
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(readFileSync(join(drawn, file), 'utf8'));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${file}"`,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['technician', 403],
    ['program', 401],
  ] as const)('are refused to a %s', async (role, status) => {
    expect((await look('login.svg', cookieOf(role))).status).toBe(status);
  });

  it('are refused without a login, with only a token, and with a session that ended', async () => {
    expect((await look('login.svg', {})).status).toBe(401);
    const { authorization = '', Authorization = authorization } = (currentUsers.get('manager')
      ?.headers ?? {}) as Record<string, string>;
    expect((await look('login.svg', { Authorization })).status).toBe(401);
    const former = await logInAs(server, 'sysadmin');
    await server.send('/api/Account/Logout', { headers: former.headers });
    expect((await look('login.svg', { Cookie: former.cookie })).status).toBe(401);
  });

  it.each([
    'login.md',
    'statecharts.json',
    'README.md',
    'nowhere.svg',
    '..%2Farchitecture.md',
    'overview.svg',
    'login.nowhere.svg',
    'login.sso.scxml',
    'toast.index.svg',
    'login..svg',
    'login.sso',
    'login.sso.svg%00',
    'login.%2E%2E%2Flogin.sso.svg',
    '..%2Fstatecharts%2Flogin.sso.svg',
    'login.sso.svg%2F..%2F..%2Farchitecture.md',
    '.svg',
  ])('are the only files: no %s', async (file) => {
    expect((await look(file, cookieOf('manager'))).status).toBe(404);
  });
});

describe('the commit of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statecharts-'));
  const note = join(folder, 'build.json');
  const text = readFileSync(join(drawn, 'statecharts.json'), 'utf8');
  const statecharts = createHash('sha256').update(text).digest('hex');
  const commit = 'a'.repeat(40);
  const readWith = async (content?: object) => {
    if (content) writeFileSync(note, JSON.stringify(content));
    else rmSync(note, { force: true });
    return (await readStatecharts('1.2.3', { drawn: `${drawn}/`, note })).build;
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  it('is shown if the build was made with these charts', async () => {
    expect(await readWith({ commit, hasChanges: true, statecharts })).toEqual({
      version: '1.2.3',
      commit,
      hasChanges: true,
    });
  });

  it('is not shown if it was made with others, or recorded nothing', async () => {
    const unknown = { version: '1.2.3', commit: null, hasChanges: false };
    const other = statecharts.replaceAll(/[0-4]/g, '5');
    expect(await readWith({ commit, hasChanges: false, statecharts: other })).toEqual(unknown);
    expect(await readWith()).toEqual(unknown);
  });
});
