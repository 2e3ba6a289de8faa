import { DrizzleQueryError, sql } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineCall } from '../../../src/contract/core/call.ts';
import { Problem } from '../../../src/contract/core/problem.ts';
import { allCalls } from '../../../src/server/calls.ts';
import { serve } from '../../../src/server/core/http/serve.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import {
  ProblemError,
  phiRefused,
  unprocessable,
} from '../../../src/server/platform/http/problemError.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** Calls that fail in every way, behind the same endpoint as the real ones. */
const failing = defineCall({
  name: 'failing',
  summary: 'Fails as asked.',
  method: 'POST',
  path: '/api/Test/{kind}',
  access: 'public',
  params: v.object({ kind: v.string() }),
  body: v.object({ amount: v.pipe(v.number('Enter an amount.'), v.minValue(1, 'At least 1.')) }),
  reply: v.object({ total: v.number() }),
});

const failures: Readonly<Record<string, () => never>> = {
  refusal: () => {
    throw unprocessable('lot_not_here', 'There is less than that.', { amount: 'At most 3.' });
  },
  phi: () => {
    throw phiRefused();
  },
  teapot: () => {
    throw new HTTPException(418, { message: 'This is a teapot.' });
  },
  bug: () => {
    throw new TypeError('secret detail of a bug');
  },
  diskFull: () => {
    const cause = Object.assign(new Error('could not extend file "base/1/2"'), { code: '53100' });
    throw new DrizzleQueryError('insert into "uses"', ['a secret value'], cause);
  },
  diskFullOfFile: () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  },
};

let server: TestServer;

beforeAll(async () => {
  const failingCall = serve(failing, async ({ tx, params }) => {
    await tx.insert(agencies).values({ name: params.kind, state: 'NY', timeZone: 'UTC' });
    if (params.kind === 'sql') await tx.execute(sql`select ${'a hash'}::integer from users`);
    if (params.kind === 'misfit') return { total: Number.NaN, extra: 'a secret value' };
    failures[params.kind]?.();
    return { total: 1, passwordHash: 'must not leave' };
  });
  server = await startTestServer({ calls: [...allCalls, failingCall] });
  const id = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, id, 'riley');
});

afterAll(() => server.close());

async function fail(kind: string, body: unknown = { amount: 1 }) {
  const reply = await server.send(`/api/Test/${kind}`, { body });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, text };
}

function problemOf(text: string): Problem {
  return v.parse(v.strictObject(Problem.entries), JSON.parse(text));
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
      server.logLines.length = 0;
      const reply = await fail(kind);
      expect(reply.status).toBe(500);
      expect(reply.text).not.toMatch(/secret|hash|select|TypeError|\.ts/);
      const line = server.logLines.find((logged) => logged.includes('"event":"fault"')) ?? '';
      expect(line).toContain(reply.headers.get('x-request-id'));
      expect(line).toMatch(/failures\.test\.ts|contractFault\.ts/);
      expect(line).not.toMatch(/a hash|a secret value/);
    },
  );

  it.each(['diskFull', 'diskFullOfFile'])(
    '%s is a 503 that says whom to notify, without its cause',
    async (kind) => {
      server.logLines.length = 0;
      const reply = await fail(kind);
      expect(reply.status).toBe(503);
      expect(problemOf(reply.text)).toEqual({
        code: 'disk_full',
        message:
          'The server has no space left, and nothing was recorded. Notify the person who runs it.',
        reference: reply.headers.get('x-request-id'),
      });
      const logged = server.logLines.join('');
      expect(logged).toMatch(/"causeCode":"(53100|ENOSPC)"/);
      expect(logged).not.toContain('a secret value');
    },
  );

  it('names the call and the field if a reply does not match the contract', async () => {
    server.logLines.length = 0;
    const reply = await fail('misfit');
    expect(problemOf(reply.text).code).toBe('contract_fault');
    expect(server.logLines.join('')).toContain(
      'The reply of failing does not fit its contract. total',
    );
  });

  it.each([...Object.keys(failures), 'sql', 'misfit'])(
    '%s leaves nothing recorded',
    async (kind) => {
      const rows = await server.open.database.select({ name: agencies.name }).from(agencies);
      expect(rows.map(({ name }) => name)).not.toContain(kind);
    },
  );
});

it('a reply has no fields that are not in the contract', async () => {
  expect(JSON.parse((await fail('ok')).text)).toEqual({ total: 1 });
});

