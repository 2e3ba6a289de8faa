import { type Column, type InferModelFromColumns, type SQL, sql } from 'drizzle-orm';

/** The types that JSON has, too; an instant would be read as text. */
const plain: readonly string[] = ['string', 'number', 'boolean'];

/**
 * Several columns of one table as one value, for statements that read few rows of many columns: the drivers take longer
 * to parse the description of a column than its value. Of a row that an outer join did not find, every value is null.
 *
 * @throws for a column of a type that JSON does not have.
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
