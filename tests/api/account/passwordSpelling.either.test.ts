import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { postOwn } from '../ownAccount/ownAccount.ts';

let server: TestServer;
let agencyId: number;
let userId: string;
let userName: string;
let round = 0;

/** Letters with accents that come in one part (NFC) or in two (NFD), and a sign that Hangul joins. */
const chosen = 'Zoë naïve café 각 87';
const nfc = chosen.normalize('NFC');
const nfd = chosen.normalize('NFD');

beforeAll(async () => {
  server = await startTestServer();
  agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
});

beforeEach(async () => {
  round += 1;
  userName = `riley${round}`;
  userId = await addUser(server.open.database, agencyId, userName);
});

afterAll(() => server.close());

async function isLetIn(secret: string): Promise<boolean> {
  const body = { userName, password: secret };
  const reply = await server.send('/api/Account/Login', { body });
  return v.parse(LoginReply, await reply.json()).isSuccessful;
}

const storeHash = async (secret: string) =>
  server.open.database
    .update(users)
    .set({ passwordHash: await hashPassword(secret) })
    .where(eq(users.id, userId));

it.each([
  ['NFD', nfd, nfc],
  ['NFC', nfc, nfd],
])('a password that was set in %s is the same in the other form', async (_, set, other) => {
  const currentUser = await logInAs(server, userName);
  const form = { currentPassword: password, password: set, confirmPassword: other };
  expect((await postOwn(server, currentUser, userId, 'Password', form)).status).toBe(200);
  expect([await isLetIn(other), await isLetIn(set)]).toEqual([true, true]);
});

it.each([
  ['as it was typed then', nfd],
  ['in the other form', nfc],
])('a hash from before the rule counts %s, and is replaced', async (_, typed) => {
  await storeHash(nfd);
  const read = async () =>
    (await server.open.database.select().from(users).where(eq(users.id, userId)))[0]?.passwordHash;
  const before = await read();
  expect(await isLetIn(typed)).toBe(true);
  const after = await read();
  expect(after).not.toBe(before);
  expect([await isLetIn(nfc), await isLetIn(nfd)]).toEqual([true, true]);
  expect(await read()).toBe(after);
});

it('an incorrect password that has two forms is one attempt', async () => {
  await storeHash(nfc);
  for (let wrong = 0; wrong < 4; wrong += 1)
    expect(await isLetIn('falsch é'.normalize('NFD'))).toBe(false);
  expect(await isLetIn(nfd)).toBe(true);
});

it('the new password may not be the current one in the other form', async () => {
  await storeHash(nfc);
  const currentUser = await logInAs(server, userName, nfc);
  const form = { currentPassword: nfc, password: nfd, confirmPassword: nfd };
  const reply = await postOwn(server, currentUser, userId, 'Password', form);
  expect(await reply.json()).toMatchObject({ code: 'password_same' });
});
