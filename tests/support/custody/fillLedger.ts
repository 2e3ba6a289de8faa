import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { addAgency, addUser } from '../people/people.ts';

export interface FilledLedger {
  readonly agencyId: number;
  readonly userName: string;
  readonly userId: string;
  readonly products: number;
  readonly entries: number;
}

interface Size {
  readonly prefix: string;
  readonly inventories: number;
  readonly entries: number;
  /** Between two entries. */
  readonly seconds?: number;
}

const products = 28;

const defaultSeconds = 63;

/** When the entry of this number occurred, of so many. */
export function occurredAt(number: number, entries: number): Date {
  return new Date(Date.UTC(2026, 2, 10) - (entries - number) * defaultSeconds * 1_000);
}

/**
 * An agency with so many inventories and entries, written by few statements: each entry adds one, round the inventories
 * and products in turn, up to March 2026. Nothing verifies this chain. Vacuum
 * and analyze before anything is measured.
 */
export async function fillLedger(database: Database, size: Size): Promise<FilledLedger> {
  const { prefix, entries } = size;
  const agencyId = await addAgency(database, `${prefix} agency`);
  const userName = `${prefix}reader`;
  const userId = await addUser(database, agencyId, userName);
  const siteId = randomUUID();
  await database
    .insert(sites)
    .values({ id: siteId, agencyId, name: `${prefix} site`, kind: 'registered', address: '' });
  await database.transaction(async (tx) => {
    // Nothing that triggers work out of these rows is measured, and what they check is so by the statements.
    await tx.execute(sql`set local session_replication_role = replica`);
    await fillStock(tx, { agencyId, siteId, userId }, size);
    await fillEntries(tx, { agencyId, userId }, size);
  });
  return { agencyId, userName, userId, products, entries };
}

const idOf = (agency: number, kind: string, number: ReturnType<typeof sql>) =>
  sql`md5(${`${agency} ${kind} `}::text || (${number})::text)::uuid`;

async function fillStock(
  tx: Transaction,
  { agencyId, siteId, userId }: { agencyId: number; siteId: string; userId: string },
  { prefix, inventories }: Size,
): Promise<void> {
  const id = (kind: string) => idOf(agencyId, kind, sql`g`);
  await tx.execute(sql`
    insert into inventories (id, agency_id, site_id, name, kind)
    select ${id('inventory')}, ${agencyId}::int, ${siteId}::uuid, ${prefix}::text || ' ' || g, 'bag'
    from generate_series(0, ${inventories - 1}::int) as g`);
  await tx.execute(sql`
    insert into inventory_users (agency_id, inventory_id, user_id)
    select ${agencyId}::int, ${id('inventory')}, ${userId}::uuid
    from generate_series(0, ${inventories - 1}::int) as g`);
  await tx.execute(sql`
    insert into products (id, agency_id, name, strength, form, package, ndc, schedule, measure, content_per_unit, unit_name)
    select ${id('product')}, ${agencyId}::int, 'Drug ' || g, '1 mg/mL', 'solution for injection', '1 mL vial',
      '99999-' || lpad(g::text, 3, '0') || '-01', 'C-II', 'microlitre', 1000, 'vial'
    from generate_series(0, ${products - 1}::int) as g`);
  await tx.execute(sql`
    insert into lots (id, agency_id, product_id, number, expires_on)
    select ${id('lot')}, ${agencyId}::int, ${id('product')}, 'L' || g, date '2027-03-31'
    from generate_series(0, ${products - 1}::int) as g`);
}

async function fillEntries(
  tx: Transaction,
  { agencyId, userId }: { agencyId: number; userId: string },
  { inventories, entries, seconds = defaultSeconds }: Size,
): Promise<void> {
  const cells = inventories * products;
  const cell = (kind: string, number: ReturnType<typeof sql>) => idOf(agencyId, kind, number);
  await tx.execute(sql`
    insert into ledger_entries (id, agency_id, sequence, inventory_id, kind, product_id, lot_id, change, lot_balance,
      product_balance, occurred_at, recorded_at, is_late, recorded_by_user_id, recorded_by, summary, required_signatures,
      idempotency_key, content_hash, previous_hash, hash)
    select ${cell('entry', sql`g`)}, ${agencyId}::int, g, ${cell('inventory', sql`place / ${products}::int`)},
      case when g % 50000 = 7 then 'loss' else (array['receive', 'count', 'transferIn', 'use', 'waste'])[1 + g % 5] end,
      ${cell('product', sql`place % ${products}::int`)}, ${cell('lot', sql`place % ${products}::int`)}, 1, turn, turn,
      at, at, false, ${userId}::uuid, 'A reader', '1 vial received', array['received'], ${cell('key', sql`g`)},
      repeat('0', 64), repeat('0', 64), repeat('0', 64)
    from (
      select g, (g - 1) % ${cells}::int as place, 1 + (g - 1) / ${cells}::int as turn,
        timestamptz '2026-03-10T00:00:00Z' - make_interval(secs => (${entries}::int - g) * ${seconds}::int) as at
      from generate_series(1, ${entries}::int) as g) as made`);
  // What the trigger does, which is off.
  await tx.execute(sql`
    insert into ledger_counts select agency_id, inventory_id, product_id, kind, count(*) from ledger_entries
    where agency_id = ${agencyId}::int group by 1, 2, 3, 4`);
  // Each tenth is signed: enough that a page has signatures to look for among many.
  await tx.execute(sql`
    insert into signatures (agency_id, entry_id, ordinal, user_id, name, role, meaning, signed_at, method, signed_hash, hash)
    select agency_id, id, 1, ${userId}::uuid, 'A reader', 'Paramedic', 'received', recorded_at, 'pin', hash, hash
    from ledger_entries where agency_id = ${agencyId}::int and sequence % 10 = 0`);
  await tx.execute(sql`
    insert into ledger_heads (agency_id, sequence, hash) values (${agencyId}::int, ${entries}::int, repeat('0', 64))`);
}

/** The uses of the entries of such an agency that are of one. */
export async function fillUses(database: Database, { agencyId }: FilledLedger): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into uses (id, agency_id, entry_id, occurred_at, patient_id, incident_number, given, given_by_user_id, given_by,
        authorized_by, order_kind, drawn_units, drawn, wasted, waste_manner, waste_reason, returned)
      select gen_random_uuid(), agency_id, id, occurred_at, 'P', 'I-' || sequence, 500, recorded_by_user_id, recorded_by,
        'Dr. Reed', 'standing', 1, 1000, 500, 'disposalPouch', 'Not needed.', 0
      from ledger_entries where agency_id = ${agencyId}::int and kind = 'use'`);
  });
}
