import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await addUser(
    server.open.database,
    await addAgency(server.open.database, 'Hudson Valley EMS'),
    'riley',
  );
});

afterAll(() => server.close());

async function login(userName: string, secret: string, from: string): Promise<string> {
  const body = { userName, password: secret };
  return (await server.send('/api/Account/Login', { body, from })).text();
}

it('a customer’s whole IPv6 network counts as one address: it has 2⁶⁴ of them to try names from', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      login(`guess${index}`, 'x', `2001:db8:77:1::${index.toString(16)}`),
    ),
  );
  expect(replies.filter((text) => text.includes('Too many attempts.'))).toHaveLength(10);
  expect(await login('riley', password, '2001:db8:77:2::1')).toContain('"isSuccessful":true');
});

it('spaces and letter case do not make another account to guess at', async () => {
  for (const userName of ['riley', 'RILEY', ' riley', 'riley\u00a0', 'Riley ']) {
    expect(await login(userName, 'wrong', '198.51.100.4')).toContain(
      'Incorrect username or password.',
    );
  }
  expect(await login('rILEY', password, '198.51.100.5')).toContain('Too many attempts.');
});
