import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkChain } from '../../../src/server/core/audit-trail/checkChain.ts';
import {
  hashSignature,
  type StoredSignature,
} from '../../../src/server/core/ledger/hashLedgerEntry.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: TestCustody;
let agencyId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addCustody(database, 'a', 10);
  agencyId = custody.agencyId;
  const common = {
    session: await sessionOf(database, custody.people.signer ?? '', agencyId),
    origin: { requestId: null, address: null },
    now: new Date('2026-03-10T08:00:00.000Z'),
  };
  await recordUse(database, { form: formOfUse(custody, 'a'), ...common });
  const byAnother = formOfUse(custody, 'a', { givenByUserId: custody.people.outsider ?? '' });
  await recordUse(database, { form: byAnother, ...common });
});

afterAll(() => server.close());

/** Runs with every trigger and foreign key off, as the owner of the tables can, and takes it all back. */
async function forge(how: (tx: Transaction) => Promise<unknown>): Promise<string> {
  const undo = new Error('undo');
  let failures: readonly string[] = [];
  await expect(
    server.open.database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await how(tx);
      ({ failures } = await verifyLedger(tx, agencyId));
      throw undo;
    }),
  ).rejects.toBe(undo);
  return failures.join(' ');
}

it('two honest uses are intact, one of them administered by another person', async () => {
  expect(await verifyLedger(server.open.database, agencyId)).toMatchObject({
    isIntact: true,
    checkedEntries: 3,
  });
});

describe('a forger who owns the tables is detected', () => {
  it.each([
    ['waste turned into dose', 'given = given + wasted, wasted = 0, waste_manner = null'],
    ['waste made larger', 'given = given - 100, wasted = wasted + 100'],
    ['another patient', "patient_id = 'P-99999'"],
    ['another incident', "incident_number = '26-000000'"],
    ['another giver', "given_by = 'Someone Else'"],
    ['another giver by id', 'given_by_user_id = gen_random_uuid()'],
    ['another director', "authorized_by = 'No one'"],
    ['another order', "order_kind = 'verbal'"],
    ['another manner', "waste_manner = 'sinkWithWitness'"],
    ['another reason', "waste_reason = 'spilled'"],
    ['another time', "occurred_at = occurred_at - interval '1 day'"],
    ['another time of the waste', "wasted_at = wasted_at + interval '1 hour'"],
    ['another who disposed by id', 'disposed_by_user_id = null'],
    ['a reason for no patient', "no_patient_reason = 'dropped'"],
    ['another who disposed', "disposed_by = 'Someone Else'"],
    ['another witness', "witnessed_by = 'Someone Else'"],
  ])('in a use: %s', async (_what, change) => {
    const which = `where agency_id = ${agencyId}`;
    expect(await forge((tx) => tx.execute(`update uses set ${change} ${which}`))).toContain(
      'use of entry 2',
    );
  });

  it('the witness’s signature removed, the other kept', async () => {
    const forged = await forge((tx) =>
      tx.execute(
        `delete from signatures where agency_id = ${agencyId} and meaning = 'witness to waste'`,
      ),
    );
    expect(forged).toContain('entry 2');
  });

  it('… and the entry marked as if it had always waited for one', async () => {
    const forged = await forge(async (tx) => {
      await tx.execute(
        `delete from signatures where agency_id = ${agencyId} and meaning = 'witness to waste'`,
      );
      await tx.execute(
        `update ledger_entries set awaits_signature = true where agency_id = ${agencyId}`,
      );
    });
    expect(forged).toContain('entry 2');
  });

  it.each([
    ['witness', 'witness to waste'],
    ['signer', 'gave and wasted'],
  ])('another person’s signature in place of the %s’s, rehashed', async (_who, meaning) => {
    const forged = await forge((tx) =>
      replaceSigner(tx, meaning, custody.people.outsider ?? '', 'a outsider'),
    );
    expect(forged).toContain('entry 2');
  });

  it('an entry that lacks a signature hidden from the dashboard', async () => {
    const forged = await forge(async (tx) => {
      await tx.execute(
        `delete from signatures where agency_id = ${agencyId} and meaning = 'witness to waste'`,
      );
      await tx.execute(`delete from uses where agency_id = ${agencyId}`);
    });
    expect(forged).toContain('Entry 2 lacks a signature but doesn’t say so.');
  });

  it('stock that vanishes with the row of its balance', async () => {
    const forged = await forge((tx) =>
      tx.execute(`delete from balances where agency_id = ${agencyId}`),
    );
    expect(forged).toContain(`The balance of lot ${custody.lotId} is missing.`);
  });
});

async function replaceSigner(tx: Transaction, meaning: string, userId: string, name: string) {
  const rows: StoredSignature[] = await tx
    .select()
    .from(signatures)
    .where(eq(signatures.meaning, meaning));
  for (const row of rows) {
    const forged = { ...row, userId, name };
    await tx
      .update(signatures)
      .set({ userId, name, hash: hashSignature(forged) })
      .where(eq(signatures.id, row.id));
  }
}

describe('the audit history', () => {
  it('that was cut off and given a new end is detected by a server that saw the old one', async () => {
    const { database } = server.open;
    const { now } = server.clock;
    const before = await checkChain(database, agencyId, { now });
    expect(before).toMatchObject({ isIntact: true });
    const last = before.checkedEntries;
    await database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(`delete from audit_entries where agency_id = ${agencyId} and seq = ${last}`);
      await tx.execute(`update audit_chains as chain set seq = entry.seq, hash = entry.hash
        from audit_entries as entry where entry.agency_id = chain.agency_id
        and chain.agency_id = ${agencyId} and entry.seq = ${last - 1}`);
    });
    const cut = { isIntact: false, checkedEntries: last - 1, firstBroken: last };
    expect(await checkChain(database, agencyId, { now })).toMatchObject(cut);
    // It is not forgiven at the second look.
    expect(await checkChain(database, agencyId, { now })).toMatchObject(cut);
  });
});
