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
  const facts = shared.map(
    (name) => sql`case when a.id is null then u.${name} else a.${name} end as ${name}`,
  );
  return sql`(select u.id, u.agency_id, u.entry_id, coalesce(a.home_entry_id, u.entry_id) as home_entry_id,
      a.number as amended, ${sql.join(facts, sql`, `)}
    from uses u
    left join (select distinct on (use_id) * from ${useAmendments}
      where agency_id = ${agencyId} order by use_id, number desc) a on a.use_id = u.id
    where u.agency_id = ${agencyId})`;
}
