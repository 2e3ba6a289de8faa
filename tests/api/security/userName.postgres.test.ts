import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectDatabase } from '../../../src/server/database/connect.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { logIn } from '../../../src/server/features/session/login/logIn.ts';
import { addAgency, addUser, password } from '../../support/people/people.ts';

let open: OpenDatabase;

/** What `initdb` chooses on most servers; the other tests run in the locale C, where only A to Z have two cases. */
beforeAll(async () => {
  const maintenance = new URL(inject('template'));
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query("create database test_user_names template template0 locale 'C.UTF-8'");
  await client.end();
  const own = new URL(maintenance);
  own.pathname = '/test_user_names';
  open = await connectDatabase({ kind: 'postgres', url: own.href });
  await migrate(open.database);
  await addUser(open.database, await addAgency(open.database, 'Hudson Valley EMS'), 'philippi');
});

afterAll(() => open.close());

async function attempt(userName: string, secret: string) {
  const form = {
    userName,
    password: secret,
    userGuid: null,
    clientId: null,
    fromIntegration: false,
    concurrencyStamp: null,
  };
  const origin = { requestId: null, address: null };
  const settings = {
    SESSION_ABSOLUTE_HOURS: 12,
    INACTIVITY_LIMIT_SECONDS: 300,
    COMPANION_COOKIE: true,
  };
  const now = new Date('2026-03-10T08:00:00.000Z');
  return (
    await logIn(
      open.database,
      { form, binding: undefined, findCurrentUser: () => Promise.resolve(undefined), origin, now },
      settings,
    )
  ).kind;
}

it('a spelling that the database treats as the same name is counted with it', async () => {
  for (let round = 0; round < 5; round += 1) {
    expect(await attempt('philippi', 'wrong')).toBe('refused');
  }
  // İ folds to i for PostgreSQL, and to i with a dot above for JavaScript.
  for (const userName of ['philippi', 'phİlippi', 'phİlİppİ']) {
    expect(await attempt(userName, password)).toBe('locked');
  }
});
