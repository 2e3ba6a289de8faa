import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../src/server/database/database.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { agentTerms } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser } from '../people/people.ts';

/** An agency of New York with its agent *formagent*, another manager, a technician, a vault and an ambulance. */
export async function addFormAgency(database: Database) {
  const agencyId = await addAgency(database, 'Form agency');
  await database
    .update(agencies)
    .set({ state: 'NY', timeZone: 'America/New_York' })
    .where(eq(agencies.id, agencyId));
  const agentId = await addUser(database, agencyId, 'formagent', {
    fullName: 'Form Agent',
    permissionId: 2,
  });
  await database.insert(agentTerms).values({ agencyId, userId: agentId, since: '2025-01-01' });
  await addUser(database, agencyId, 'formmanager', { fullName: 'Other Manager', permissionId: 2 });
  await addUser(database, agencyId, 'formtech', { fullName: 'Form Technician', permissionId: 1 });
  const siteId = randomUUID();
  const [vault, medic] = [randomUUID(), randomUUID()];
  await database
    .insert(sites)
    .values({ id: siteId, agencyId, name: 'HQ', kind: 'registered', address: '' });
  await database.insert(inventories).values([
    { id: vault, agencyId, siteId, name: 'Vault', kind: 'vault' },
    { id: medic, agencyId, siteId, name: 'Medic 1', kind: 'vehicle' },
  ]);
  return { agencyId, agentId, vault, medic };
}
