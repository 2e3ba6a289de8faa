import { type Column, type InferModelFromColumns, type SQL, sql } from 'drizzle-orm';

/** Values that JSON has; an instant would arrive as text. */
const plain: readonly string[] = ['string', 'number', 'boolean'];

/**
 * Several columns of one table as one value: each column of a result is described and parsed by itself, which takes
 * longer than its value where a statement reads few rows and many columns.
 *
 * Of a row that an outer join did not find, every value is null.
 */
export function jsonOf<Columns extends Record<string, Column>>(
  columns: Columns,
): SQL<InferModelFromColumns<Columns>> {
  const pairs = Object.entries(columns).map(([key, column]) => {
    if (!plain.includes(column.dataType)) throw new Error(`${column.name} is no value of JSON`);
    return sql`${sql.raw(`'${key}'`)}, ${column}`;
  });
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}
