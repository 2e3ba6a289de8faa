import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { recordingSteps } from '../../../src/server/features/custody/use/writeUse.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { pinHashOf } from '../../support/people/sessionOf.ts';
import { everything, requestOn } from './useRequest.ts';

let open: OpenDatabase;
let custody: TestCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addCustody(open.database, 'a');
});

afterAll(() => open.close());

it.each([...recordingSteps, 'done' as const])(
  'a failure at the step "%s" leaves nothing behind',
  async (failing) => {
    const request = await requestOn(open.database, custody);
    const before = await everything(open.database);
    const reached = (step: string) => {
      if (step === failing) throw new Error(`The disk failed at ${step}`);
    };
    await expect(recordUse(open.database, request, { verifyPin, reached })).rejects.toThrow(
      `The disk failed at ${failing}`,
    );
    expect(await everything(open.database)).toEqual(before);
    expect(await verifyLedger(open.database, custody.agencyId)).toMatchObject({ isIntact: true });
    expect(await verifyChain(open.database, custody.agencyId)).toMatchObject({ isIntact: true });
  },
);

it('the same act is recorded once the failures are over', async () => {
  const { entry } = await recordUse(open.database, await requestOn(open.database, custody));
  expect(entry).toMatchObject({ sequence: 2, lotBalance: 6_000 });
});

/** Accepts every PIN, so that only the database protects against simultaneous acts. */
function trusting(by: TestCustody): typeof verifyPin {
  return async (database, { by: named, agencyId }) => {
    const id = 'id' in named ? named.id : (by.people.witness ?? '');
    const membership = await findMembership(database, id, agencyId);
    return membership === undefined
      ? { kind: 'unknown' }
      : { kind: 'ok', account: membership.account, pinHash: await pinHashOf(database, id) };
  };
}

it('the same key ten times at once is one act, ensured by the database alone', async () => {
  const by = await addCustody(open.database, 'd');
  const request = { ...(await requestOn(open.database, by)), form: formOfUse(by, 'd') };
  const parts = { verifyPin: trusting(by), reached: () => undefined };
  const acts = Array.from({ length: 10 }, () => recordUse(open.database, request, parts));
  const ids = (await Promise.all(acts)).map(({ useId }) => useId);
  expect(new Set(ids).size).toBe(1);
  const verdict = await verifyLedger(open.database, by.agencyId);
  expect(verdict).toMatchObject({ isIntact: true, checkedEntries: 2, failures: [] });
});

it('ten acts at once use the four vials there are, and not one more', async () => {
  const by = await addCustody(open.database, 'e');
  const request = await requestOn(open.database, by);
  const parts = { verifyPin: trusting(by), reached: () => undefined };
  const acts = Array.from({ length: 10 }, () =>
    recordUse(open.database, { ...request, form: formOfUse(by, 'e') }, parts),
  );
  const results = await Promise.allSettled(acts);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({ code: 'not_enough_on_hand' });
    }
  }
  const verdict = await verifyLedger(open.database, by.agencyId);
  expect(verdict).toMatchObject({ isIntact: true, checkedEntries: 5, failures: [] });
});

it('a person disabled between the PIN and the recording signs nothing', async () => {
  const by = await addCustody(open.database, 'b');
  const request = await requestOn(open.database, by);
  const form = formOfUse(by, 'b');
  const before = await everything(open.database);
  const disabling: typeof verifyPin = async (database, signer) => {
    const verdict = await verifyPin(database, signer);
    return verdict.kind === 'ok' && 'userName' in signer.by
      ? { ...verdict, account: { ...verdict.account, id: '00000000-0000-4000-8000-000000000000' } }
      : verdict;
  };
  const parts = { verifyPin: disabling, reached: () => undefined };
  await expect(recordUse(open.database, { ...request, form }, parts)).rejects.toMatchObject({
    code: 'signer_disabled',
  });
  expect(await everything(open.database)).toEqual(before);
});

it.each(['ledger_entries', 'signatures', 'uses', 'counts'])(
  'the database refuses to change %s',
  async (table) => {
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(open.database.execute(statement)).rejects.toMatchObject({
        cause: { code: '23001' },
      });
    }
  },
);

it('[LEDGER-02] an altered entry, signature or balance is found', async () => {
  const by = await addCustody(open.database, 'c');
  const request = { ...(await requestOn(open.database, by)), form: formOfUse(by, 'c') };
  await recordUse(open.database, request);
  const forgeries = [
    [`update ledger_entries set summary = 'nothing' where agency_id = ${by.agencyId}`, 'changed'],
    [`update signatures set name = 'X' where agency_id = ${by.agencyId}`, 'signature'],
    [`delete from signatures where agency_id = ${by.agencyId}`, 'no signature'],
    [`update balances set balance = 1 where agency_id = ${by.agencyId}`, 'differs'],
    [`delete from uses where agency_id = ${by.agencyId}`, 'do not belong together'],
  ] as const;
  for (const [forgery, fault] of forgeries) {
    const undo = new Error('undo');
    await expect(
      open.database.transaction(async (tx) => {
        await tx.execute('set local session_replication_role = replica');
        await tx.execute(forgery);
        const verdict = await verifyLedger(tx, by.agencyId);
        expect(verdict.failures.join(' ')).toContain(fault);
        throw undo;
      }),
    ).rejects.toBe(undo);
  }
});
