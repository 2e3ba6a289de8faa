import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencies, departments } from '../../../src/server/database/schema/agency.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
const ids: Record<string, number> = {};
let rileyId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  for (const name of ['Hudson', 'Lakeside', 'Closed']) ids[name] = await addAgency(database, name);
  await database.update(agencies).set({ isActive: false }).where(eq(agencies.name, 'Closed'));
  rileyId = await addUser(database, ids.Hudson ?? 0, 'riley');
  await addUser(database, ids.Hudson ?? 0, 'root', { permissionId: 4 });
  for (const name of ['Lakeside', 'Closed']) {
    await database.insert(userAgencies).values({ userId: rileyId, agencyId: ids[name] ?? 0 });
  }
  await database
    .insert(departments)
    .values({ agencyId: ids.Hudson ?? 0, name: 'Abolished', isActive: false });
});

afterAll(() => server.close());

async function select(userName: string, path: string): Promise<unknown> {
  const { headers } = await logInAs(server, userName);
  const reply = await server.send(`/api/Select/${path}`, { headers });
  if (reply.status !== 200) return reply.status;
  const items: unknown = await reply.json();
  return items;
}

describe('[CALL-13] the select lists', () => {
  it('[SWAP-03] give system administrators every active agency', async () => {
    expect(await select('root', 'Clients')).toEqual([
      { value: ids.Hudson, text: 'Hudson' },
      { value: ids.Lakeside, text: 'Lakeside' },
    ]);
    expect(await select('riley', 'Clients')).toBe(403);
  });

  it('give others their own agencies, and no one another person’s', async () => {
    expect(await select('riley', `ClientsByUser?id=${rileyId}`)).toEqual([
      { value: ids.Hudson, text: 'Hudson' },
      { value: ids.Lakeside, text: 'Lakeside' },
    ]);
    expect(await select('root', `ClientsByUser?id=${rileyId}`)).toBe(404);
  });

  it('[ROLE-02] name the four permission profiles', async () => {
    expect(await select('riley', 'Permissions')).toEqual([
      { value: 1, text: 'Technician' },
      { value: 2, text: 'Manager' },
      { value: 3, text: 'Admin' },
      { value: 4, text: 'SysAdmin' },
    ]);
  });

  it('name the active departments of the session agency only', async () => {
    expect(await select('riley', 'Departments')).toEqual([
      { value: expect.any(Number) as number, text: 'Hudson operations' },
    ]);
  });
});

it('[CALL-03] SSO for an unknown domain says what to do instead', async () => {
  const reply = await server.send('/api/Account/SsoLogin?email=chief@nowhere.example');
  expect(await reply.json()).toEqual({
    isSuccessful: false,
    message:
      'No agency uses single sign-on for this email. Check it, or use Regular Login with your username and password.',
    value: null,
  });
});

it('[SWAP-03] five hundred agencies are sorted, in one reply', async () => {
  const { database } = server.open;
  const names = Array.from({ length: 500 }, (_, index) => `Many ${String(999 - index)}`);
  await database
    .insert(agencies)
    .values(names.map((name) => ({ name, state: 'NY', timeZone: 'America/New_York' })));
  const { headers } = await logInAs(server, 'root');
  const reply = await server.send('/api/Select/Clients', { headers });
  const items = (await reply.json()) as { text: string }[];
  const many = items.map(({ text }) => text).filter((text) => text.startsWith('Many'));
  expect(many).toEqual(names.toReversed());
});
