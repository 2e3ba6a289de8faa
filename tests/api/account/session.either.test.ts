import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import type { LogoutReason } from '../../../src/contract/session/logoutReason.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { type EndReason, endSessionsOf } from '../../../src/server/core/identity/endSessions.ts';
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
import { startTestServer } from '../../support/server/server.ts';
import { sessionScene } from './sessionScene.ts';

const scene = sessionScene();
const { info, status } = scene;

describe('[CALL-08] GetUserInfo', () => {
  it('replies the same to GET and POST, with and without the own id', async () => {
    const first = v.parse(UserInfo, await (await info(scene.riley.headers)).json());
    const id = first.user?.id ?? '';
    for (const path of ['/api/Account/GetUserInfo', `/api/Account/GetUserInfo/${id}`]) {
      for (const method of [undefined, 'POST'] as const) {
        const reply = await info(scene.riley.headers, path, method);
        expect(await reply.json()).toEqual(first);
        expect(reply.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  it.each([crypto.randomUUID(), 'not-a-uuid'])('does not find another id: %s', async (id) => {
    const reply = await info(scene.riley.headers, `/api/Account/GetUserInfo/${id}`);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({
      code: 'not_found',
      message: 'That page does not exist.',
    });
  });

  it('serves an API-only account without any cookie', async () => {
    const program = await logInAs(scene.server, 'program');
    expect(await status({ Authorization: `Bearer ${program.token}` })).toBe(200);
  });
});

describe('the companion cookie', () => {
  it('a stolen token alone is refused', async () => {
    expect(await status({ Authorization: `Bearer ${scene.riley.token}` })).toBe(401);
  });

  it("a token with another session's cookie is refused", async () => {
    const timed = await logInAs(scene.server, 'timed');
    expect(
      await status({ Authorization: `Bearer ${scene.riley.token}`, Cookie: timed.cookie }),
    ).toBe(401);
  });

  it('a cookie alone is refused', async () => {
    expect(await status({ Cookie: scene.riley.cookie })).toBe(401);
  });

  it('is cleared by a 401 if its session is over, and kept if it is still running', async () => {
    const dead = 'A'.repeat(43);
    const late = await info({ Authorization: `Bearer ${dead}`, Cookie: scene.riley.cookie });
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
    const reply = await scene.server.send('/api/Account/Logout', { headers: scene.riley.headers });
    expect(await reply.json()).toMatchObject({ isSuccessful: true, value: '' });
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-countersign=; Max-Age=0; /);
    expect(reply.headers.get('clear-site-data')).toBe('"cookies"');
    expect(await status(scene.riley.headers)).toBe(401);
  });

  it("refuses to end someone else's session", async () => {
    const reply = await scene.server.send(`/api/Account/Logout?userId=${scene.timedId}`, {
      headers: scene.riley.headers,
    });
    expect(reply.status).toBe(404);
    expect(await status(scene.riley.headers)).toBe(200);
  });
});

it('a new login in the same browser ends the old session', async () => {
  await scene.server.send('/api/Account/Login', {
    body: { userName: 'riley', password },
    headers: { Cookie: scene.riley.cookie },
  });
  expect(await status(scene.riley.headers)).toBe(401);
});

it('a login in another browser leaves this one alone', async () => {
  await logInAs(scene.server, 'riley');
  expect(await status(scene.riley.headers)).toBe(200);
});

it.each([
  [
    'the user is disabled',
    () =>
      scene.server.open.database
        .update(users)
        .set({ isActive: false })
        .where(eq(users.id, scene.timedId)),
    () => scene.server.open.database.update(users).set({ isActive: true }),
  ],
  [
    'the agency is closed',
    () => scene.server.open.database.update(agencies).set({ isActive: false }),
    () => scene.server.open.database.update(agencies).set({ isActive: true }),
  ],
  [
    'the user is taken off the agency',
    () =>
      scene.server.open.database.delete(userAgencies).where(eq(userAgencies.userId, scene.timedId)),
    () =>
      scene.server.open.database
        .insert(userAgencies)
        .values({ userId: scene.timedId, agencyId: scene.agencyId }),
  ],
] as const)('a session ends immediately if %s', async (_what, happen, undo) => {
  const timed = await logInAs(scene.server, 'timed');
  expect(await status(timed.headers)).toBe(200);
  await happen();
  expect(await status(timed.headers)).toBe(401);
  await undo();
  expect(await status(timed.headers)).toBe(200);
});

it('all sessions of a user can be ended in one transaction', async () => {
  const here = await logInAs(scene.server, 'timed');
  const there = await logInAs(scene.server, 'timed');
  const { database } = scene.server.open;
  await database.transaction((tx) =>
    endSessionsOf(tx, scene.timedId, 'passwordChanged', scene.server.clock.now),
  );
  expect([await status(here.headers), await status(there.headers)]).toEqual([401, 401]);
  expect(await status(scene.riley.headers)).toBe(200);
});

describe('[FIELD-22] the holder of the token of a session that is over', () => {
  const detailsOf = async (headers: CurrentUser['headers']) => {
    const reply = await info(headers);
    expect(reply.status).toBe(401);
    return v.parse(Problem, await reply.json());
  };

  it('learns why another ended it, every time, without the cookie too', async () => {
    const { Authorization = '' } = scene.riley.headers;
    const endedAt = scene.server.clock.now;
    const reasons = [
      ['passwordChanged', 'passwordChanged'],
      ['credentialRemoved', 'passkeyRemoved'],
      ['userDisabled', 'administrator'],
      ['endedByAdministrator', 'administrator'],
      ['agencySuspended', 'agencySuspended'],
      ['addressUndone', 'addressUndone'],
    ] as const satisfies readonly (readonly [EndReason, LogoutReason])[];
    for (const [endReason, reason] of reasons) {
      await scene.server.open.database.update(sessions).set({ endedAt, endReason });
      for (const headers of [scene.riley.headers, { Authorization }]) {
        expect(await detailsOf(headers)).toMatchObject({
          code: 'session_ended',
          details: { reason },
        });
      }
    }
  });

  it('learns that it was inactive, or that the time limit was reached', async () => {
    const { clock } = scene.server;
    const [start, timed] = [clock.now, await logInAs(scene.server, 'timed')];
    clock.now = new Date(start.getTime() + 300_000);
    expect((await detailsOf(timed.headers)).details).toEqual({ reason: 'inactivity' });
    clock.now = new Date(start.getTime() + 12 * 3_600_000);
    expect((await detailsOf(scene.riley.headers)).details).toEqual({ reason: 'timeLimit' });
    clock.now = start;
  });

  it('learns that the user no longer belongs to the agency', async () => {
    const timed = await logInAs(scene.server, 'timed');
    const { database } = scene.server.open;
    const own = eq(userAgencies.userId, scene.timedId);
    const removed = await database.delete(userAgencies).where(own).returning();
    expect((await detailsOf(timed.headers)).details).toEqual({ reason: 'removedFromAgency' });
    await database.insert(userAgencies).values(removed);
    expect(await status(timed.headers)).toBe(200);
  });

  it('learns nothing after logging out; a stranger learns nothing of a session, alive or over', async () => {
    const { Authorization = '' } = scene.riley.headers;
    const strange = `Bearer ${'A'.repeat(43)}`;
    const { reference: _, ...generic } = await detailsOf({ Authorization: strange });
    expect(generic).toEqual({
      code: 'session_ended',
      message: 'Your session has ended. Log in again.',
    });
    expect(await detailsOf({ Authorization })).toMatchObject(generic);
    expect((await detailsOf({ Authorization })).details).toBeUndefined();
    await scene.server.send('/api/Account/Logout', { headers: scene.riley.headers });
    expect((await detailsOf(scene.riley.headers)).details).toBeUndefined();
    const cookie = { Authorization: strange, Cookie: scene.riley.cookie };
    expect((await detailsOf(cookie)).details).toBeUndefined();
  });
});
