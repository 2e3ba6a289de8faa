import { and, Column, eq, is, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * The condition for rows that have all the given values.
 *
 * @param values by the property of their column; at least one, because no condition would mean every row.
 */
export function matching<Table extends object>(
  table: Table,
  values: {
    readonly [Key in keyof Table]?: Table[Key] extends Column
      ? NonNullable<Table[Key]['_']['data']> | SQLWrapper
      : never;
  },
): SQL {
  const condition = and(
    ...Object.entries(values).map(([key, value]) => {
      const column: unknown = Reflect.get(table, key);
      if (!is(column, Column) || value === undefined) throw new Error(`No value to match: ${key}`);
      return eq(column, value);
    }),
  );
  if (condition === undefined) throw new Error('A condition needs at least one value to match');
  return condition;
}
