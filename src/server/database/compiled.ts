import { createHash } from 'node:crypto';
import type { Reader } from './database.ts';
import { lendClient } from './together.ts';

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
    return lendClient(reader._.session, prepared).execute(values);
  };
}

/** A name that differs where the text does: servers of two versions may share a pooler's connections. */
export function statementName(text: string): string {
  return `countersign_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
}
