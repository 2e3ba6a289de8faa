import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../../src/server/calls.ts';
import { boundedDatabase, TakesTooLong } from '../../../src/server/database/boundedDatabase.ts';
import { addCustody } from '../../support/custody/custody.ts';
import { countWaiting } from '../../support/database/isOneWaiting.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let signer: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  await addCustody(server.open.database, 'our');
  signer = await logInAs(server, 'oursigner');
});

afterAll(() => server.close());

const report = '/api/Reports/PerpetualInventory';

it('one person’s reports leave others their turn, are refused beyond a number, and end when the page is closed', async () => {
  const { database } = server.open;
  const closed = new AbortController();
  const ask = async () =>
    server.app.request(
      report,
      { headers: signer.headers, signal: closed.signal },
      { peerAddress: '203.0.113.7' },
    );
  await database.transaction(async (tx) => {
    // Only reports read it: each of them waits.
    await tx.execute(sql`lock table closings in access exclusive mode`);
    const asked = Array.from({ length: 9 }, ask);
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('5');
    expect(await refused.json()).toMatchObject({
      code: 'too_many_calls',
      message:
        'You have several reports under way. Wait until one of them is finished, then try again.',
    });
    const dashboard = await server.send('/api/Dashboard', { headers: signer.headers });
    expect(dashboard.status).toBe(200);
    await expect.poll(() => countWaiting(database)).toBe(2);
    closed.abort();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([429, ...Array.from({ length: 8 }, () => 503)]);
    // While the table is still locked: their statements were ended, not what they waited for.
    expect(await countWaiting(database)).toBe(0);
  });
  expect((await server.send(report, { headers: signer.headers })).status).toBe(200);
});

it('a statement that takes too long ends with its own error, and the connection is as it was', async () => {
  const { signal } = new AbortController();
  const bounded = boundedDatabase(server.open.database, { signal, statementMilliseconds: 50 });
  await expect(
    bounded.transaction((tx) => tx.execute(sql`select pg_sleep(20)`)),
  ).rejects.toBeInstanceOf(TakesTooLong);
  await server.open.database.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`show statement_timeout`);
    expect(rows).toEqual([{ statement_timeout: '2min' }]);
  });
});

it('every call of a report, and every file, is limited', () => {
  const isLimited = ({ path }: { path: string }) =>
    /^\/api\/(Reports|Forms)\/(?!Schedules)\w+(\/Export)?$|\/Export$/.test(path);
  const open = allCalls
    .map(({ definition }) => definition)
    .filter((definition) => isLimited(definition) && definition.isReport !== true);
  expect(open.map(({ path }) => path)).toEqual([]);
});
