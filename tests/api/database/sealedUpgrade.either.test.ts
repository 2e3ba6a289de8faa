import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { nextLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { signaturesOf } from '../../../src/server/core/ledger/signEntry.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { trusting } from '../../support/custody/custodyEvents.ts';
import { migrationsBefore } from '../../support/database/migrationsBefore.ts';
import { openEmptyDatabase } from '../../support/database/testDatabase.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';

let open: OpenDatabase;
let folder: string;

const ids = {
  signer: randomUUID(),
  witness: randomUUID(),
  siteId: randomUUID(),
  inventoryId: randomUUID(),
  productId: randomUUID(),
  lotId: randomUUID(),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-upgrade-'));
  open = await openEmptyDatabase();
  await migrate(open.database, migrationsBefore('_sealed_rows', folder));
  await writeOldRecords();
  await migrate(open.database);
});

afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An agency with one bag that received four vials, as that version wrote them. */
async function writeOldRecords(): Promise<void> {
  const { database } = open;
  const { signer, witness, siteId, inventoryId, productId, lotId } = ids;
  await database.execute(
    sql`insert into agencies (id, name, state, time_zone, created_at) values (1, 'Old agency', 'NY', 'America/New_York', '2026-01-01')`,
  );
  for (const [id, name] of [
    [signer, 'oldsigner'],
    [witness, 'oldwitness'],
  ]) {
    await database.execute(sql`insert into users (id, agency_id, user_name, full_name, email, permission_id, pin_hash)
      values (${id}, 1, ${name}, ${name}, ${`${name}@example.org`}, 1, 'old')`);
    await database.execute(sql`insert into user_agencies (user_id, agency_id) values (${id}, 1)`);
  }
  await database.execute(
    sql`insert into sites (id, agency_id, name, kind, address) values (${siteId}, 1, 'Site', 'registered', '')`,
  );
  await database.execute(
    sql`insert into inventories (id, agency_id, site_id, name, kind) values (${inventoryId}, 1, ${siteId}, 'Bag', 'bag')`,
  );
  await database.execute(
    sql`insert into inventory_users (agency_id, inventory_id, user_id) values (1, ${inventoryId}, ${signer}), (1, ${inventoryId}, ${witness})`,
  );
  await database.execute(sql`insert into products (id, agency_id, name, strength, form, package, ndc, schedule,
      measure, content_per_unit, concentration_nanograms, concentration_microlitres, mass_unit, unit_name)
    values (${productId}, 1, 'fentaNYL', '50 mcg/mL', 'solution', '2 mL vial', '99999-101-02', 'C-II',
      'microlitre', 2000, 50000, 1000, 'mcg', 'vial')`);
  await database.execute(
    sql`insert into lots (id, agency_id, product_id, number, expires_on) values (${lotId}, 1, ${productId}, 'F1', '2027-01-31')`,
  );
  const at = new Date('2026-03-01T08:00:00.000Z');
  const entry = nextLedgerEntry(
    { sequence: 0, hash: genesisHash },
    {
      agencyId: 1,
      inventoryId,
      kind: 'receive',
      productId,
      lotId,
      change: 8_000,
      lotBalance: 0,
      productBalance: 0,
      occurredAt: at,
      recordedAt: at,
      recordedBy: { id: signer, name: 'oldsigner' },
      summary: '4 vials received',
      note: null,
      correctionOfId: null,
      requiredSignatures: ['received'],
      idempotencyKey: randomUUID(),
      contentHash: '',
      facts: null,
    },
  );
  await database.execute(sql`insert into ledger_entries (id, agency_id, sequence, inventory_id, kind, product_id,
      lot_id, change, lot_balance, product_balance, occurred_at, recorded_at, is_late, recorded_by_user_id,
      recorded_by, summary, required_signatures, idempotency_key, content_hash, previous_hash, hash)
    values (${entry.id}, 1, 1, ${inventoryId}, 'receive', ${productId}, ${lotId}, 8000, 8000, 8000,
      ${at.toISOString()}, ${at.toISOString()}, ${entry.isLate}, ${signer}, 'oldsigner', ${entry.summary},
      array['received'], ${entry.idempotencyKey}, '', ${entry.previousHash}, ${entry.hash})`);
  const by = { userId: signer, name: 'oldsigner', role: 'Paramedic', meaning: 'received' };
  for (const row of signaturesOf(entry, [{ ...by, method: 'pin' }], at)) {
    await database.execute(sql`insert into signatures (id, agency_id, entry_id, ordinal, user_id, name, role,
        meaning, signed_at, method, signed_hash, hash)
      values (${row.id}, 1, ${entry.id}, 1, ${signer}, 'oldsigner', 'Paramedic', 'received',
        ${at.toISOString()}, 'pin', ${row.signedHash}, ${row.hash})`);
  }
  await database.execute(sql`insert into balances (agency_id, inventory_id, product_id, lot_id, balance, last_changed_at)
    values (1, ${inventoryId}, ${productId}, ${lotId}, 8000, ${at.toISOString()})`);
  await database.execute(
    sql`insert into ledger_heads (agency_id, sequence, hash) values (1, 1, ${entry.hash})`,
  );
}

async function failures(): Promise<string[]> {
  const found: string[] = [];
  for await (const proof of proveChains(open.database)) found.push(...proof.failures);
  return found;
}

it('entries of the previous version stay valid, and the next one covers what it names', async () => {
  expect(await failures()).toEqual([]);
  const { database } = open;
  const custody = { agencyId: 1, people: ids, ...ids };
  await recordUse(
    database,
    {
      form: formOfUse(custody, 'old'),
      session: await sessionOf(database, ids.signer, 1),
      origin: { requestId: null, address: null },
      now: new Date('2026-03-10T08:00:00.000Z'),
    },
    { verifyPin: trusting, reached: () => undefined },
  );
  const { rows } = await database.execute(
    sql`select format, facts -> 'product' ->> 'contentPerUnit' as content, facts -> 'lot' ->> 'number' as lot,
          facts -> 'place' ->> 'site' as site from ledger_entries order by sequence`,
  );
  expect(rows).toEqual([
    { format: 1, content: null, lot: null, site: null },
    { format: 2, content: '2000', lot: 'F1', site: 'Site' },
  ]);
  expect(await failures()).toEqual([]);
});

it('rows that the migration recorded are named once a database client changes them', async () => {
  const { database } = open;
  await database.execute(sql`update lots set expires_on = '2029-01-31'`);
  await database.execute(sql`update users set pin_hash = 'known' where user_name = 'oldwitness'`);
  expect(await failures()).toEqual([
    expect.stringMatching(/^lots .*: expires_on changed, but nothing records it\.$/),
    expect.stringMatching(/^users .*: pin_hash changed, but nothing records it\.$/),
  ]);
});
