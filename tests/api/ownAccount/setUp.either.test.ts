import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountSecurity, SecurityChange } from '../../../src/contract/users/security.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { signatureImage } from '../../support/custody/signatureImage.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
  pin,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { postOwn, problemOf, rowOf, trailOf } from './ownAccount.ts';

let server: TestServer;
let agencyId: number;
let counter = 0;

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Setting up');
});

afterAll(() => server.close());

/** Someone new, logged in: nothing acknowledged, no signature, no PIN. */
async function newcomer(differences: Parameters<typeof addUser>[3] = {}) {
  counter += 1;
  const userName = `newcomer${counter}`;
  const userId = await addUser(server.open.database, agencyId, userName, {
    isNewUser: true,
    isAcknowledged: false,
    pinHash: null,
    userSignatureId: null,
    ...differences,
  });
  return { userId, userName, currentUser: await logInAs(server, userName) };
}

async function standing(currentUser: CurrentUser, userId: string) {
  const reply = await server.send(`/api/Users/${userId}/Security`, {
    headers: currentUser.headers,
  });
  return v.parse(AccountSecurity, await reply.json());
}

describe('[NAV-02] setting up an account', () => {
  it('[ROUTE-13] the page shows the progress, and no secret', async () => {
    const { userId, userName, currentUser } = await newcomer();
    const facts = await standing(currentUser, userId);
    expect(facts).toMatchObject({
      userName,
      email: `${userName}@example.org`,
      agencyName: 'Setting up',
      isAcknowledged: false,
      signature: null,
      hasPin: false,
      hasPassword: true,
      needToResetPin: false,
      isReauthenticationNeeded: false,
    });
    expect(JSON.stringify(facts)).not.toContain('argon2');
  });

  it('is complete with the license agreement, a signature and a PIN, in any order', async () => {
    const { userId, currentUser } = await newcomer();
    const acts = [
      ['Pin', { pin }],
      ['Signature', { way: 'drawn', image: signatureImage }],
      ['Acknowledge', { isAccepted: true }],
    ] as const;
    const seen = [];
    for (const [act, body] of acts) {
      const reply = await postOwn(server, currentUser, userId, act, body);
      expect(reply.status).toBe(200);
      const { arrival, security } = v.parse(SecurityChange, await reply.json());
      const { isNewUser, isAcknowledged } = arrival.user;
      seen.push([arrival.hasSignatureAndPin, isNewUser, isAcknowledged, security.hasPin]);
    }
    expect(seen).toEqual([
      [false, true, false, true],
      [true, true, false, true],
      [true, false, true, true],
    ]);
    const trail = await trailOf(server, userId);
    expect(trail.map(({ action }) => action).slice(0, 3)).toEqual([
      'licence.acknowledged',
      'signature.set',
      'pin.set',
    ]);
    expect(trail.every(({ outcome }) => outcome === 'success')).toBe(true);
  });

  it('a license agreement that is not accepted is not acknowledged', async () => {
    const { userId, currentUser } = await newcomer();
    const reply = await postOwn(server, currentUser, userId, 'Acknowledge', { isAccepted: false });
    expect(reply.status).toBe(400);
    expect((await problemOf(reply)).fields?.isAccepted).toContain('license');
    expect((await rowOf(server, userId)).isAcknowledged).toBe(false);
  });

  it('[ERR-404] everyone else’s account is not found, also for administrators', async () => {
    const { userId } = await newcomer();
    const other = await newcomer({ permissionId: 4, isNewUser: false });
    const acts = [
      ['Pin', { pin }],
      ['Signature', { way: 'drawn', image: signatureImage }],
      ['Acknowledge', { isAccepted: true }],
      ['Password', { currentPassword: password, password: 'x', confirmPassword: 'x' }],
      ['Theme', { userTheme: 'Dark' }],
    ] as const;
    for (const [act, body] of acts) {
      expect((await postOwn(server, other.currentUser, userId, act, body)).status, act).toBe(404);
    }
    for (const page of ['Security', 'Profile']) {
      const reply = await server.send(`/api/Users/${userId}/${page}`, {
        headers: other.currentUser.headers,
      });
      expect(reply.status, page).toBe(404);
    }
    expect((await rowOf(server, userId)).pinHash).toBeNull();
  });
});

