import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { statementsOf } from '../../support/database/statementsOf.ts';
import { type CurrentUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  custody = await addEventCustody(server.open.database, 'p', 20);
  signer = await logInAs(server, 'psigner');
});

afterAll(() => server.close());

/* More statements make every page slower; who needs another one raises the number, and can say why. */

const counted = (path: string) =>
  statementsOf(async () => {
    const reply = await server.send(path, { headers: signer.headers });
    expect(reply.status).toBe(200);
  });

it.each([
  ['the dashboard', '/api/Dashboard', 4],
  ['a page of the ledger', '/api/Inventories/{id}/Ledger?length=25', 6],
  ['the inventories', '/api/Inventories', 5],
] as const)('%s takes few statements, with those of its session', async (_name, path, most) => {
  // A day's first look at balances is recorded, and a minute's first access.
  const address = path.replace('{id}', custody.inventoryId);
  await counted(address);
  const statements = await counted(address);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(most);
});

it('a login takes at most 12 statements', async () => {
  const statements = await statementsOf(async () => {
    const reply = await server.send('/api/Account/Login', {
      body: { userName: 'pwitness', password },
    });
    expect(reply.status).toBe(200);
  });
  expect(statements.length).toBeLessThanOrEqual(12);
});
