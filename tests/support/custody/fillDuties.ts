import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/server/database/database.ts';
import type { FilledLedger } from './fillLedger.ts';

/**
 * What else such an agency has at the same pace: witnesses, the receipts and their order numbers, balances, counts, seals, labels,
 * temperatures, differences that were explained, cases without records, and amendments of uses before December 2025.
 */
export async function fillDuties(
  database: Database,
  { agencyId, userId }: Pick<FilledLedger, 'agencyId' | 'userId'>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const of = (kind: string, each: number) =>
      sql`from ledger_entries where agency_id = ${agencyId}::int and kind = ${kind} and sequence % ${each}::int = 0`;
    await tx.execute(sql`
      insert into custody_events (id, agency_id, sequence, kind, inventory_id, details, summary, occurred_at, recorded_at,
        is_late, recorded_by_user_id, recorded_by, required_signatures, differences, idempotency_key, content_hash,
        previous_hash, hash)
      select id, agency_id, row_number() over (order by sequence), 'receive', inventory_id,
        json_build_object('kind', 'receive', 'inventoryId', inventory_id, 'supplierId', product_id, 'orderNumber',
          'PO-' || sequence, 'form222Number', null, 'lines', json_build_array(json_build_object('productId', product_id,
          'lotNumber', 'L' || sequence % 28, 'expiresOn', '2027-03-31', 'units', 1))),
        '1 vial received', occurred_at, recorded_at, false, recorded_by_user_id, recorded_by, array['received'], 0,
        idempotency_key, content_hash, previous_hash, hash
      ${of('receive', 5)}`);
    const facts = sql`occurred_at, patient_id, incident_number, given, given_by_user_id, given_by, authorized_by, order_kind,
      drawn_units, drawn, wasted, waste_manner, waste_reason, returned`;
    await tx.execute(sql`
      insert into use_amendments (agency_id, use_id, number, home_entry_id, ${facts}, labels, reason, required_signatures,
        in_place_of, recorded_by_user_id, recorded_by, recorded_at, content_hash, original_hash, previous_hash, hash)
      select agency_id, id, 1, entry_id, ${facts}, '{}', 'Wrong', '{}', '[]', ${userId}::uuid, 'A reader', occurred_at,
        '', '', '', '' from uses
      where agency_id = ${agencyId}::int and occurred_at < timestamptz '2025-12-01' and right(incident_number, 1) = '3'`);
    await tx.execute(sql`
      insert into signatures (agency_id, entry_id, ordinal, user_id, name, role, meaning, signed_at, method, signed_hash,
        hash)
      select agency_id, id, 2, gen_random_uuid(), 'A witness', 'Paramedic', 'witness', recorded_at, 'pin', hash, hash
      ${of('count', 1)}`);
    await tx.execute(sql`
      insert into balances (agency_id, inventory_id, product_id, lot_id, balance, last_changed_at)
      select agency_id, inventory_id, product_id, lot_id, sum(change), max(occurred_at)
      from ledger_entries where agency_id = ${agencyId}::int group by 1, 2, 3, 4`);
    await tx.execute(sql`
      insert into counts (agency_id, inventory_id, counted_at, counted_by, is_blind, has_difference)
      select agency_id, inventory_id, occurred_at, 'A reader', false, false ${of('count', 3)}`);
    await tx.execute(sql`
      insert into seal_records (agency_id, inventory_id, sequence, effect, number, is_counted, signers, act, recorded_by,
        occurred_at)
      select agency_id, inventory_id, sequence, 'sealed', 'TV-' || sequence, true, 2, 'sealChange', 'A reader', occurred_at
      ${of('waste', 2)}`);
    await tx.execute(sql`
      insert into control_values (agency_id, label, status, product_id, lot_id, created_at, changed_at)
      select agency_id, 'CV-' || lpad(sequence::text, 7, '0'), 'used', product_id, lot_id, occurred_at, occurred_at
      ${of('use', 1)}`);
    await tx.execute(sql`
      insert into temperature_readings (agency_id, inventory_id, celsius, read_at, source, changed_by, changed_at)
      select agency_id, inventory_id, 45, occurred_at, 'sensor', '', occurred_at ${of('use', 1)}`);
    await tx.execute(sql`
      insert into discrepancies (agency_id, inventory_id, kind, product_id, lot_id, recorded, found, opened_at, opened_by,
        resolved_at, resolution)
      select agency_id, inventory_id, 'count', product_id, lot_id, '2000', '1000', occurred_at, 'A reader',
        occurred_at + interval '1 hour', 'Counted again.' ${of('count', 7)}`);
    await tx.execute(sql`
      insert into cases (agency_id, number, inventory_id, subject, product_id, lot_id, state, opened_at, opened_by, remainder,
        closed_at, owner_user_id, owner_name)
      select agency_id, 'C-2026-' || lpad(sequence::text, 6, '0'), inventory_id, 'lot', product_id, lot_id, 'closed',
        occurred_at, 'A reader', 0, occurred_at + interval '1 hour', ${userId}::uuid, 'A reader' ${of('count', 49)}`);
  });
}