describe('[NAV-03] the PIN', () => {
  it('is stored only as an Argon2id hash, and is nowhere in log or trail', async () => {
    const { userId, currentUser } = await newcomer();
    const secret = 'Zq7!wMbk';
    expect((await postOwn(server, currentUser, userId, 'Pin', { pin: secret })).status).toBe(200);
    const { pinHash } = await rowOf(server, userId);
    expect(pinHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await trailOf(server, userId))).not.toContain(secret);
    expect(server.logLines.join('\n')).not.toContain(secret);
  });

  it.each([
    ['1234', 'Runs of characters'],
    ['0000', 'Repeated characters'],
    ['1987', 'birthday'],
  ])('%s is refused with a sentence, and the refusal is audited', async (weak, why) => {
    const { userId, currentUser } = await newcomer();
    const reply = await postOwn(server, currentUser, userId, 'Pin', { pin: weak });
    expect(reply.status).toBe(422);
    expect((await problemOf(reply)).fields?.pin).toContain(why);
    expect((await rowOf(server, userId)).pinHash).toBeNull();
    expect((await trailOf(server, userId))[0]).toMatchObject({
      action: 'pin.refused',
      outcome: 'failure',
    });
  });

  it.each(['123', '12 34', 'x'.repeat(21)])('%s is malformed', async (wrong) => {
    const { userId, currentUser } = await newcomer();
    const reply = await postOwn(server, currentUser, userId, 'Pin', { pin: wrong });
    expect(reply.status).toBe(400);
    expect((await problemOf(reply)).fields?.pin).toBe('Use 4 to 20 characters without spaces.');
  });

  it('needs no fresh proof the first time, but a change does', async () => {
    const { userId, currentUser } = await newcomer();
    const started = server.clock.now;
    try {
      server.clock.now = new Date(started.getTime() + 6 * 60_000);
      expect((await postOwn(server, currentUser, userId, 'Pin', { pin: '4821' })).status).toBe(200);
      expect((await standing(currentUser, userId)).isReauthenticationNeeded).toBe(true);
      const reply = await postOwn(server, currentUser, userId, 'Pin', { pin: '7412' });
      expect(reply.status).toBe(422);
      expect((await problemOf(reply)).code).toBe('reauthentication_needed');
    } finally {
      server.clock.now = started;
    }
  });

  it('that must be reset cannot be set to the same value, and no longer has to be reset afterwards', async () => {
    const { userId, currentUser } = await newcomer();
    await postOwn(server, currentUser, userId, 'Pin', { pin });
    await server.open.database
      .update(users)
      .set({ needToResetPin: true })
      .where(eq(users.id, userId));
    const same = await postOwn(server, currentUser, userId, 'Pin', { pin });
    expect((await problemOf(same)).code).toBe('pin_same');
    expect((await rowOf(server, userId)).needToResetPin).toBe(true);
    const other = await postOwn(server, currentUser, userId, 'Pin', { pin: '7412' });
    expect(v.parse(SecurityChange, await other.json()).arrival.user.needToResetPin).toBe(false);
    expect((await rowOf(server, userId)).needToResetPin).toBe(false);
  });
});

describe('[SHELL-12] the theme', () => {
  it('is stored, sent with the session, and audited once', async () => {
    const { userId, currentUser } = await newcomer();
    for (const _ of [1, 2]) {
      const reply = await postOwn(server, currentUser, userId, 'Theme', { userTheme: 'Dark' });
      expect(await reply.json()).toMatchObject({ user: { userTheme: 'Dark' } });
    }
    expect((await rowOf(server, userId)).userTheme).toBe('Dark');
    const trail = await trailOf(server, userId);
    expect(trail.filter(({ action }) => action === 'theme.chosen')).toHaveLength(1);
    const wrong = await postOwn(server, currentUser, userId, 'Theme', { userTheme: 'Pink' });
    expect(wrong.status).toBe(400);
  });
});
