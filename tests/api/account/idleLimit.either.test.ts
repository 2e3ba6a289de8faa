import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { unattendedHeader } from '../../../src/contract/core/call.ts';
import { TimeLeft } from '../../../src/contract/session/inactivity.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { sessionScene } from './sessionScene.ts';

const scene = sessionScene();
const { info, status } = scene;

function advance(seconds: number) {
  scene.server.clock.now = new Date(scene.server.clock.now.getTime() + seconds * 1_000);
}

describe('[IDLE-08] the idle limit', () => {
  it('ends a session 300 s after the last access, only if the user has the timeout', async () => {
    const timed = await logInAs(scene.server, 'timed');
    const before = v.parse(UserInfo, await (await info(timed.headers)).json());
    expect(before.secondsLeft).toBe(300);
    advance(299);
    expect(await status(timed.headers)).toBe(200);
    advance(299);
    expect(await status(timed.headers)).toBe(200);
    advance(300);
    expect(await status(timed.headers)).toBe(401);
    expect(await status(scene.riley.headers)).toBe(200);
    const ended = await scene.server.open.database
      .select({ reason: sessions.endReason })
      .from(sessions)
      .where(eq(sessions.userId, scene.timedId));
    expect(ended).toContainEqual({ reason: 'idle' });
  });

  it('can be lowered by an agency, not raised', async () => {
    const { database } = scene.server.open;
    const timed = await logInAs(scene.server, 'timed');
    for (const [limit, left] of [
      [120, 120],
      [3_000, 300],
    ] as const) {
      await database
        .update(agencies)
        .set({ inactivityLimitSeconds: limit })
        .where(eq(agencies.id, scene.agencyId));
      const reply = v.parse(UserInfo, await (await info(timed.headers)).json());
      expect(reply.secondsLeft).toBe(left);
    }
    await database.update(agencies).set({ inactivityLimitSeconds: null });
  });
});

describe('[IDLE-08] the time left', () => {
  const secondsAsked = async ({ headers }: CurrentUser) => {
    const reply = await scene.server.send('/api/Account/GetTimeLeft', { headers });
    return reply.status === 200 ? v.parse(TimeLeft, await reply.json()) : reply.status;
  };
  const notifyActivity = async ({ headers }: CurrentUser, secondsAgo: number) => {
    const body = { secondsAgo };
    const reply = await scene.server.send('/api/Account/RecordActivity', { headers, body });
    return reply.status === 200 ? v.parse(TimeLeft, await reply.json()) : reply.status;
  };

  it('is reported without being extended, up to the last second', async () => {
    const timed = await logInAs(scene.server, 'timed');
    for (const left of [300, 200, 100, 1]) {
      expect(await secondsAsked(timed)).toEqual({ secondsLeft: left, limitSeconds: 300 });
      advance(left === 1 ? 1 : Math.min(100, left - 1));
    }
    expect(await secondsAsked(timed)).toBe(401);
  });

  it('is not extended by a request that no one caused, whatever it requests', async () => {
    const timed = await logInAs(scene.server, 'timed');
    advance(200);
    const unattended = { ...timed.headers, [unattendedHeader]: 'yes' };
    expect(await status(unattended)).toBe(200);
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 100 });
    expect(await status(timed.headers)).toBe(200);
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 300 });
  });

  it('counts from the time someone typed, not from the time of the report', async () => {
    const timed = await logInAs(scene.server, 'timed');
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
    const timed = await logInAs(scene.server, 'timed');
    advance(100);
    const body = { secondsAgo };
    const reply = await scene.server.send('/api/Account/RecordActivity', {
      headers: timed.headers,
      body,
    });
    expect(reply.status).toBe(400);
    expect(await secondsAsked(timed)).toMatchObject({ secondsLeft: 200 });
  });

  it('is the agency’s if it has lowered the limit', async () => {
    const { database } = scene.server.open;
    const timed = await logInAs(scene.server, 'timed');
    await database.update(agencies).set({ inactivityLimitSeconds: 120 });
    expect(await secondsAsked(timed)).toEqual({ secondsLeft: 120, limitSeconds: 120 });
    advance(120);
    expect(await secondsAsked(timed)).toBe(401);
    await database.update(agencies).set({ inactivityLimitSeconds: null });
  });

  it('is undefined for a user without the limit', async () => {
    advance(3_000);
    expect(await secondsAsked(scene.riley)).toEqual({ secondsLeft: null, limitSeconds: null });
    expect(await notifyActivity(scene.riley, 10)).toEqual({
      secondsLeft: null,
      limitSeconds: null,
    });
  });

  it('logging out extends no session, and needs one that is not over', async () => {
    const timed = await logInAs(scene.server, 'timed');
    advance(300);
    const reply = await scene.server.send('/api/Account/Logout', { headers: timed.headers });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-countersign=; Max-Age=0; /);
  });
});

it('ends every session after the absolute limit, however active', async () => {
  for (let hour = 0; hour < 12; hour += 1) {
    expect(await status(scene.riley.headers)).toBe(200);
    advance(3_600);
  }
  expect(await status(scene.riley.headers)).toBe(401);
});
