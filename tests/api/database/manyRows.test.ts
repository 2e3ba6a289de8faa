import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { selectManyRows } from '../../../src/server/database/rows.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

it('all rows of a statement are read, in their order, several times in a transaction', async () => {
  const open = await openTestDatabase();
  try {
    const counts = [0, 499, 500, 501, 1_200];
    const read = await open.database.transaction(async (tx) => {
      const all: number[][] = [];
      for (const count of counts) {
        const statement = sql`select n from generate_series(1, ${count}::int) n`;
        const rows = await selectManyRows(tx, statement, v.object({ n: v.number() }));
        all.push(rows.map(({ n }) => n));
      }
      return all;
    });
    expect(read).toEqual(
      counts.map((count) => Array.from({ length: count }, (_, index) => index + 1)),
    );
  } finally {
    await open.close();
  }
});
