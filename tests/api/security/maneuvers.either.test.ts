import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { hashLedgerEntry } from '../../../src/server/core/ledger/hashLedgerEntry.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { userSignatures } from '../../../src/server/database/schema/signature.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { rejectFixtures, takeFixturesOver } from '../../support/database/fixtureRows.ts';
import { forgeRounds, type Round } from '../../support/database/forgeRounds.ts';
import { openSealedWorld, type SealedWorld } from '../../support/database/sealedWorld.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let world: SealedWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await openSealedWorld(server);
  const { database } = server.open;
  const { people } = world.custody;
  const image = { way: 'drawn' as const, imageHash: 'hash', image: new Uint8Array([2]) };
  await database.insert(userSignatures).values({ ...image, userId: people.outsider ?? '' });
  await database
    .update(users)
    .set({ pinHash: 'another' })
    .where(eq(users.id, people.outsider ?? ''));
});

afterAll(() => server.close());

async function forge(round: Round): Promise<string> {
  const [found = ''] = await forgeRounds(server.open.database, world.agencyId, [round]);
  return found;
}

/** As the program edits a product: the change, and an entry in the audit history. */
async function rename(tx: Transaction, name: string): Promise<void> {
  await tx.update(products).set({ name }).where(eq(products.id, world.custody.productId));
  await appendAudit(tx, {
    agencyId: world.agencyId,
    actor: { id: null, name: 'Test' },
    factor: null,
    action: 'product.changed',
    outcome: 'success',
    subject: { kind: 'product', id: world.custody.productId, name },
    summary: 'A product was renamed',
    changes: [{ field: 'Name', before: 'fentaNYL', after: name }],
    origin: { requestId: null, address: null },
    at: new Date('2026-03-10T09:00:00.000Z'),
  });
  await tx.execute('set constraints all immediate');
  await tx.execute('set constraints all deferred');
}

/** With every trigger in its place, as a database client has them that bypasses nothing. */
async function withTriggers(tx: Transaction, work: () => Promise<unknown>): Promise<void> {
  await tx.execute('set local session_replication_role = origin');
  await rejectFixtures(tx);
  await work();
  await tx.execute('set constraints all immediate');
  await takeFixturesOver(tx);
  await tx.execute('set local session_replication_role = replica');
}

const forTransaction = `select set_config('countersign.audited', '', true)`;

describe('a product', () => {
  it('that the program renames is in order, before and after', async () => {
    expect(await forge([])).toBe('');
    const honest = await forge((tx) => withTriggers(tx, () => rename(tx, 'Fentanyl citrate')));
    expect(honest).toBe('');
  });

  it('that a database client changes with all triggers in place is named', async () => {
    const change = sql`update products set content_per_unit = 4000, schedule = 'C-V'`;
    const failures = await forge((tx) =>
      withTriggers(tx, async () => {
        await tx.execute(forTransaction);
        await tx.execute(change);
      }),
    );
    expect(failures).toMatch(
      /products .*: content_per_unit, schedule changed, but nothing records/,
    );
  });

  it('that a database client changes in the name of another act is detected by the seen heads', async () => {
    const failures = await forge((tx) =>
      withTriggers(tx, async () => {
        await tx.execute(sql`select set_config('countersign.audited', concat_ws(' ', agency_id, seq, hash), true)
          from audit_entries where agency_id = ${world.agencyId} order by seq desc limit 1`);
        await tx.execute(sql`update products set content_per_unit = 4000`);
      }),
    );
    expect(failures).toMatch(/Version \d+ \(of products .*\) is newer than what it names/);
  });

  it('that is changed outside the program is named even after the program edits it', async () => {
    const failures = await forge(async (tx) => {
      await tx.execute(sql`update products set content_per_unit = 4000`);
      await withTriggers(tx, () => rename(tx, 'Fentanyl citrate'));
    });
    expect(failures).toMatch(/products .*: changed between its versions 1 and 2/);
  });

  it('that is set back to its state before an edit is named', async () => {
    const failures = await forge(async (tx) => {
      await withTriggers(tx, () => rename(tx, 'Fentanyl citrate'));
      await tx.execute(sql`update products set name = 'fentaNYL'`);
    });
    expect(failures).toMatch(/products .*: name changed, but nothing records/);
  });

  it('that a rehashed entry calls by another name is detected', async () => {
    const failures = await forge(async (tx) => {
      const [entry] = await tx
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.agencyId, world.agencyId))
        .orderBy(sql`sequence desc`)
        .limit(1);
      if (entry?.facts == null) throw new Error('The entry says nothing');
      const product = { ...entry.facts.product, name: 'saline' };
      const forged = { ...entry, facts: { ...entry.facts, product } };
      await tx
        .update(ledgerEntries)
        .set({ facts: forged.facts, hash: hashLedgerEntry(forged) })
        .where(eq(ledgerEntries.id, entry.id));
    });
    expect(failures).toMatch(/Entry \d+ says about products .* what was never true/);
  });
});

