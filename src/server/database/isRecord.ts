import { and, type Column, eq, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The condition for the one record of an agency that has the id; in a join, both may be columns. */
export function isRecord(
  table: { readonly agencyId: Column; readonly id: Column },
  agencyId: number | SQLWrapper,
  id: string | SQLWrapper,
): SQL | undefined {
  return and(eq(table.agencyId, agencyId), eq(table.id, id));
}
