import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Transaction } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';
import type { RecordChain } from '../../database/schema/recordChain.ts';
import type { LedgerState } from '../hash-chain/ledgerState.ts';

const Gone = v.object({ seq: v.number(), field: v.string() });
const Unaudited = v.object({ name: v.string() });

/**
 * Checks that every record whose hash is in the audit history exists, and that the audit history names every record: a
 * record that was cut off with its head set back is detected as missing, and an inserted one is found.
 *
 * @param since what has been compared before; without it everything is.
 * @returns one sentence per fault.
 */
export async function matchAudit(
  tx: Transaction,
  agencyId: number,
  since?: LedgerState,
): Promise<string[]> {
  const gone = await selectRows(
    tx,
    sql`with ${recorded(agencyId, since)}
        select told.seq::int as seq, told.field from told
        where not exists (select from own where own.hash = told.hash)
        order by told.seq limit 5`,
    Gone,
  );
  const unaudited = await selectRows(
    tx,
    sql`with ${recorded(agencyId, since)}
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

/**
 * `told`: the hashes in the audit history. `own`: those of the records, and whether the history has to tell of them. Only
 * of what is newer than `since`, and of the older records that were signed since then.
 */
function recorded(agencyId: number, since: LedgerState | undefined) {
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
  const isLinked = (chain: RecordChain) =>
    since === undefined
      ? sql`true`
      : sql`id in (select record_id from record_links where agency_id = ${agencyId} and chain = ${chain}
          and sequence > ${since.records[chain]?.sequence ?? 0})`;
  const isNewPaper =
    since === undefined
      ? sql`true`
      : sql`hash <> all (select jsonb_array_elements_text(${JSON.stringify(since.papers)}::jsonb))`;
  const isNew = (of: 'ledger' | 'events') =>
    since === undefined ? sql`true` : sql`sequence > ${since[of].sequence}`;
  const isNewOrSigned = (of: 'ledger' | 'events', signs: 'entry_id' | 'event_id') =>
    since === undefined
      ? sql`true`
      : sql`(sequence > ${since[of].sequence} or id in (
          select s.${sql.identifier(signs)} from signature_links l
          join signatures s on s.agency_id = l.agency_id and s.id = l.signature_id
          where l.agency_id = ${agencyId} and l.sequence > ${since.signatures.sequence}
            and s.${sql.identifier(signs)} is not null))`;
  // Entries of an event or amendment are named with it; those from before format 2, and the documents of the demo, are not.
  return sql`
    demo as (select coalesce(bool_or(is_demo), false) as is_seeded from agencies where id = ${agencyId}),
    told as materialized (
      select entry.seq, change ->> 'field' as field, change ->> 'after' as hash
      from audit_entries entry cross join lateral
        jsonb_array_elements(case jsonb_typeof(entry.changes) when 'array' then entry.changes else '[]' end) change
      where entry.agency_id = ${agencyId} and entry.outcome = 'success' and change ->> 'field' in (${names})
        and entry.seq > ${since?.told ?? 0}
    ),
    own as materialized (
      select hash, 'Entry ' || sequence as name,
        event_id is null and amendment_id is null and format > 1 and ${isNew('ledger')} as is_told
      from ledger_entries where agency_id = ${agencyId} and ${isNewOrSigned('ledger', 'entry_id')}
      union all
      select hash, 'Event ' || sequence, ${isNew('events')}
      from custody_events where agency_id = ${agencyId} and ${isNewOrSigned('events', 'event_id')}
      union all
      select hash, 'Activation ' || id, not is_seeded from control_value_activations, demo
      where agency_id = ${agencyId} and ${isLinked('activations')}
      union all
      select hash, 'Signed form ' || id, not is_seeded and ${isNewPaper} from signed_forms_3848, demo where agency_id = ${agencyId}
      union all
      select hash, 'Biennial inventory ' || id, not is_seeded and ${isNewPaper} from biennial_inventories, demo where agency_id = ${agencyId}
      union all
      select hash, 'Amendment ' || id, true from use_amendments where agency_id = ${agencyId} and ${isLinked('amendments')}
      union all
      select hash, 'Amendment ' || id, true from event_amendments
      where agency_id = ${agencyId} and ${isLinked('eventAmendments')}
      union all
      select hash, 'Record of a loss ' || id, not is_seeded and ${isNewPaper} from loss_records, demo where agency_id = ${agencyId}
      union all
      select hash, 'Record of a photo ' || id, true from photo_records where agency_id = ${agencyId} and ${isLinked('photos')}
      union all
      select noted_hash, 'Signed note ' || id, true from signature_notes where agency_id = ${agencyId} and ${isLinked('notes')}
    )`;
}

/** The hashes of all papers that an agency signed. */
export async function readPapers(tx: Transaction, agencyId: number): Promise<string[]> {
  const rows = await selectRows(
    tx,
    sql`select hash from signed_forms_3848 where agency_id = ${agencyId}
        union select hash from biennial_inventories where agency_id = ${agencyId}
        union select hash from loss_records where agency_id = ${agencyId}`,
    v.object({ hash: v.string() }),
  );
  return rows.map(({ hash }) => hash);
}
