import { expect, it } from 'vitest';
import { purgeAttempts } from '../../../src/server/core/identity/throttle.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { password, pin } from '../../support/people/people.ts';
import { type ThrottleScene, throttleScene } from './throttleScene.ts';

let scene: ThrottleScene;

throttleScene((opened) => {
  scene = opened;
});

/** Riley signs with a PIN. */
function sign(secret: string) {
  return verifyPin(scene.server.open.database, {
    by: { id: scene.rileyId },
    agencyId: scene.agencyId,
    pin: secret,
    address: '203.0.113.7',
    now: scene.server.clock.now,
  });
}

it('locks for 15 minutes after the fifth incorrect password, even for the correct one', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await scene.logIn('riley', 'wrong');
  expect(await scene.logIn('RILEY ', password)).toMatchObject({
    value: 'Too many attempts.',
    message: 'Login with this username is locked. Try again in 15 minutes.',
  });
  scene.advance(14.9);
  expect((await scene.logIn('riley', password)).isSuccessful).toBe(false);
  scene.advance(0.2);
  expect((await scene.logIn('riley', password)).isSuccessful).toBe(true);
});

it('counts within a sliding window of 15 minutes', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) await scene.logIn('riley', 'wrong');
  scene.advance(16);
  for (let attempt = 0; attempt < 4; attempt += 1) await scene.logIn('riley', 'wrong');
  expect((await scene.logIn('riley', password)).isSuccessful).toBe(true);
});

it('clears the incorrect attempts after a correct one', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await scene.logIn('riley', 'wrong');
    expect((await scene.logIn('riley', password)).isSuccessful).toBe(true);
  }
});

it('locks an unknown username like a known one', async () => {
  const known: string[] = [];
  const unknown: string[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    known.push(JSON.stringify(await scene.logIn('riley', 'wrong')));
    unknown.push(JSON.stringify(await scene.logIn('unknown', 'wrong')));
  }
  expect(unknown).toEqual(known);
});

it('a full day of correct logins from one station never locks its address', async () => {
  for (let logIn = 0; logIn < 60; logIn += 1) {
    expect((await scene.logIn('riley', password)).isSuccessful).toBe(true);
  }
});

it.each([
  ['ok', { by: { userName: 'Riley' }, pin }],
  ['wrong', { by: { userName: 'riley' }, pin: '0000' }],
  ['unknown', { by: { userName: 'unknown' }, pin }],
  ['disabled', { by: { userName: 'gone' }, pin }],
  ['otherAgency', { by: { userName: 'lake' }, pin }],
  ['noPin', { by: { userName: 'pinless' }, pin }],
] as const)('a signing PIN is checked %s', async (kind, signer) => {
  const { database } = scene.server.open;
  const now = scene.server.clock.now;
  const verdict = await verifyPin(database, {
    ...signer,
    agencyId: scene.agencyId,
    address: null,
    now,
  });
  expect(verdict.kind).toBe(kind);
});

it('five incorrect PINs lock the PIN and not the password', async () => {
  const left: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const verdict = await sign('0000');
    if (verdict.kind === 'wrong') left.push(verdict.attemptsLeft);
  }
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect(await sign(pin)).toMatchObject({
    kind: 'locked',
    until: new Date(scene.server.clock.now.getTime() + 15 * 60_000),
  });
  expect((await scene.logIn('riley', password)).isSuccessful).toBe(true);
  scene.advance(15.1);
  expect((await sign(pin)).kind).toBe('ok');
});

it('incorrect PINs stay counted after correct ones, and lock the PIN for longer each time', async () => {
  const { database } = scene.server.open;
  const locks: number[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const wrong = await sign('0000');
    if (wrong.kind === 'locked') throw new Error('Attempts were left');
    const minutes = wrong.kind === 'wrong' && wrong.lockedFor ? wrong.lockedFor / 60_000 : 0;
    if (minutes > 0) locks.push(minutes);
    scene.advance(minutes);
    expect((await sign(pin)).kind).toBe('ok');
    scene.advance(4);
  }
  expect(locks).toEqual([30, 60, 120]);
  scene.advance(60);
  await purgeAttempts(database, scene.server.clock.now);
  const keys = (await database.select().from(loginAttempts)).map(({ key }) => key);
  expect(keys).toEqual([`pin day ${scene.rileyId}`]);
  scene.advance(24 * 60);
  await purgeAttempts(database, scene.server.clock.now);
  expect(await database.select().from(loginAttempts)).toEqual([]);
});
