import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unattendedHeader } from '../../../src/contract/core/call.ts';
import { TimeLeft } from '../../../src/contract/session/inactivity.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { endSessionsOf } from '../../../src/server/core/identity/endSessions.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;
let timedId: string;
let riley: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  await addUser(database, agencyId, 'riley');
  timedId = await addUser(database, agencyId, 'timed', { inactivityTimeout: true });
  await addUser(database, agencyId, 'program', { userType: 'ApiOnly' });
});

beforeEach(async () => {
  riley = await logInAs(server, 'riley');
});

afterAll(() => server.close());

function advance(seconds: number) {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
}

function info(headers: CurrentUser['headers'], path = '/api/Account/GetUserInfo', method?: 'POST') {
  return server.send(path, { headers, ...(method === undefined ? {} : { method }) });
}

async function status(headers: CurrentUser['headers']): Promise<number> {
  return (await info(headers)).status;
}

describe('[CALL-08] GetUserInfo', () => {
  it('replies the same to GET and POST, with and without the own id', async () => {
    const first = v.parse(UserInfo, await (await info(riley.headers)).json());
    const id = first.user?.id ?? '';
    for (const path of ['/api/Account/GetUserInfo', `/api/Account/GetUserInfo/${id}`]) {
      for (const method of [undefined, 'POST'] as const) {
        const reply = await info(riley.headers, path, method);
        expect(await reply.json()).toEqual(first);
        expect(reply.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it.each([crypto.randomUUID(), 'not-a-uuid'])('does not find another id: %s', async (id) => {
    const reply = await info(riley.headers, `/api/Account/GetUserInfo/${id}`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      code: 'not_found',
      message: 'That page does not exist.',
    });
  });

  it('serves an API-only account without any cookie', async () => {
    const program = await logInAs(server, 'program');
    expect(await status({ Authorization: `Bearer ${program.token}` })).toBe(200);
  });
});

describe('the companion cookie', () => {
  it('a stolen token alone is refused', async () => {
    expect(await status({ Authorization: `Bearer ${riley.token}` })).toBe(401);
  });

  it("a token with another session's cookie is refused", async () => {
    const timed = await logInAs(server, 'timed');
    expect(await status({ Authorization: `Bearer ${riley.token}`, Cookie: timed.cookie })).toBe(
      401,
    );
  });

  it('a cookie alone is refused', async () => {
    expect(await status({ Cookie: riley.cookie })).toBe(401);
  });

  it('is cleared by a 401 if its session is over, and kept if it is still running', async () => {
    const dead = 'A'.repeat(43);
    const late = await info({ Authorization: `Bearer ${dead}`, Cookie: riley.cookie });
    expect(late.status).toBe(401);
    expect(late.headers.get('set-cookie')).toBeNull();
    const stale = await info({ Cookie: `__Host-countersign=${dead}` });
    expect(stale.headers.get('set-cookie')).toMatch(/^__Host-countersign=; Max-Age=0; /);
  });

  it('can be switched off by a setting', async () => {
    const lenient = await startTestServer({ environment: { COMPANION_COOKIE: 'off' } });
    const id = await addAgency(lenient.open.database, 'Lenient');
    await addUser(lenient.open.database, id, 'riley');
    const { token } = await logInAs(lenient, 'riley');
    const reply = await lenient.send('/api/Account/GetUserInfo', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(200);
    await lenient.close();
  });
});

describe('[CALL-09] Logout', () => {
  it('ends the session immediately, clears the cookie and returns no other address', async () => {
    const reply = await server.send('/api/Account/Logout', { headers: riley.headers });
    expect(await reply.json()).toMatchObject({ isSuccessful: true, value: '' });
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-countersign=; Max-Age=0; /);
    expect(reply.headers.get('clear-site-data')).toBe('"cookies"');
    expect(await status(riley.headers)).toBe(401);
  });

  it("refuses to end someone else's session", async () => {
    const reply = await server.send(`/api/Account/Logout?userId=${timedId}`, {
      headers: riley.headers,
    });
    expect(reply.status).toBe(404);
    expect(await status(riley.headers)).toBe(200);
  });
});

it('a new login in the same browser ends the old session', async () => {
  await server.send('/api/Account/Login', {
    body: { userName: 'riley', password },
    headers: { Cookie: riley.cookie },
  });
  expect(await status(riley.headers)).toBe(401);
});

it('a login in another browser leaves this one alone', async () => {
  await logInAs(server, 'riley');
  expect(await status(riley.headers)).toBe(200);
});

describe('[IDLE-08] the idle limit', () => {
  it('ends a session 300 s after the last access, only if the user has the timeout', async () => {
    const timed = await logInAs(server, 'timed');
    const before = v.parse(UserInfo, await (await info(timed.headers)).json());
    expect(before.secondsLeft).toBe(300);
    advance(299);
    expect(await status(timed.headers)).toBe(200);
    advance(299);
    expect(await status(timed.headers)).toBe(200);
    advance(300);
    expect(await status(timed.headers)).toBe(401);
    expect(await status(riley.headers)).toBe(200);
    const ended = await server.open.database
      .select({ reason: sessions.endReason })
      .from(sessions)
      .where(eq(sessions.userId, timedId));
    expect(ended).toContainEqual({ reason: 'idle' });
  });

  it('can be lowered by an agency, not raised', async () => {
    const { database } = server.open;
    const timed = await logInAs(server, 'timed');
    for (const [limit, left] of [
      [120, 120],
      [3_000, 300],
    ] as const) {
      await database
        .update(agencies)
        .set({ inactivityLimitSeconds: limit })
        .where(eq(agencies.id, agencyId));
      const reply = v.parse(UserInfo, await (await info(timed.headers)).json());
      expect(reply.secondsLeft).toBe(left);
    }
    await database.update(agencies).set({ inactivityLimitSeconds: null });
  });
});

describe('[IDLE-08] the time left', () => {
  const secondsAsked = async ({ headers }: CurrentUser) => {
    const reply = await server.send('/api/Account/GetTimeLeft', { headers });
    return reply.status === 200 ? v.parse(TimeLeft, await reply.json()) : reply.status;
  };
  const notifyActivity = async ({ headers }: CurrentUser, secondsAgo: number) => {
    const body = { secondsAgo };
    const reply = await server.send('/api/Account/RecordActivity', { headers, body });
    return reply.status === 200 ? v.parse(TimeLeft, await reply.json()) : reply.status;
  };

  it('is reported without being extended, up to the last second', async () => {
    const timed = await logInAs(server, 'timed');
    for (const left of [300, 200, 100, 1]) {
      expect(await secondsAsked(timed)).toEqual({ secondsLeft: left, limitSeconds: 300 });
      advance(left === 1 ? 1 : Math.min(100, left - 1));
    }
    expect(await secondsAsked(timed)).toBe(401);
  });

  it('is not extended by a request that no one caused, whatever it requests', async () => {
    const timed = await logInAs(server, 'timed');
    advance(200);
    const unattended = { ...timed.headers, [unattendedHeader]: 'yes' };
    expect(await status(unattended)).toBe(200);
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 100 });
    expect(await status(timed.headers)).toBe(200);
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 300 });
  });

  it('counts from the time someone typed, not from the time of the report', async () => {
    const timed = await logInAs(server, 'timed');
    advance(60);
    expect(await notifyActivity(timed, 59)).toEqual({ secondsLeft: 241, limitSeconds: 300 });
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 241 });
    expect(await notifyActivity(timed, 5)).toMatchObject({ secondsLeft: 295 });
    // A late report changes nothing.
    expect(await notifyActivity(timed, 40)).toMatchObject({ secondsLeft: 295 });
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 295 });
    advance(295);
    expect(await notifyActivity(timed, 0)).toBe(401);
  });

  it.each([-1, 0.5, 3_601, 'now', null])('refuses activity %j s ago', async (secondsAgo) => {
    const timed = await logInAs(server, 'timed');
    advance(100);
    const body = { secondsAgo };
    const reply = await server.send('/api/Account/RecordActivity', {
      headers: timed.headers,
      body,
    });
    expect(reply.status).toBe(400);
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 200 });
  });

  it('is the agency’s if it has lowered the limit', async () => {
    const { database } = server.open;
    const timed = await logInAs(server, 'timed');
    await database.update(agencies).set({ inactivityLimitSeconds: 120 });
    expect(await secondsAsked(timed)).toEqual({ secondsLeft: 120, limitSeconds: 120 });
    advance(120);
    expect(await secondsAsked(timed)).toBe(401);
    await database.update(agencies).set({ inactivityLimitSeconds: null });
  });

  it('is undefined for a user without the limit', async () => {
    advance(3_000);
    expect(await secondsAsked(riley)).toEqual({ secondsLeft: null, limitSeconds: null });
    expect(await notifyActivity(riley, 10)).toEqual({ secondsLeft: null, limitSeconds: null });
  });

  it('logging out extends no session, and needs one that is not over', async () => {
    const timed = await logInAs(server, 'timed');
    advance(300);
    const reply = await server.send('/api/Account/Logout', { headers: timed.headers });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-countersign=; Max-Age=0; /);
  });
});

