import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordSignedAct } from '../../../src/server/core/signing/recordSignedAct.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { refuse } from '../../../src/server/platform/http/refusal.ts';
import { addAgency, addUser } from '../../support/people.ts';
import { sessionOf } from '../../support/sessionOf.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

let open: OpenDatabase;
let session: Awaited<ReturnType<typeof sessionOf>>;

beforeAll(async () => {
  open = await openTestDatabase();
  const agencyId = await addAgency(open.database, 'Hudson Valley EMS');
  session = await sessionOf(
    open.database,
    await addUser(open.database, agencyId, 'riley'),
    agencyId,
  );
});

afterAll(() => open.close());

/** An act whose check fails; what `meanwhile` is recorded by another before it does. */
function failing(error: Error, meanwhile?: string) {
  let recorded: string | undefined;
  return recordSignedAct(open.database, session, {
    find: () => Promise.resolve(recorded),
    check: () => {
      recorded = meanwhile;
      return Promise.reject(error);
    },
    prove: () => Promise.reject(new Error('Nobody’s PIN is asked for')),
    write: () => Promise.reject(new Error('Nothing is written')),
  });
}

it('an act that its repeat moved the stock of is what the repeat answers, not a refusal', async () => {
  const refusal = refuse('lot_moved', 'The stock moved. Count again.');
  expect(await failing(refusal, 'the first')).toBe('the first');
  await expect(failing(refusal)).rejects.toBe(refusal);
});

it('a fault is no refusal, and stays one', async () => {
  const fault = new Error('The disk failed');
  await expect(failing(fault, 'the first')).rejects.toBe(fault);
});
