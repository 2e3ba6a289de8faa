import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

const Gone = v.object({ seq: v.number(), field: v.string() });
const Unaudited = v.object({ name: v.string() });

/**
 * Checks that every record whose hash is in the audit history exists, and that the audit history names every record: a
 * record that was cut off with its head set back is detected as missing, and an inserted one is found.
 *
 * @returns one sentence per fault.
 */
export async function matchAudit(tx: Transaction, agencyId: number): Promise<string[]> {
  const gone = await selectRows(
    tx,
    sql`with ${recorded(agencyId)}
        select told.seq::int as seq, told.field from told
        where not exists (select from own where own.hash = told.hash)
        order by told.seq limit 5`,
    Gone,
  );
  const unaudited = await selectRows(
    tx,
    sql`with ${recorded(agencyId)}
        select own.name from own
        where own.is_told and not exists (select from told where told.hash = own.hash)
        limit 5`,
    Unaudited,
  );
  return [
    ...gone.map(
      ({ seq, field }) =>
        `Entry ${seq} of the audit history names a record that no longer exists (${field.toLowerCase()}).`,
    ),
    ...unaudited.map(({ name }) => `${name} is not in the audit history.`),
  ];
}

/** `told`: the hashes in the audit history. `own`: those of the records, and whether the history has to tell of them. */
function recorded(agencyId: number) {
  // What entries of the audit history call the hash of the record that they tell of.
  const fields = [
    sql`${'Hash of the entry'}`,
    sql`${'Hash of the event'}`,
    sql`${'Hash of the inventory'}`,
    sql`${'Hash of the activation'}`,
    sql`${'Hash of the form'}`,
    sql`${'Hash of what is noted'}`,
    sql`${'Hash of the amendment'}`,
    sql`${'Hash of the record'}`,
    sql`${'Hash of the photo'}`,
  ];
  const names = sql.join(fields, sql`, `);
  // Entries of an event or amendment are named with it; those from before format 2, and the documents of the demo, are not.
  return sql`
    demo as (select coalesce(bool_or(is_demo), false) as is_seeded from agencies where id = ${agencyId}),
    told as materialized (
      select entry.seq, change ->> 'field' as field, change ->> 'after' as hash
      from audit_entries entry cross join lateral
        jsonb_array_elements(case jsonb_typeof(entry.changes) when 'array' then entry.changes else '[]' end) change
      where entry.agency_id = ${agencyId} and entry.outcome = 'success' and change ->> 'field' in (${names})
    ),
    own as materialized (
      select hash, 'Entry ' || sequence as name, event_id is null and amendment_id is null and format > 1 as is_told
      from ledger_entries where agency_id = ${agencyId}
      union all
      select hash, 'Event ' || sequence, true from custody_events where agency_id = ${agencyId}
      union all
      select hash, 'Activation ' || id, not is_seeded from control_value_activations, demo where agency_id = ${agencyId}
      union all
      select hash, 'Signed form ' || id, not is_seeded from signed_forms_3848, demo where agency_id = ${agencyId}
      union all
      select hash, 'Biennial inventory ' || id, not is_seeded from biennial_inventories, demo where agency_id = ${agencyId}
      union all
      select hash, 'Amendment ' || id, true from use_amendments where agency_id = ${agencyId}
      union all
      select hash, 'Amendment ' || id, true from event_amendments where agency_id = ${agencyId}
      union all
      select hash, 'Record of a loss ' || id, not is_seeded from loss_records, demo where agency_id = ${agencyId}
      union all
      select hash, 'Record of a photo ' || id, true from photo_records where agency_id = ${agencyId}
      union all
      select noted_hash, 'Signed note ' || id, true from signature_notes where agency_id = ${agencyId}
    )`;
}
