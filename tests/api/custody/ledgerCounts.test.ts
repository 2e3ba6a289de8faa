import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { listLedger } from '../../../src/server/operations/ledger/listLedger.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custodyEvents.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

let open: OpenDatabase;
let custody: EventCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addEventCustody(open.database, 'long');
  const acts = actsOf(custody);
  await recordAs(open.database, custody, ['signer'], acts.receipt());
  await recordAs(open.database, custody, ['signer'], acts.sending());
  await recordAs(open.database, custody, ['signer', 'witness'], acts.breaking());
});

afterAll(() => open.close());

it('the counts that are kept are those of the entries, whatever wrote them', async () => {
  // Several rows in one statement, and rows of one key in two statements.
  await open.database.execute(sql`
    insert into ledger_entries select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
      'idempotency_key', gen_random_uuid(), 'sequence', e.sequence + 10 * g))).*
    from ledger_entries e, generate_series(1, 3) g where e.agency_id = ${custody.agencyId}`);
  const rows = await selectRows(
    open.database,
    sql`select coalesce(c.entries, 0)::int as kept, coalesce(e.entries, 0)::int as counted from ledger_counts c
        full join (select agency_id, inventory_id, product_id, kind, count(*) as entries from ledger_entries
          group by 1, 2, 3, 4) e using (agency_id, inventory_id, product_id, kind)`,
    v.object({ kept: v.number(), counted: v.number() }),
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { kept, counted } of rows) expect(kept).toBe(counted);
  const asker = { agencyId: custody.agencyId, userId: custody.people.signer ?? '' };
  const page = { start: 0, length: 2 };
  const total = async (filter: object) =>
    (await listLedger(open.database, asker, custody.inventoryId, { ...page, ...filter })).total;
  expect(await total({})).toBe(12);
  expect(await total({ kind: 'breakage' })).toBe(4);
  expect(await total({ kind: 'breakage', productId: custody.productId })).toBe(4);
  expect(await total({ productId: custody.lotId })).toBe(0);
});

it.each([
  ['an inventory', sql``],
  ['one product of it', sql`and product_id = ${'00000000-0000-4000-8000-000000000001'}::uuid`],
  ['one kind of event in it', sql`and kind = 'use'`],
])(
  'a page of the ledger of %s is read along an index, and sorted by nothing',
  async (_of, which) => {
    const plan = await open.database.transaction(async (tx) => {
      // So few rows are quicker read whole: what is asked is whether an index could give them in their order.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return selectRows(
        tx,
        sql`explain select * from ledger_entries where agency_id = 1
          and inventory_id = ${'00000000-0000-4000-8000-000000000002'}::uuid ${which}
          order by sequence desc limit 25`,
        v.object({ 'QUERY PLAN': v.string() }),
      );
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('inventory_id =');
    expect(text).toMatch(/Index Cond: .*inventory_id/);
    expect(text).not.toContain('Sort');
  },
);
