import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoginReply } from '../../../src/contract/session/account.ts';
import { IntegrationInfo } from '../../../src/contract/system/integrationInfo.ts';
import { Profile } from '../../../src/contract/users/profile.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let near: number;
let far: number;

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_ORIGIN: 'https://custody.example' } });
  near = await addAgency(server.open.database, 'Near');
  far = await addAgency(server.open.database, 'Far');
  await addUser(server.open.database, near, 'bridge', { userType: 'ApiOnly', pinHash: null });
  await addUser(server.open.database, near, 'person');
  await addUser(server.open.database, near, 'managed', {
    userType: 'Mdm',
    isFromKnox: true,
    knoxId: 'KNX-1',
    userSignatureId: crypto.randomUUID(),
  });
});

afterAll(() => server.close());

describe('[NAV-01] [ROUTE-17] the integration page', () => {
  const ask = async (userName: string, clientId: number | string) => {
    const { headers } = await logInAs(server, userName);
    return server.send(`/api/Integrations/${clientId}/Info`, { headers });
  };

  it.each(['bridge', 'person'])(
    'shows %s of the agency how to call, and no secret',
    async (who) => {
      const reply = await ask(who, near);
      const text = await reply.text();
      expect(v.parse(IntegrationInfo, JSON.parse(text))).toEqual({
        clientId: near,
        clientName: 'Near',
        userName: who,
        baseAddress: 'https://custody.example/api',
        descriptionAddress: '/api/openapi.json',
        signInPath: '/api/Account/Login',
        tokenHours: 12,
      });
      expect(text).not.toMatch(/argon2|hash|token"/i);
    },
  );

  it.each(['0', '-1', 'x', '1e3', '99999999999'])('[ERR-404] %s is not found', async (id) => {
    expect((await ask('bridge', id)).status).toBe(404);
  });

  it('[ERR-404] another agency is not found, like one that does not exist', async () => {
    const [other, none] = [await ask('bridge', far), await ask('bridge', far + 1_000)];
    expect([other.status, none.status]).toEqual([404, 404]);
  });
});

describe('[ROLE-01] kinds of users', () => {
  it('[NAV-05] a user from mobile device management logs in like anyone else', async () => {
    const reply = await server.send('/api/Account/Login', {
      body: { userName: 'managed', password },
    });
    const parsed = v.parse(LoginReply, await reply.json());
    if (!parsed.isSuccessful) throw new Error(parsed.value);
    expect(parsed.value).toMatchObject({
      hasSignatureAndPin: true,
      user: { userType: 'Mdm', isNewUser: false, isAcknowledged: true },
    });
    expect(reply.headers.get('set-cookie')).toContain('HttpOnly');
  });

  it('[ROUTE-12] the profile shows what is known about the person, and no secret', async () => {
    const { headers } = await logInAs(server, 'managed');
    const reply = await server.send('/api/Account/GetUserInfo', { headers });
    const { user } = (await reply.json()) as { user: { id: string } };
    const own = await server.send(`/api/Users/${user.id}/Profile`, { headers });
    const profile = v.parse(Profile, await own.json());
    expect(profile).toMatchObject({ userName: 'managed', userType: 'Mdm', agencyName: 'Near' });
  });
});