describe('rows', () => {
  it('of losses that a database client adds with all triggers in place are named', async () => {
    const failures = await forge((tx) =>
      withTriggers(tx, async () => {
        await tx.execute(forTransaction);
        await tx.execute(sql`insert into loss_reports (agency_id, number, entry_id, inventory_id, discovered_at, notice_due_on, form_due_on)
          select agency_id, '2026-99', entry_id, inventory_id, discovered_at, notice_due_on, form_due_on from loss_reports limit 1`);
      }),
    );
    expect(failures).toMatch(/loss_reports .*: this row was added, but nothing records it/);
  });

  it('of cases and losses that are deleted together are named', async () => {
    const failures = await forge([sql`delete from discrepancies`, sql`delete from loss_reports`]);
    expect(failures).toMatch(/discrepancies .*: this row was removed/);
    expect(failures).toMatch(/loss_reports .*: this row was removed/);
  });

  it('of people whose signature images or PINs are swapped are named', async () => {
    const { signer, outsider } = world.custody.people;
    const swap = (table: string, column: string, key: string) =>
      sql.raw(`update ${table} as one set ${column} = other.${column} from ${table} as other
        where (one.${key} = '${signer}' and other.${key} = '${outsider}')
           or (one.${key} = '${outsider}' and other.${key} = '${signer}')`);
    const failures = await forge([
      swap('user_signatures', 'image', 'user_id'),
      swap('users', 'pin_hash', 'id'),
    ]);
    expect(failures.match(/user_signatures .*: image changed/g)).toHaveLength(2);
    expect(failures.match(/users .*: pin_hash changed/g)).toHaveLength(2);
  });

  it('of custody that name another custodian are named', async () => {
    const other = world.custody.people.outsider ?? '';
    const failures = await forge([
      sql`update inventories set custodian_user_id = ${other} where id = ${world.custody.inventoryId}`,
    ]);
    expect(failures).toMatch(/inventories .*: custodian_user_id changed/);
  });
});

describe('the last use', () => {
  const last = sql`(select id from ledger_entries where kind = 'use' order by sequence desc limit 1)`;

  /** The use and all that belonged to it, with every head and balance set back to the entry before. */
  const cutOff = () => [
    sql`update balances set balance = balances.balance - entry.change, last_changed_at = (
          select recorded_at from ledger_entries former
          where former.lot_id = entry.lot_id and former.inventory_id = entry.inventory_id
            and former.sequence < entry.sequence order by sequence desc limit 1)
        from ledger_entries entry
        where entry.id = ${last} and balances.lot_id = entry.lot_id and balances.inventory_id = entry.inventory_id`,
    sql`update ledger_counts set entries = entries - 1 from ledger_entries entry
        where entry.id = ${last} and ledger_counts.kind = 'use'`,
    sql`delete from ledger_counts where entries = 0`,
    sql`delete from signature_links where signature_id in (select id from signatures where entry_id = ${last})`,
    sql`delete from signatures where entry_id = ${last}`,
    sql`delete from uses where entry_id = ${last}`,
    sql`delete from ledger_entries where id = ${last}`,
    sql`update ledger_heads head set sequence = entry.sequence, hash = entry.hash from ledger_entries entry
        where entry.agency_id = head.agency_id
          and entry.sequence = (select max(sequence) from ledger_entries)`,
  ];

  it('that is cut off with head and balance set back is missing according to the audit history', async () => {
    const failures = await forge(cutOff());
    expect(failures).toMatch(/Entry \d+ of the audit history names a record that no longer exists/);
    expect(failures).toContain('The chain "ledger" had');
  });

  it('that is cut off with the audit history is missing according to the seen heads', async () => {
    const failures = await forge([
      ...cutOff(),
      sql`delete from audit_entries entry using audit_entries used
          where used.action = 'use.recorded' and entry.agency_id = used.agency_id and entry.seq >= used.seq`,
      sql`update audit_chains head set seq = entry.seq, hash = entry.hash from audit_entries entry
          where entry.agency_id = head.agency_id
            and entry.seq = (select max(seq) from audit_entries own where own.agency_id = head.agency_id)`,
    ]);
    expect(failures).toMatch(/The chain "audit" had \d+ entries at the last correct check/);
    expect(failures).toMatch(/The chain "ledger" had \d+ entries at the last correct check/);
  });
});
