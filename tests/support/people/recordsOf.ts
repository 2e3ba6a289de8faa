import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../src/server/database/database.ts';
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

/** Every row that an agency is set up with, as text that is the same while nothing of it changes. */
export async function recordsOf(database: Database, agencyId: number): Promise<string[]> {
  const rows: object[] = [];
  for (const table of tables) {
    const own = eq(table.agencyId, agencyId);
    rows.push(
      ...(await database
        .select()
        .from(table as typeof sites)
        .where(own)),
    );
  }
  const ownImports = database
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.agencyId, agencyId));
  rows.push(
    ...(await database.select().from(importRows).where(inArray(importRows.importId, ownImports))),
  );
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
