import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  SetupProgress as Progress,
  type SetupProgress,
} from '../../../../contract/administration/firstTimeSetup.ts';
import type { Principal } from '../../../core/inventory/findInventory.ts';
import type { Reader } from '../../../database/database.ts';
import { selectRows } from '../../../database/rows.ts';

const Whole = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number());

const Counted = v.object({
  agency_name: v.string(),
  has_settings: v.boolean(),
  sites: Whole,
  departments: Whole,
  suppliers: Whole,
  products: Whole,
  inventories: Whole,
  counted: Whole,
});

/** How far an agency is set up, and which of its inventories are still to be counted for the first time. */
export async function readSetupProgress(
  reader: Reader,
  principal: Principal,
): Promise<SetupProgress> {
  const { agencyId, userId } = principal;
  const rows = await selectRows(
    reader,
    sql`select agency.name as agency_name,
      agency.address is not null as has_settings,
      (select count(*) from sites where agency_id = agency.id and is_active) as sites,
      (select count(*) from departments where agency_id = agency.id and is_active) as departments,
      (select count(*) from suppliers where agency_id = agency.id and is_active) as suppliers,
      (select count(*) from products where agency_id = agency.id and is_active) as products,
      (select count(*) from inventories where agency_id = agency.id and is_active) as inventories,
      (select count(distinct inventory_id) from counts where agency_id = agency.id) as counted
      from agencies agency where agency.id = ${agencyId}`,
    Counted,
  );
  const facts = rows[0];
  if (facts === undefined) throw new Error(`There is no agency ${agencyId}`);
  const uncounted = await selectRows(
    reader,
    sql`select place.id, place.name, (own.user_id is not null) as "isAssociated"
      from inventories place
      left join inventory_users own on own.agency_id = place.agency_id
        and own.inventory_id = place.id and own.user_id = ${userId}
      where place.agency_id = ${agencyId} and place.is_active and not exists (
        select 1 from ledger_entries entry
        where entry.agency_id = place.agency_id and entry.inventory_id = place.id)
      order by own.user_id is null, place.name limit 100`,
    Progress.entries.uncounted.item,
  );
  const { agency_name: agencyName, has_settings: hasSettings, ...counts } = facts;
  return { agencyName, hasSettings, ...counts, uncounted };
}
