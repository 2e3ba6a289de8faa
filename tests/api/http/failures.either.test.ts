import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { ProblemError } from '../../../src/server/platform/http/problemError.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer } from '../../support/server/server.ts';
import { failingServer, failures, problemOf } from './failingServer.ts';

const scene = failingServer();

async function fail(kind: string, body: unknown = { amount: 1 }) {
  const reply = await scene.server.send(`/api/Test/${kind}`, { body });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text };
}

describe('[ERR-OTHER] a rejection', () => {
  it.each([
    ['refusal', 422, 'lot_not_here', 'There is less than that.'],
    [
      'phi',
      467,
      'phi_needs_two_factors',
      '2FA and Inactivity Timeout must be enabled to view PHI.',
    ],
    ['teapot', 418, 'http_418', 'This is a teapot.'],
  ])(
    '%s is a problem with a code, a sentence and the request id',
    async (kind, status, code, message) => {
      const reply = await fail(kind);
      expect(reply.status).toBe(status);
      expect(reply.headers.get('content-type')).toBe('application/problem+json');
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(problemOf(reply.text)).toMatchObject({
        code,
        message,
        reference: reply.headers.get('x-request-id'),
      });
    },
  );

  it('names the fields to mark', async () => {
    expect(problemOf((await fail('refusal')).text).fields).toEqual({ amount: 'At most 3.' });
    expect(problemOf((await fail('ok', { amount: 0 })).text)).toMatchObject({
      code: 'request_invalid',
      fields: { amount: 'At least 1.' },
    });
    // A missing key is also reported in a sentence, not in the parser's words.
    expect(problemOf((await fail('ok', {})).text).fields).toEqual({ amount: 'This is missing.' });
  });
});

describe('[ERR-500] a server error', () => {
  it.each(['bug', 'sql', 'misfit'])(
    '%s is shown without its cause and logged with its location',
    async (kind) => {
      scene.server.logLines.length = 0;
      const reply = await fail(kind);
      expect(reply.status).toBe(500);
      expect(reply.text).not.toMatch(/secret|hash|select|TypeError|\.ts/);
      const line = scene.server.logLines.find((logged) => logged.includes('"event":"fault"')) ?? '';
      expect(line).toContain(reply.headers.get('x-request-id'));
      expect(line).toMatch(/failingServer\.ts|contractFault\.ts/);
      expect(line).not.toMatch(/a hash|a secret value/);
    },
  );

  it.each(['diskFull', 'diskFullOfFile'])(
    '%s is a 503 that says whom to notify, without its cause',
    async (kind) => {
      scene.server.logLines.length = 0;
      const reply = await fail(kind);
      expect(reply.status).toBe(503);
      expect(problemOf(reply.text)).toMatchObject({
        status: 503,
        code: 'disk_full',
        message:
          'The server has no space left, and nothing was recorded. Notify the person who runs it.',
        reference: reply.headers.get('x-request-id'),
      });
      const logged = scene.server.logLines.join('');
      expect(logged).toMatch(/"causeCode":"(53100|ENOSPC)"/);
      expect(logged).not.toContain('a secret value');
    },
  );

  it('names the call and the field if a reply does not match the contract', async () => {
    scene.server.logLines.length = 0;
    const reply = await fail('misfit');
    expect(problemOf(reply.text).code).toBe('contract_fault');
    expect(scene.server.logLines.join('')).toContain(
      'The reply of failing does not fit its contract. total',
    );
  });

  it.each([...Object.keys(failures), 'sql', 'misfit'])(
    '%s leaves nothing recorded',
    async (kind) => {
      const rows = await scene.server.open.database.select({ name: agencies.name }).from(agencies);
      expect(rows.map(({ name }) => name)).not.toContain(kind);
    },
  );
});

it('a reply has no fields that are not in the contract', async () => {
  expect(JSON.parse((await fail('ok')).text)).toEqual({ total: 1 });
});

describe('the log', () => {
  it('contains route templates, never query strings, bodies, tokens or cookies', async () => {
    scene.server.logLines.length = 0;
    const currentUser = await logInAs(scene.server, 'riley');
    await scene.server.send('/api/Account/SsoLogin?email=someone@private.example');
    await scene.server.send('/api/Account/GetUserGuidVm?guid=the-secret-of-a-link');
    await scene.server.send('/api/FooterItems/privacy-policy?x=in-the-query');
    await scene.server.send('/change-password/the-secret-of-a-link?code=fromEmail');
    await scene.server.send('/api/Account/Logout', { headers: currentUser.headers });
    const text = scene.server.logLines.join('\n');
    for (const secret of [
      password,
      currentUser.token,
      currentUser.cookie,
      'private.example',
      'the-secret-of-a-link',
      'in-the-query',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('"route":"/api/FooterItems/{name}"');
    expect(text).toContain('"route":"/api/Account/Login"');
  });

  it('is one JSON object per line with time, level, request id, status and duration', async () => {
    scene.server.logLines.length = 0;
    const reply = await scene.server.send('/api/Installation');
    const Line = v.object({
      at: v.pipe(v.string(), v.isoTimestamp()),
      level: v.literal('info'),
      event: v.literal('request'),
      requestId: v.literal(reply.headers.get('x-request-id') ?? ''),
      status: v.literal(200),
      milliseconds: v.number(),
      address: v.literal('203.0.113.7'),
    });
    expect(scene.server.logLines).toHaveLength(1);
    expect(v.is(Line, JSON.parse(scene.server.logLines[0] ?? ''))).toBe(true);
    expect(scene.server.logLines[0]).toMatch(/^[^\n]+\n$/);
  });
});

it('a server that only runs jobs answers how it is, and refuses everything else', async () => {
  const { open } = scene.server;
  const environment = { JOBS: 'only', DATABASE_URL: 'postgresql://database/cs' };
  const server = await startTestServer({ open, environment });
  expect((await server.send('/healthz')).status).toBe(200);
  expect((await server.send('/readyz')).status).toBe(200);
  for (const path of ['/api/Account/GetUserInfo', '/api/openapi.json', '/login']) {
    const reply = await server.send(path);
    expect([reply.status, problemOf(await reply.text()).code]).toEqual([501, 'not_available']);
  }
});

describe('a database that is down', () => {
  it('returns 503 with a sentence, and logs no one in', async () => {
    const down = await startTestServer();
    const id = await addAgency(down.open.database, 'Hudson Valley EMS');
    await addUser(down.open.database, id, 'riley');
    const currentUser = await logInAs(down, 'riley');
    expect((await down.send('/readyz')).status).toBe(200);
    await down.open.close();
    for (const path of ['/api/Account/GetUserInfo', '/readyz']) {
      const reply = await down.send(path, { headers: currentUser.headers });
      expect(reply.status).toBe(503);
      expect(problemOf(await reply.text()).code).toBe('database_unavailable');
    }
    const login = await down.send('/api/Account/Login', { body: { userName: 'riley', password } });
    expect(login.status).toBe(503);
    expect((await down.send('/healthz')).status).toBe(200);
  });
});

it('a refusal keeps its own status and code', () => {
  expect(new ProblemError(409, 'stock_moved', 'Load it again.')).toMatchObject({
    status: 409,
    code: 'stock_moved',
  });
});
