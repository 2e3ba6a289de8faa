import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { purgeAttempts } from '../../../src/server/core/identity/throttle.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { addAgency, addUser, password, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let agencyId: number;
let otherAgencyId: number;
let rileyId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, 'Hudson Valley EMS');
  otherAgencyId = await addAgency(database, 'Lakeside Fire');
  rileyId = await addUser(database, agencyId, 'riley');
  await addUser(database, agencyId, 'gone', { isActive: false });
  await addUser(database, agencyId, 'pinless', { pinHash: null });
  await addUser(database, otherAgencyId, 'lake');
});

beforeEach(async () => {
  await server.open.database.delete(loginAttempts);
});

afterAll(() => server.close());

async function login(userName: string, secret: string, from?: string) {
  const reply = await server.send('/api/Account/Login', {
    body: { userName, password: secret },
    ...(from === undefined ? {} : { from }),
  });
  return v.parse(LoginReply, await reply.json());
}

function advance(minutes: number) {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
}

it('evaluates no more than five of 200 incorrect passwords at the same time', async () => {
  const before = (await server.open.database.select().from(auditEntries)).length;
  const replies = await Promise.all(Array.from({ length: 200 }, () => login('riley', 'wrong')));
  const values = replies.map(({ value }) => value);
  expect(values.filter((value) => value === 'Incorrect username or password.')).toHaveLength(5);
  expect(values.filter((value) => value === 'Too many attempts.')).toHaveLength(195);
  const after = await server.open.database.select().from(auditEntries);
  // Five refusals and one lock; what was refused unevaluated cannot fill the append-only trail.
  expect(after.length - before).toBe(6);
});

it('locks for 15 minutes after the fifth incorrect password, even for the correct one', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) await login('riley', 'wrong');
  expect(await login('RILEY ', password)).toMatchObject({
    value: 'Too many attempts.',
    message: 'Login with this username is locked. Try again in 15 minutes.',
  });
  advance(14.9);
  expect((await login('riley', password)).isSuccessful).toBe(false);
  advance(0.2);
  expect((await login('riley', password)).isSuccessful).toBe(true);
});

it('counts within a sliding window of 15 minutes', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) await login('riley', 'wrong');
  advance(16);
  for (let attempt = 0; attempt < 4; attempt += 1) await login('riley', 'wrong');
  expect((await login('riley', password)).isSuccessful).toBe(true);
});

it('clears the incorrect attempts after a correct one', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await login('riley', 'wrong');
    expect((await login('riley', password)).isSuccessful).toBe(true);
  }
});

it('locks an unknown username like a known one', async () => {
  const known: string[] = [];
  const unknown: string[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    known.push(JSON.stringify(await login('riley', 'wrong')));
    unknown.push(JSON.stringify(await login('unknown', 'wrong')));
  }
  expect(unknown).toEqual(known);
});

it('counts an address over many usernames, and does not affect other addresses', async () => {
  const attempts = Array.from({ length: 60 }, (_, index) =>
    login(`guess${index}`, 'x', '198.51.100.9'),
  );
  const values = (await Promise.all(attempts)).map(({ value }) => value);
  expect(values.filter((value) => value !== 'Too many attempts.')).toHaveLength(50);
  expect((await login('riley', password, '198.51.100.10')).isSuccessful).toBe(true);
});

it('a full day of correct logins from one station never locks its address', async () => {
  for (let logIn = 0; logIn < 60; logIn += 1) {
    expect((await login('riley', password)).isSuccessful).toBe(true);
  }
});

it('deletes windows that are over and keeps the others', async () => {
  await login('unknown', 'wrong');
  advance(10);
  for (let attempt = 0; attempt < 5; attempt += 1) await login('riley', 'wrong');
  advance(10);
  await purgeAttempts(server.open.database, server.clock.now);
  const keys = (await server.open.database.select().from(loginAttempts)).map(({ key }) => key);
  expect(keys.toSorted()).toEqual([
    'password account riley',
    'password address 203.0.113.7',
    'password both 203.0.113.7 riley',
  ]);
  advance(6);
  await purgeAttempts(server.open.database, server.clock.now);
  expect(await server.open.database.select().from(loginAttempts)).toEqual([]);
});

it.each([
  ['ok', { by: { userName: 'Riley' }, pin }],
  ['wrong', { by: { userName: 'riley' }, pin: '0000' }],
  ['unknown', { by: { userName: 'unknown' }, pin }],
  ['disabled', { by: { userName: 'gone' }, pin }],
  ['otherAgency', { by: { userName: 'lake' }, pin }],
  ['noPin', { by: { userName: 'pinless' }, pin }],
] as const)('a signing PIN is checked %s', async (kind, signer) => {
  const { database } = server.open;
  const now = server.clock.now;
  const verdict = await verifyPin(database, { ...signer, agencyId, address: null, now });
  expect(verdict.kind).toBe(kind);
});

it('five incorrect PINs lock the PIN and not the password', async () => {
  const { database } = server.open;
  const sign = (secret: string) =>
    verifyPin(database, {
      by: { id: rileyId },
      agencyId,
      pin: secret,
      address: '203.0.113.7',
      now: server.clock.now,
    });
  const left: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const verdict = await sign('0000');
    if (verdict.kind === 'wrong') left.push(verdict.attemptsLeft);
  }
  expect(left).toEqual([4, 3, 2, 1, 0]);
  expect(await sign(pin)).toMatchObject({
    kind: 'locked',
    until: new Date(server.clock.now.getTime() + 15 * 60_000),
  });
  expect((await login('riley', password)).isSuccessful).toBe(true);
  advance(15.1);
  expect((await sign(pin)).kind).toBe('ok');
});

it('incorrect PINs stay counted after correct ones, and lock the PIN for longer each time', async () => {
  const { database } = server.open;
  const sign = (secret: string) =>
    verifyPin(database, {
      by: { id: rileyId },
      agencyId,
      pin: secret,
      address: '203.0.113.7',
      now: server.clock.now,
    });
  const locks: number[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const wrong = await sign('0000');
    if (wrong.kind === 'locked') throw new Error('Attempts were left');
    const minutes = wrong.kind === 'wrong' && wrong.lockedFor ? wrong.lockedFor / 60_000 : 0;
    if (minutes > 0) locks.push(minutes);
    advance(minutes);
    expect((await sign(pin)).kind).toBe('ok');
    advance(4);
  }
  expect(locks).toEqual([30, 60, 120]);
  advance(60);
  await purgeAttempts(database, server.clock.now);
  const keys = (await database.select().from(loginAttempts)).map(({ key }) => key);
  expect(keys).toEqual([`pin day ${rileyId}`]);
  advance(24 * 60);
  await purgeAttempts(database, server.clock.now);
  expect(await database.select().from(loginAttempts)).toEqual([]);
});
