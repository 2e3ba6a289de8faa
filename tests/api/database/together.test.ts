import { asc, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiled } from '../../../src/server/database/compiled.ts';
import type { OpenDatabase, Reader } from '../../../src/server/database/database.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { ledgerEntries, ledgerHeads } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { userSignatures } from '../../../src/server/database/schema/signature.ts';
import { together } from '../../../src/server/database/together.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { statementsOf } from '../../support/database/statementsOf.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';
import { addUser } from '../../support/people/people.ts';

let open: OpenDatabase;
let custody: TestCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addCustody(open.database, 'together');
});

afterAll(() => open.close());

const readHead = compiled((reader) =>
  reader
    .select()
    .from(ledgerHeads)
    .where(eq(ledgerHeads.agencyId, sql.placeholder('agencyId'))),
);

/** Instants, arrays, JSON, sums, columns of one name, and a row that an outer join does not find. */
const readsOf = (reader: Reader, agencyId: number) =>
  [
    reader.select().from(ledgerEntries).where(eq(ledgerEntries.agencyId, agencyId)),
    reader
      .select({ agency: agencies, site: sites, inventory: inventories })
      .from(agencies)
      .leftJoin(sites, eq(sites.agencyId, agencies.id))
      .leftJoin(inventories, eq(inventories.siteId, sites.id))
      .orderBy(asc(agencies.id), asc(inventories.name)),
    reader.select().from(sites).where(gt(sites.agencyId, 1_000_000)),
    readHead(reader, { agencyId }),
  ] as const;

describe('reads that are asked together', () => {
  it('are one statement, and find what they find one after the other', async () => {
    const { agencyId } = custody;
    const apart = [];
    for (const read of [0, 1, 2, 3] as const)
      apart.push(await readsOf(open.database, agencyId)[read]);
    let found: unknown;
    const statements = await statementsOf(async () => {
      found = await Promise.all(readsOf(together(open.database), agencyId));
    });
    expect(found).toEqual(apart);
    expect(apart.map(({ length }) => length > 0)).toEqual([true, true, false, true]);
    expect(statements).toHaveLength(1);
  });

  it('see what their transaction wrote, and leave writes and other statements as they are', async () => {
    const { agencyId } = custody;
    const undone = open.database.transaction(async (tx) => {
      const reader = together(tx);
      const [, [head], executed] = await Promise.all([
        tx.update(ledgerHeads).set({ sequence: 9 }).where(eq(ledgerHeads.agencyId, agencyId)),
        readHead(reader, { agencyId }),
        reader.execute(sql`select 1 as one`),
      ]);
      expect([head?.sequence, executed.rows]).toEqual([9, [{ one: 1 }]]);
      expect(together(reader)).toBe(reader);
      tx.rollback();
    });
    await expect(undone).rejects.toThrow('Rollback');
  });

  it('leave bytes as they are', async () => {
    const { database } = open;
    const image = new Uint8Array([0, 92, 255]);
    const userId = await addUser(database, custody.agencyId, 'signs');
    await database
      .insert(userSignatures)
      .values({ userId, way: 'drawn', image, imageHash: 'of the image' });
    const reader = together(database);
    const [signatures] = await Promise.all([
      reader.select().from(userSignatures).where(eq(userSignatures.userId, userId)),
      ...[1, 2].map(() => readHead(reader, { agencyId: custody.agencyId })),
    ]);
    expect(signatures[0]?.image).toEqual(image);
  });

  it('fail together', async () => {
    const reader = together(open.database);
    const bad = reader.select({ no: sql`1 / 0` }).from(sites);
    const settled = await Promise.allSettled([
      bad,
      readHead(reader, { agencyId: custody.agencyId }),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readHead(reader, { agencyId: custody.agencyId })).toHaveLength(1);
  });
});
