import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Rows that fit filters are counted no further: counting a million takes longer than a page may. */
export const countLimit = 1_000;

/** Which page of a list: after which row, of the older or the newer ones; the newest without both. */
export interface CursorQuery {
  readonly length: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The row that a page starts after, and the direction in which its rows are read from there. */
export function pageStart({ before, after }: Omit<CursorQuery, 'length'>) {
  return { from: before ?? after, isNewer: before === undefined && after !== undefined };
}

/**
 * A page of a list, newest first, with what to ask for next.
 *
 * @param found rows in the order in which they were read from its start on, at most one more than the page has.
 */
export function toPage<Row>(
  found: readonly Row[],
  query: CursorQuery,
  cursorOf: (row: Row) => string,
) {
  const { isNewer } = pageStart(query);
  const rows = found.slice(0, query.length);
  if (isNewer) rows.reverse();
  const hasMore = found.length > query.length;
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNewer = isNewer ? hasMore : query.before !== undefined;
  return {
    rows,
    newer: first !== undefined && hasNewer ? cursorOf(first) : null,
    older: last !== undefined && (isNewer || hasMore) ? cursorOf(last) : null,
  };
}

/** What a list says of how many rows there are. @param counted at most one more than `countLimit` */
export function toTotal(counted: number): { total: number; isTotalExact: boolean } {
  return { total: Math.min(counted, countLimit), isTotalExact: counted <= countLimit };
}

/** The place of a row in a list by time, as `RowCursor`. */
export function rowCursor(at: Date, id: string): string {
  return `${at.toISOString()}_${id}`;
}

/** Whether a row is after such a cursor, as a comparison of rows, which an index answers. */
export function isBeyond(
  at: AnyColumn | SQL,
  id: AnyColumn | SQL,
  cursor: string | undefined,
  isNewer: boolean,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', last = ''] = cursor.split('_');
  return sql`(${at}, ${id}) ${sql.raw(isNewer ? '>' : '<')} (${time}::timestamptz, ${last}::uuid)`;
}
