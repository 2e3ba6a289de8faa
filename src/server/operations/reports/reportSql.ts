import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';

/** Sums and numbers of bigint come as text, because they can exceed what a number holds exactly. */
export const Sum = v.pipe(
  v.string(),
  v.transform(Number),
  v.safeInteger('A sum of the ledger is larger than any agency could hold.'),
);

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
