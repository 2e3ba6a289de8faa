import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserInfo } from '../../../src/contract/session/session.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let newId: string;
let oldId: string;

beforeAll(async () => {
  server = await startTestServer();
  const agency = await addAgency(server.open.database, 'Near');
  newId = await addUser(server.open.database, agency, 'newcomer', { awaitsTour: true });
  oldId = await addUser(server.open.database, agency, 'veteran');
});

afterAll(() => server.close());

describe('[HELP-04] the tour of a new account', () => {
  const infoOf = async (headers: Record<string, string>) => {
    const reply = await server.send('/api/Account/GetUserInfo', { headers });
    return v.parse(UserInfo, await reply.json()).user;
  };
  const end = (headers: Record<string, string>, id: string) =>
    server.send(`/api/Users/${id}/Tour`, { headers, body: {} });

  it('is offered until its person answers, and no one else answers it', async () => {
    const [newcomer, veteran] = [
      await logInAs(server, 'newcomer'),
      await logInAs(server, 'veteran'),
    ];
    expect((await infoOf(newcomer.headers))?.awaitsTour).toBe(true);
    expect(await infoOf(veteran.headers)).not.toHaveProperty('awaitsTour');
    expect((await end(veteran.headers, newId)).status).toBe(404);
    expect((await infoOf(newcomer.headers))?.awaitsTour).toBe(true);
    expect((await end(newcomer.headers, oldId)).status).toBe(404);
    expect((await end(newcomer.headers, newId)).status).toBe(200);
    expect(await infoOf(newcomer.headers)).not.toHaveProperty('awaitsTour');
    // A second answer, as of a second tab, changes nothing.
    expect((await end(newcomer.headers, newId)).status).toBe(200);
  });
});
