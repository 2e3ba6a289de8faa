import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { witnessNotConfirmed } from '../../rules/custody/witnessMark.ts';

export const largerThanAnyAgency = 'A sum of the ledger is larger than any agency could hold.';

/** Sums and numbers of bigint come as text, because they can exceed what a number holds exactly. */
export const Sum = v.pipe(v.string(), v.transform(Number), v.safeInteger(largerThanAnyAgency));

/** Instants come as the database writes them. */
export const Instants = v.pipe(
  v.string(),
  v.transform((at) => new Date(at).toISOString()),
);

/** The notes on missing signatures of an entry, or of the event that wrote the row, as `SignatureNote`. */
export function notesOf(entry: SQL): SQL {
  return sql`coalesce((select json_agg(json_build_object('meaning', n.meaning, 'reason', n.reason,
      'name', n.name, 'notedAt', record_time(n.noted_at)) order by n.ordinal)
    from signature_notes n
    where n.agency_id = ${entry}.agency_id
      and (n.entry_id = ${entry}.id or n.event_id = ${entry}.event_id)), '[]'::json)`;
}

/** That changes contain the mark of a witness who may be the signer: written out, because a partial index needs a constant. */
export const auditMark = (changes: SQLWrapper) =>
  sql`${changes} @> ${sql.raw(`'${JSON.stringify([{ field: witnessNotConfirmed }])}'`)}::jsonb`;

/**
 * Whether two signers of a row's act may be one person: its note says so or, for a late signature and an act without a
 * note, the audit trail.
 *
 * @param row an alias with `agency_id` and `event_id`.
 * @param noted a condition on the note of the row itself.
 */
export function isUnconfirmed(row: SQL, noted: SQL): SQL {
  return sql`(coalesce(${noted}, false) or exists (select 1 from audit_entries a
    where a.subject_id = ${row}.event_id::text and a.agency_id = ${row}.agency_id
      and ${auditMark(sql`a.changes`)}))`;
}

/** The names of linked signers of an entry's act, as its marks have them: "A and B; B and C"; null if it has none. */
export function linkedNames(entry: SQL): SQL {
  return sql`(select string_agg(m->>'after', '; ') from audit_entries a, jsonb_array_elements(a.changes) m
    where a.subject_id = coalesce(${entry}.event_id, ${entry}.id)::text
      and a.agency_id = ${entry}.agency_id and ${auditMark(sql`a.changes`)}
      and m->>'field' = ${witnessNotConfirmed})`;
}

/** A condition for a note that has the mark. */
export function isMarked(note: SQL): SQL {
  return sql`strpos(${note}, ${`${witnessNotConfirmed}: `}) > 0`;
}

/** A witness as reports name them, with the mark where they may be who they witnessed. */
export function witnessName(name: string | null, isMarkedAct: boolean): string | null {
  return name === null || !isMarkedAct ? name : `${name} (${witnessNotConfirmed.toLowerCase()})`;
}

/** A condition over at least one id. */
export function amongIds(column: SQL, ids: readonly string[]): SQL {
  return sql`${column} in (${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
}

/** The place of a column's id in a list of at least one. */
export function orderOfIds(column: SQL, ids: readonly string[]): SQL {
  return sql`case ${column} ${sql.join(
    ids.map((id, place) => sql`when ${id}::uuid then ${place}::integer`),
    sql` `,
  )} end`;
}
