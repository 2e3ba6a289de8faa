import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { Reader } from '../../database/database.ts';
import { containsText } from './likeText.ts';
import type { RecordTable } from './tableStore.ts';

/** One page of a list, and how many there are in all. */
export interface ListPage<Row> {
  data: Row[];
  total: number;
}

/** Reads one page of the records of an agency. */
export type ListRecords<Row, Query> = (
  reader: Reader,
  agencyId: number,
  query: Query,
) => Promise<ListPage<Row>>;

/** The query of every list. */
interface PageQuery {
  readonly start: number;
  readonly length: number;
  readonly search?: string | undefined;
  readonly isActive?: 'true' | 'false' | 'all';
}

interface ListParts<Row, Query, Further> {
  readonly table: RecordTable<Row, unknown> & { readonly isActive: AnyPgColumn };
  /** What a row shows next to its columns, or in place of one: a count of other records. */
  readonly further?: Further;
  /** Where words are searched for. */
  readonly search: readonly (AnyPgColumn | SQL)[];
  /** The column that each filter of the list is compared with; an empty filter leaves nothing out. */
  readonly filters: Readonly<Record<Exclude<keyof Query, keyof PageQuery>, AnyPgColumn | SQL>>;
  readonly order: readonly (AnyPgColumn | SQL)[];
}

type Listed<Row, Further> = Omit<Row, keyof Further> & SelectResultFields<Further>;

/** The list of a noun whose records are the rows of a table. */
export function tableList<
  Row,
  Query extends PageQuery,
  Further extends Record<string, AnyPgColumn | SQL> = Record<never, SQL>,
>({
  table,
  further,
  search,
  filters,
  order,
}: ListParts<Row, Query, Further>): ListRecords<Listed<Row, Further>, Query> {
  return async (reader, agencyId, query) => {
    const which = and(
      eq(table.agencyId, agencyId),
      query.isActive && whereActive(query.isActive, table.isActive),
      ...Object.entries<AnyPgColumn | SQL>(filters).map(([name, column]) => {
        const wanted = query[name as keyof Query];
        return wanted === undefined || wanted === '' ? undefined : sql`${column} = ${wanted}`;
      }),
      containsText(query.search, ...search),
    );
    const plain: PgTable = table;
    const rows: unknown[] = await reader
      .select({ ...getTableColumns(plain), ...further })
      .from(plain)
      .where(which)
      .orderBy(...order)
      .offset(query.start)
      .limit(query.length);
    const [counted] = await reader.select({ total: count() }).from(plain).where(which);
    // What the driver answers has what was selected.
    return { data: rows as Listed<Row, Further>[], total: counted?.total ?? 0 };
  };
}

/** Leaves out what is inactive, or what is active, or nothing. */
export function whereActive(
  isActive: NonNullable<PageQuery['isActive']>,
  column: AnyPgColumn,
): SQL | undefined {
  return isActive === 'all' ? undefined : eq(column, isActive === 'true');
}
