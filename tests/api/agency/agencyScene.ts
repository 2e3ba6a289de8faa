import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { setClient } from '../../../src/contract/session/client.ts';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { headersOf } from '../ownAccount/ownAccount.ts';

export async function answerOf(reply: Response) {
  expect(reply.status).toBe(200);
  return v.parse(setClient.reply, await reply.json());
}

/**
 * One server for a file of tests with two agencies that people can change between, and a third one that is not theirs.
 */
export function agencyScene() {
  let server: TestServer;
  let home: number;
  let second: number;
  let foreign: number;
  let counter = 0;

  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    home = await addAgency(database, 'Home Rescue');
    second = await addAgency(database, 'Second Rescue');
    foreign = await addAgency(database, 'Foreign Rescue');
  });

  afterAll(() => server.close());

  /** Someone who works for two agencies and has just logged in; what differs is handed over. */
  async function someone(
    differences: Parameters<typeof addUser>[3] = {},
    memberships: readonly number[] = [second],
  ) {
    counter += 1;
    const userName = `mover${counter}`;
    const { database } = server.open;
    const userId = await addUser(database, home, userName, differences);
    for (const agencyId of memberships)
      await database.insert(userAgencies).values({ userId, agencyId });
    return { userId, userName, currentUser: await logInAs(server, userName) };
  }

  const move = (currentUser: Pick<CurrentUser, 'headers'>, clientId: unknown) =>
    server.send('/api/SetClient', { body: { clientId }, headers: currentUser.headers });

  const info = (currentUser: Pick<CurrentUser, 'headers'>) =>
    server.send('/api/Account/GetUserInfo', { headers: currentUser.headers });

  /** The visitor with the token and cookie of a change that must succeed. */
  async function moved(currentUser: CurrentUser, clientId: number): Promise<CurrentUser> {
    const reply = await move(currentUser, clientId);
    const answer = await answerOf(reply);
    if (!answer.isSuccessful) throw new Error(answer.message);
    return headersOf(reply, answer.value.token);
  }

  async function agencyOf(currentUser: CurrentUser): Promise<number | undefined> {
    const reply = await info(currentUser);
    return v.parse(UserInfo, await reply.json()).user?.currentClientId;
  }

  return {
    get server() {
      return server;
    },
    get home() {
      return home;
    },
    get second() {
      return second;
    },
    get foreign() {
      return foreign;
    },
    someone,
    move,
    info,
    moved,
    agencyOf,
  };
}
