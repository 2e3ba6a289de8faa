import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { PerpetualInventory } from '../../../src/contract/reports/report.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { addEventCustody, type EventCustody } from '../../support/custody/custodyEvents.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
/** Another database, which follows nothing: a read of it is empty. */
let copy: OpenDatabase;
let custody: EventCustody;
let signer: CurrentUser;

beforeAll(async () => {
  copy = await openTestDatabase();
  server = await startTestServer({ copy });
  custody = await addEventCustody(server.open.database, 'r', 20);
  signer = await logInAs(server, 'rsigner');
});

afterAll(async () => {
  await server.close();
  await copy.close();
});

const get = async (path: string) => {
  const reply = await server.send(`/api/${path}`, { headers: signer.headers });
  expect(reply.status).toBe(200);
  return (await reply.json()) as unknown;
};

it('acts check and write the database, and lists show it', async () => {
  const body = formOfUse(custody, 'r', {}, { others: [{ userName: 'rwitness', pin }] });
  const recorded = await server.send('/api/Uses', { body, headers: signer.headers });
  expect(recorded.status).toBe(200);
  const { rows } = v.parse(LedgerPage, await get(`Inventories/${custody.inventoryId}/Ledger`));
  expect(rows[0]?.kind).toBe('use');
});

it.each(['PerpetualInventory', 'Registration', 'Shipments', 'UseLog'])(
  'the report %s reads its lines in the copy, and who may read them in the database',
  async (report) => {
    const { rows = [], head } = v.parse(
      v.object({ rows: v.array(v.unknown()), head: PerpetualInventory.entries.head }),
      await get(`Reports/${report}`),
    );
    expect(head.inventories.length).toBeGreaterThan(0);
    expect(head.ledgerSequence).toBe(0);
    const lines = rows.filter((row) => /"(?:sequence|entryId|given)"/.test(JSON.stringify(row)));
    expect(lines).toEqual([]);
    const file = await server.send(`/api/Reports/${report}/Export`, {
      body: {},
      headers: signer.headers,
    });
    expect(v.parse(v.object({ csv: v.string() }), await file.json()).csv).toContain('to entry 0');
  },
);

it('the copy is never written', async () => {
  const { rows } = await copy.database.execute(
    sql`select (select count(*) from audit_entries)::int + (select count(*) from sessions)::int as written`,
  );
  expect(rows).toEqual([{ written: 0 }]);
});
