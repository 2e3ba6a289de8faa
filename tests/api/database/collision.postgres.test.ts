import { randomUUID } from 'node:crypto';
import { count, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { caseRecords } from '../../../src/server/database/schema/cases/cases.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { addLotCase } from '../../support/custody/addLotCase.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { problemOf } from '../ownAccount/ownAccount.ts';

let server: TestServer;
let custody: TestCustody;
let signer: CurrentUser;
let caseId: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const { database } = server.open;
  custody = await addCustody(database, 'c', 20);
  signer = await logInAs(server, 'csigner');
  const { agencyId, inventoryId, productId, lotId, people } = custody;
  const by = { id: people.signer ?? '', name: 'c signer' };
  caseId = await addLotCase(database, { agencyId, inventoryId, productId, lotId, by });
});

afterAll(() => server.close());

/** The database undoes this many inserts into a table. A sequence counts also what is undone. */
async function collide(table: string, code: string, times: number): Promise<void> {
  const { database } = server.open;
  await database.execute(sql`create sequence collisions`);
  await database.execute(
    sql.raw(`create function collide() returns trigger language plpgsql as $$
    begin
      if nextval('collisions') <= ${times} then raise exception 'collided' using errcode = '${code}'; end if;
      return new;
    end $$`),
  );
  await database.execute(
    sql.raw(
      `create trigger collide before insert on ${table} for each row execute function collide()`,
    ),
  );
}

afterEach(async () => {
  const { database } = server.open;
  await database.execute(sql`drop function collide() cascade`);
  await database.execute(sql`drop sequence collisions`);
});

async function triesMade(): Promise<number | undefined> {
  const { rows } = await server.open.database.execute<{ tries: number }>(
    sql`select last_value::int as tries from collisions`,
  );
  return rows[0]?.tries;
}

const rowsOf = async (table: PgTable, which?: SQL) => {
  const [recorded] = await server.open.database.select({ rows: count() }).from(table).where(which);
  return recorded?.rows ?? 0;
};

/** A signed act repeats its transaction by itself, any other call that of `serve`. */
const acts = [
  {
    what: 'a use',
    table: 'ledger_entries',
    send: () =>
      server.send('/api/Uses', { body: formOfUse(custody, 'c'), headers: signer.headers }),
    recorded: () => rowsOf(ledgerEntries, eq(ledgerEntries.kind, 'use')),
  },
  {
    what: 'a note on a case',
    table: 'case_records',
    send: () =>
      server.send(`/api/Cases/${caseId}/Notes`, {
        body: { noteId: randomUUID(), text: 'The crew was asked.' },
        headers: signer.headers,
      }),
    recorded: () => rowsOf(caseRecords),
  },
] as const;

describe.each(acts)('[LEDGER-03] $what that collided with another transaction', (act) => {
  it.each([
    ['40001', 1],
    ['40P01', 2],
  ])('(%s, %i times) is recorded by the next try, once', async (code, times) => {
    const before = await act.recorded();
    await collide(act.table, code, times);
    const reply = await act.send();
    expect(reply.status).toBe(200);
    expect(await triesMade()).toBe(times + 1);
    expect(await act.recorded()).toBe(before + 1);
  });

  it('three times is refused, says that nothing was recorded, and can be sent again', async () => {
    const before = await act.recorded();
    await collide(act.table, '40P01', 3);
    const reply = await act.send();
    expect([reply.status, await problemOf(reply)]).toMatchObject([
      503,
      { code: 'database_unavailable' },
    ]);
    expect(await triesMade()).toBe(3);
    expect(await act.recorded()).toBe(before);
    expect((await act.send()).status).toBe(200);
    expect(await act.recorded()).toBe(before + 1);
  });

  it('is not tried again after a failure of another kind', async () => {
    const before = await act.recorded();
    await collide(act.table, '23514', 1);
    expect((await act.send()).status).toBe(500);
    expect(await triesMade()).toBe(1);
    expect(await act.recorded()).toBe(before);
  });
});
