import { createHash } from 'node:crypto';
import type { Reader } from './database.ts';

/** What drizzle makes of a query: its text, and how its rows are read. */
interface Prepared<Rows> {
  readonly execute: (values?: Record<string, unknown>) => Promise<Rows>;
}

/** A query of drizzle's builder, its values as `sql.placeholder(name)`. */
interface Preparable<Rows> {
  readonly toSQL: () => { readonly sql: string };
  readonly prepare: (name: string) => Prepared<Rows>;
}

/**
 * A query whose text is made once, for those that every act waits for: building it again costs more than the database
 * takes to answer. The database plans it once for each connection, too; a pooler in front of PostgreSQL has to keep
 * prepared statements (docs/operations.md).
 *
 * @param build the query, its values as placeholders: a null among them is bound as it is.
 * @returns runs it in any reader, with the values by name.
 */
export function compiled<Rows>(
  build: (reader: Reader) => Preparable<Rows>,
): (reader: Reader, values: Record<string, unknown>) => Promise<Rows> {
  let prepared: Prepared<Rows> | undefined;
  return (reader, values) => {
    if (prepared === undefined) {
      const query = build(reader);
      prepared = query.prepare(statementName(query.toSQL().sql));
    }
    return onClientOf(reader, prepared).execute(values);
  };
}

/** A name that differs where the text does: servers of two versions may share a pooler's connections. */
export function statementName(text: string): string {
  return `countersign_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}

function sessionOf(reader: Reader): object {
  return reader._.session;
}

/** Drizzle ties what it prepares to the connection it was prepared with; all else of it is the same for each. */
function onClientOf<Query extends object>(reader: Reader, prepared: Query): Query {
  const client: unknown = Reflect.get(sessionOf(reader), 'client');
  if (client === undefined) throw new Error('The database’s session no longer has a client');
  return Object.create(prepared, { client: { value: client } }) as Query;
}
