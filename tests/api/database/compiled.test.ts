import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiled } from '../../../src/server/database/compiled.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { ledgerHeads } from '../../../src/server/database/schema/custodyLedger.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
let custody: TestCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addCustody(open.database, 'compiled');
});

afterAll(() => open.close());

const readHead = compiled((reader) =>
  reader
    .select({ sequence: ledgerHeads.sequence, hash: ledgerHeads.hash })
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, sql.placeholder('agencyId'))),
);

it('a compiled query reads with the connection of its caller', async () => {
  const { agencyId } = custody;
  const [before] = await readHead(open.database, { agencyId });
  expect(before).toMatchObject({ sequence: 1 });
  let within: { sequence: number }[] = [];
  const undone = open.database.transaction(async (tx) => {
    await tx.update(ledgerHeads).set({ sequence: 9 }).where(eq(ledgerHeads.agencyId, agencyId));
    within = await readHead(tx, { agencyId });
    tx.rollback();
  });
  await expect(undone).rejects.toThrow('Rollback');
  expect(within).toMatchObject([{ sequence: 9 }]);
  expect(await readHead(open.database, { agencyId })).toEqual([before]);
});

it('it refuses a value that is missing, and finds nothing for a null', async () => {
  await expect(readHead(open.database, {})).rejects.toThrow('agencyId');
  expect(await readHead(open.database, { agencyId: null })).toEqual([]);
});
