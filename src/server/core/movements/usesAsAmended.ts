import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { useAmendments, uses } from '../../database/schema/custodyUse.ts';

const own = ['id', 'agencyId', 'entryId'];

/** The columns of what a use and an amendment both hold, by their names in the database. */
const shared = Object.keys(getTableColumns(uses))
  .filter((property) => !own.includes(property) && property in getTableColumns(useAmendments))
  .map(columnName);

function columnName(property: string): SQL {
  return sql.raw(property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/**
 * The uses of an agency as they were amended last, for queries of reports (AMEND-07): the columns of `uses`, `home_entry_id`,
 * the entry that has the use now, and `amended`, the number of the last amendment, null if there is none.
 */
export function usesAsAmended(agencyId: number): SQL {
  const factsOf = (table: string) =>
    sql.join(
      shared.map((name) => sql`${sql.raw(table)}.${name}`),
      sql`, `,
    );
  // Two queries, so that a period or an entry that is asked for is found by the index of each table.
  return sql`(select u.id, u.agency_id, u.entry_id, u.entry_id as home_entry_id, null::int as amended, ${factsOf('u')}
    from uses u
    where u.agency_id = ${agencyId} and not exists (
      select 1 from ${useAmendments} any_amendment
      where any_amendment.agency_id = u.agency_id and any_amendment.use_id = u.id)
    union all
    select u.id, u.agency_id, u.entry_id, a.home_entry_id, a.number, ${factsOf('a')}
    from ${useAmendments} a
    join uses u on u.agency_id = a.agency_id and u.id = a.use_id
    where a.agency_id = ${agencyId} and not exists (
      select 1 from ${useAmendments} later
      where later.agency_id = a.agency_id and later.use_id = a.use_id and later.number > a.number))`;
}
