import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../src/server/database/database.ts';
import { selectRows } from '../../../src/server/database/rows.ts';
import {
  agencySettings,
  departments,
  suppliers,
} from '../../../src/server/database/schema/agency.ts';
import {
  boxInserts,
  inventories,
  inventoryActions,
  outOfServiceLocations,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { parLevels, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { importRows, imports } from '../../../src/server/database/schema/recordImport.ts';

const tables = [
  agencySettings,
  departments,
  suppliers,
  sites,
  inventories,
  inventoryActions,
  outOfServiceLocations,
  boxInserts,
  products,
  parLevels,
  imports,
];

const Row = v.object({ row: v.string() });

/** Every row that an agency is set up with, as text that is the same while nothing of it changes. */
export async function recordsOf(database: Database, agencyId: number): Promise<string[]> {
  const own = tables.map(
    (table) =>
      sql`select to_jsonb(own)::text as row from ${table} own where agency_id = ${agencyId}`,
  );
  const ownImports = sql`select to_jsonb(own)::text as row from ${importRows} own
    where import_id in (select id from ${imports} where agency_id = ${agencyId})`;
  const rows = await selectRows(database, sql.join([...own, ownImports], sql` union all `), Row);
  return rows.map(({ row }) => row).toSorted();
}
