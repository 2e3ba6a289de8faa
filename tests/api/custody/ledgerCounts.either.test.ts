import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LedgerPage } from '../../../src/contract/inventory/ledger.ts';
import { listLedger } from '../../../src/server/core/ledger/listLedger.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { packed } from '../../support/custody/shipments.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

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

it('the stored counts are those of the entries, whatever wrote them', async () => {
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
  const principal = { agencyId: custody.agencyId, userId: custody.people.signer ?? '' };
  const page = { start: 0, length: 2 };
  const total = async (filter: object) =>
    (
      await listLedger(
        open.database,
        { ...principal, id: custody.inventoryId },
        { ...page, ...filter },
      )
    ).total;
  expect(await total({})).toBe(12);
  expect(await total({ kind: 'breakage' })).toBe(4);
  expect(await total({ kind: 'breakage', productId: custody.productId })).toBe(4);
  expect(await total({ productId: custody.lotId })).toBe(0);
});

it('a page of the ledger has only the entries of its product and its kind, and shows their total', async () => {
  const { database } = open;
  const two = await addEventCustody(database, 'two');
  const acts = actsOf(two);
  const [known] = await database.select().from(products).where(eq(products.id, two.productId));
  if (known === undefined) throw new Error('The product is missing');
  const other = { ...known, id: randomUUID(), name: 'midazolam', ndc: '99999-102-02' };
  await database.insert(products).values(other);
  const midazolam = {
    productId: other.id,
    lotNumber: 'M2701A',
    expiresOn: '2027-01-31',
    units: 10,
    ...packed(10),
  };
  const receipt = acts.receipt({ inventoryId: two.inventoryId, lines: [midazolam] });
  await recordAs(database, two, ['signer'], receipt);
  await recordAs(database, two, ['signer'], acts.sending());
  const principal = { agencyId: two.agencyId, userId: two.people.signer ?? '' };
  const page = async (filter: object) => {
    const asked = { start: 0, length: 25, ...filter };
    const { rows, total } = await listLedger(
      database,
      { ...principal, id: two.inventoryId },
      asked,
    );
    return [total, ...rows.map(({ kind, product }) => `${kind} ${product.name}`)];
  };
  const [received, sent] = ['receive fentaNYL', 'transferOut fentaNYL'];
  const productId = two.productId;
  expect(await page({})).toEqual([3, sent, 'receive midazolam', received]);
  expect(await page({ productId })).toEqual([2, sent, received]);
  expect(await page({ kind: 'receive' })).toEqual([2, 'receive midazolam', received]);
  expect(await page({ kind: 'receive', productId })).toEqual([1, received]);
  expect(await page({ kind: 'receive', productId: other.id })).toEqual([1, 'receive midazolam']);
  expect(await page({ kind: 'transferOut', productId: other.id })).toEqual([0]);
  expect(await page({ start: 1, length: 1 })).toEqual([3, 'receive midazolam']);
});

it.each([
  ['an inventory', sql``],
  ['one product of it', sql`and product_id = ${'00000000-0000-4000-8000-000000000001'}::uuid`],
  ['one kind of event in it', sql`and kind = 'use'`],
])('a page of the ledger of %s is read along an index, and not sorted', async (_of, which) => {
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
});

it('pages of the ledger lead through all its entries, and back to the newest', async () => {
  const inventory = { agencyId: custody.agencyId, id: custody.inventoryId };
  const read = (from: { before?: number; after?: number }) =>
    listLedger(open.database, inventory, { start: 0, length: 5, ...from });
  const numbers = ({ rows }: LedgerPage) => rows.map(({ sequence }) => sequence);
  const first = await read({});
  expect(first.newer).toBeNull();
  const pages = [first];
  for (let page = first; page.older !== null; ) {
    page = await read({ before: page.older });
    pages.push(page);
  }
  const all = pages.flatMap(numbers);
  expect(all).toHaveLength(12);
  expect(all).toEqual([...new Set(all)].sort((one, other) => other - one));
  const last = pages.at(-1);
  const back = await read({ after: last?.newer ?? 0 });
  expect(numbers(back)).toEqual(numbers(pages.at(-2) ?? first));
  const newest = await read({ after: back.newer ?? 0 });
  expect(numbers(newest)).toEqual(numbers(first));
  expect(newest.newer).toBeNull();
  expect(newest.older).toBe(first.older);
});
