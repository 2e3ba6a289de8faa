import type { Database } from '../../../src/server/database/database.ts';
import { grantActs } from './grantActs.ts';
import { addUser } from './people.ts';

/** Two more people with every right that an agency keeps holders of (RIGHT-04), so that anyone else may lose theirs. */
export async function addHolders(database: Database, agencyId: number): Promise<void> {
  const names = ['firstholder', 'secondholder'];
  const ids = await Promise.all(names.map((name) => addUser(database, agencyId, name)));
  await grantActs(database, agencyId, ids);
  await grantActs(database, agencyId, ids, ['closeCase']);
}
