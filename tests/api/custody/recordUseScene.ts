import { count, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { RecordedUse, type RecordUseForm } from '../../../src/contract/custody/use.ts';
import { balances, ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures, uses } from '../../../src/server/database/schema/custodyUse.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export async function recorded(reply: Response) {
  expect(reply.status).toBe(200);
  return v.parse(RecordedUse, await reply.json());
}

export async function refused(reply: Response, status = 422) {
  expect(reply.status).toBe(status);
  const problem = v.parse(Problem, await reply.json());
  expect(problem.message).toMatch(/^[A-Z].*[.!]$/);
  return problem;
}

export const untouched = { balance: 8_000, entries: 1, uses: 0, signatures: 1 };
export const once = { balance: 6_000, entries: 2, uses: 1, signatures: 3 };

/**
 * One server for a file of tests, and for each test an agency whose signer is logged in and has a bag of four vials.
 */
export function recordUseScene() {
  let server: TestServer;
  let custody: TestCustody;
  let currentUser: CurrentUser;
  let prefix: string;
  let number = 0;

  beforeAll(async () => {
    server = await startTestServer();
  });

  beforeEach(async () => {
    server.clock.now = new Date('2026-03-10T08:00:00.000Z');
    number += 1;
    prefix = `t${number}`;
    custody = await addCustody(server.open.database, prefix);
    currentUser = await logInAs(server, `${prefix}signer`);
  });

  afterAll(() => server.close());

  const send = (form: unknown, as: CurrentUser = currentUser) =>
    server.send('/api/Uses', { body: form, headers: as.headers });

  const form = (
    details: Partial<RecordUseForm['details']> = {},
    signing: Partial<RecordUseForm['signing']> = {},
  ) => formOfUse(custody, prefix, details, signing);

  async function bookOf() {
    const { database } = server.open;
    const [balance] = await database
      .select({ balance: balances.balance })
      .from(balances)
      .where(eq(balances.lotId, custody.lotId));
    const [entries] = await database
      .select({ rows: count() })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.agencyId, custody.agencyId));
    const [used] = await database
      .select({ rows: count() })
      .from(uses)
      .where(eq(uses.agencyId, custody.agencyId));
    const [signed] = await database
      .select({ rows: count() })
      .from(signatures)
      .where(eq(signatures.agencyId, custody.agencyId));
    return {
      balance: balance?.balance,
      entries: entries?.rows,
      uses: used?.rows,
      signatures: signed?.rows,
    };
  }

  return {
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    get currentUser() {
      return currentUser;
    },
    set currentUser(value) {
      currentUser = value;
    },
    get prefix() {
      return prefix;
    },
    send,
    form,
    bookOf,
  };
}
