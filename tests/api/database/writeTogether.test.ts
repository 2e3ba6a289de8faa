import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headMove } from '../../../src/server/core/ledger/ledgerHead.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { balances, ledgerHeads } from '../../../src/server/database/schema/custodyLedger.ts';
import { updateOf, writeTogether } from '../../../src/server/database/writeTogether.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let custody: TestCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addCustody(open.database, 'together');
});

afterAll(() => open.close());

const next = { sequence: 7, hash: 'f'.repeat(64) };

async function writeBoth(balance: number): Promise<void> {
  await open.database.transaction((tx) =>
    writeTogether(tx, [
      headMove(custody.agencyId, next),
      updateOf(balances, { balance }, { agencyId: custody.agencyId }),
    ]),
  );
}

async function readBoth() {
  const [head] = await open.database
    .select()
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, custody.agencyId));
  const [held] = await open.database
    .select({ sum: sql<number>`sum(${balances.balance})::int` })
    .from(balances)
    .where(eq(balances.agencyId, custody.agencyId));
  return { sequence: head?.sequence, sum: held?.sum };
}

it('rows written together are written completely or not at all', async () => {
  const before = await readBoth();
  await expect(writeBoth(-1)).rejects.toThrow();
  expect(await readBoth()).toEqual(before);
  await writeBoth(5);
  expect(await readBoth()).toEqual({ sequence: 7, sum: 5 });
});
