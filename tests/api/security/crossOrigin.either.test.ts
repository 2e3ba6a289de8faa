import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let riley: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  const agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, agencyId, 'riley');
  riley = await logInAs(server, 'riley');
});

afterAll(() => server.close());

const hostile = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };

/** As it is, without the JSON that `send` makes of a body. */
const request = async (path: string, init: RequestInit) =>
  server.app.request(path, init, { peerAddress: '203.0.113.7' });

describe('a page of another origin', () => {
  it('may embed nothing from here: no image, no script, no reply', async () => {
    for (const path of ['/api/Installation', '/api/Account/GetUserInfo', '/api/Nothing']) {
      const { headers } = await server.send(path, { headers: hostile });
      const policy = headers.get('cross-origin-resource-policy');
      expect([path, policy]).toEqual([path, 'same-origin']);
    }
  });

  it('is never allowed by CORS, not even in a preflight', async () => {
    const asked = await request('/api/Uses', {
      method: 'OPTIONS',
      headers: {
        ...hostile,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type',
      },
    });
    expect(asked.status).toBe(405);
    const read = await server.send('/api/Account/GetUserInfo', {
      headers: { ...hostile, ...riley.headers },
    });
    for (const { headers } of [asked, read]) {
      for (const name of headers.keys()) expect(name).not.toMatch(/^access-control/);
    }
  });

  it.each([
    ['text/plain', `{"userName":"riley","password":"${password}","x":"="}`],
    ['application/x-www-form-urlencoded', `userName=riley&password=${password}`],
    ['multipart/form-data; boundary=x', '--x--'],
    ['', `{"userName":"riley","password":"${password}"}`],
    ['application/jsonp', `{"userName":"riley","password":"${password}"}`],
    ['text/plain, application/json', `{"userName":"riley","password":"${password}"}`],
  ])('logs no one in with a form (%s)', async (type, body) => {
    const reply = await request('/api/Account/Login', {
      method: 'POST',
      headers: { ...hostile, 'Content-Type': type },
      body,
    });
    expect(reply.status).toBe(415);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  it('does nothing with the cookie that a browser might add', async () => {
    for (const [path, body] of [
      ['/api/Account/Logout', undefined],
      ['/api/Uses', {}],
    ] as const) {
      const headers = { ...hostile, Cookie: riley.cookie };
      const reply = await server.send(path, { headers, ...(body === undefined ? {} : { body }) });
      expect(reply.status).toBe(401);
    }
    const still = await server.send('/api/Account/GetUserInfo', { headers: riley.headers });
    expect(still.status).toBe(200);
  });
});