describe('bad input', () => {
  it.each(['/api/Nothing', '/api/account/login', '/api', '/api/'])(
    'an unknown call is a 404 problem: %s',
    async (path) => {
      const reply = await server.send(path);
      expect(reply.status).toBe(404);
      expect(problemOf(await reply.text()).code).toBe('not_found');
    },
  );

  it('a known call by another method is a 405 problem', async () => {
    const reply = await server.send('/api/Account/Login');
    expect(reply.status).toBe(405);
    expect(problemOf(await reply.text()).code).toBe('method_not_allowed');
  });

  it.each([
    ['{"userName":', 400, 'json_malformed'],
    ['', 400, 'json_malformed'],
    ['null', 400, 'request_invalid'],
    ['[]', 400, 'request_invalid'],
    ['{"userName":{"$ne":""},"password":["x"]}', 400, 'request_invalid'],
  ])('the body %s is refused', async (body, status, code) => {
    const reply = await server.app.request(
      '/api/Account/Login',
      { method: 'POST', body, headers: { 'Content-Type': 'application/json' } },
      {},
    );
    expect(reply.status).toBe(status);
    expect(problemOf(await reply.text()).code).toBe(code);
  });

  it('a form is refused: only JSON is accepted', async () => {
    const reply = await server.app.request(
      '/api/Account/Login',
      { method: 'POST', body: new URLSearchParams({ userName: 'riley', password }) },
      {},
    );
    expect(reply.status).toBe(415);
  });

  it.each([
    ['its declared length', (body: string): BodyInit => body],
    [
      'what arrives, when no length is declared',
      (body: string): BodyInit =>
        new ReadableStream({
          start(controller) {
            for (let part = 0; part < 7; part += 1) {
              controller.enqueue(new TextEncoder().encode(body.slice(0, 10_000)));
            }
            controller.close();
          },
        }),
    ],
  ])(
    'a body above 64 KiB is refused by %s, if the call does not need a larger one',
    async (_by, wrap) => {
      const big = JSON.stringify({ userName: 'riley', password: 'x'.repeat(65_536) });
      const init = {
        method: 'POST',
        body: wrap(big),
        headers: { 'Content-Type': 'application/json' },
        duplex: 'half',
      };
      const reply = await server.app.request('/api/Account/Login', init, {});
      expect(reply.status).toBe(413);
      expect(problemOf(await reply.text()).code).toBe('body_too_large');
    },
  );

  it('no call that accepts larger bodies reads one without a session', async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const id = '12345678-1234-4123-8123-123456789abc';
    const reply = await server.app.request(
      `/api/Users/${id}/Signature`,
      {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
        duplex: 'half',
      } as RequestInit,
      {},
    );
    expect(reply.status).toBe(401);
    expect(isRead).toBe(false);
  });

  it('[CALL-01] a malformed time zone offset is refused', async () => {
    const reply = await server.send('/api/Installation?utcOffset=now');
    expect(reply.status).toBe(400);
    expect(
      (await server.send('/api/Installation?utcOffset=-4&userTimeZone=America/New_York')).status,
    ).toBe(200);
  });
});

describe('the log', () => {
  it('contains route templates, never query strings, bodies, tokens or cookies', async () => {
    server.logLines.length = 0;
    const currentUser = await logInAs(server, 'riley');
    await server.send('/api/Account/SsoLogin?email=someone@private.example');
    await server.send('/api/Account/GetUserGuidVm?guid=the-secret-of-a-link');
    await server.send('/api/FooterItems/privacy-policy?x=in-the-query');
    await server.send('/change-password/the-secret-of-a-link?code=fromEmail');
    await server.send('/api/Account/Logout', { headers: currentUser.headers });
    const text = server.logLines.join('\n');
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
    server.logLines.length = 0;
    const reply = await server.send('/api/Installation');
    const Line = v.object({
      at: v.pipe(v.string(), v.isoTimestamp()),
      level: v.literal('info'),
      event: v.literal('request'),
      requestId: v.literal(reply.headers.get('x-request-id') ?? ''),
      status: v.literal(200),
      milliseconds: v.number(),
      address: v.literal('203.0.113.7'),
    });
    expect(server.logLines).toHaveLength(1);
    expect(v.is(Line, JSON.parse(server.logLines[0] ?? ''))).toBe(true);
    expect(server.logLines[0]).toMatch(/^[^\n]+\n$/);
  });
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