it('ends every session after the absolute limit, however active', async () => {
  for (let hour = 0; hour < 12; hour += 1) {
    expect(await status(riley.headers)).toBe(200);
    advance(3_600);
  }
  expect(await status(riley.headers)).toBe(401);
});

it.each([
  [
    'the user is disabled',
    () => server.open.database.update(users).set({ isActive: false }).where(eq(users.id, timedId)),
    () => server.open.database.update(users).set({ isActive: true }),
  ],
  [
    'the agency is closed',
    () => server.open.database.update(agencies).set({ isActive: false }),
    () => server.open.database.update(agencies).set({ isActive: true }),
  ],
  [
    'the user is taken off the agency',
    () => server.open.database.delete(userAgencies).where(eq(userAgencies.userId, timedId)),
    () => server.open.database.insert(userAgencies).values({ userId: timedId, agencyId }),
  ],
] as const)('a session ends immediately if %s', async (_what, happen, undo) => {
  const timed = await logInAs(server, 'timed');
  expect(await status(timed.headers)).toBe(200);
  await happen();
  expect(await status(timed.headers)).toBe(401);
  await undo();
  expect(await status(timed.headers)).toBe(200);
});

it('all sessions of a user can be ended in one transaction', async () => {
  const here = await logInAs(server, 'timed');
  const there = await logInAs(server, 'timed');
  const { database } = server.open;
  await database.transaction((tx) =>
    endSessionsOf(tx, timedId, 'passwordChanged', server.clock.now),
  );
  expect([await status(here.headers), await status(there.headers)]).toEqual([401, 401]);
  expect(await status(riley.headers)).toBe(200);
});
