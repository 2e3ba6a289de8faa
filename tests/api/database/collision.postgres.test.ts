import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: TestCustody;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  custody = await addCustody(server.open.database, 'c');
});

afterAll(() => server.close());

/** The database undoes the first insert into the ledger. A sequence counts also what is undone. */
async function collideOnce(): Promise<void> {
  const { database } = server.open;
  await database.execute(sql`create sequence collisions`);
  await database.execute(sql`create function collide() returns trigger language plpgsql as $$
    begin
      if nextval('collisions') = 1 then raise exception 'collided' using errcode = '40001'; end if;
      return new;
    end $$`);
  await database.execute(sql`create trigger collide before insert on ledger_entries
    for each row execute function collide()`);
}

it('[LEDGER-03] a use that collided with another transaction is recorded at the second try, once', async () => {
  const { database } = server.open;
  const signer = await logInAs(server, 'csigner');
  await collideOnce();
  const body = formOfUse(custody, 'c');
  const reply = await server.send('/api/Uses', { body, headers: signer.headers });
  expect(reply.status).toBe(200);
  const { rows } = await database.execute<{ tries: number }>(
    sql`select last_value::int as tries from collisions`,
  );
  expect(rows).toEqual([{ tries: 2 }]);
  const [recorded] = await database
    .select({ uses: count() })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'use'));
  expect(recorded).toEqual({ uses: 1 });
});
