import type { Database } from '../../../src/server/database/database.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import {
  authorizers,
  inventories,
  inventoryUsers,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { footerLabels } from '../../../src/server/database/schema/publication.ts';
import { marker } from '../database/marker.ts';
import { grantActs } from '../people/grantActs.ts';
import { addAgency, addUser } from '../people/people.ts';

export const roles = ['technician', 'manager', 'admin', 'sysadmin', 'program', 'witness'] as const;
export type Role = (typeof roles)[number];

export interface SeedContext {
  readonly agencyId: number;
  readonly otherAgencyId: number;
  readonly userIds: Readonly<Record<Role, string>>;
  readonly siteId: string;
  readonly inventoryId: string;
  readonly productId: string;
  readonly lotId: string;
}

/** Two agencies: the first with a user of every role and one stocked ambulance, the second with an admin. */
export async function createWorld(database: Database): Promise<SeedContext> {
  const agencyId = await addAgency(database, `${marker} Valley EMS`);
  const otherAgencyId = await addAgency(database, 'Lakeside Fire');
  const mayEverything = {
    canSeeGlobalAuditHistory: true,
    canSeeClients: true,
    controlValues: true,
  };
  const watched = { inactivityTimeout: true };
  const add = (role: Role, differences: Parameters<typeof addUser>[3]) =>
    addUser(database, agencyId, role, {
      fullName: `${marker} ${role}`,
      ...watched,
      ...differences,
    });
  const userIds = {
    technician: await add('technician', { permissionId: 1 }),
    manager: await add('manager', { permissionId: 2, canSeeGlobalAuditHistory: true }),
    admin: await add('admin', { permissionId: 3, ...mayEverything, canSeeClients: false }),
    sysadmin: await add('sysadmin', { permissionId: 4 }),
    witness: await add('witness', { permissionId: 1, ...mayEverything, witnessOnly: true }),
    program: await add('program', { permissionId: 1, userType: 'ApiOnly', ...mayEverything }),
  };
  await grantActs(database, agencyId, Object.values(userIds));
  await addUser(database, otherAgencyId, 'stranger', {
    permissionId: 3,
    ...watched,
    ...mayEverything,
    canSeeClients: false,
  });
  await database
    .insert(footerLabels)
    .values(
      ['privacy-policy', 'terms-conditions', 'eula'].map((key) => ({ key, title: key, body: key })),
    );
  return { agencyId, otherAgencyId, userIds, ...(await addStock(database, agencyId, userIds)) };
}

async function addStock(
  database: Database,
  agencyId: number,
  userIds: Readonly<Record<Role, string>>,
): Promise<Pick<SeedContext, 'siteId' | 'inventoryId' | 'productId' | 'lotId'>> {
  const [siteId, inventoryId, productId, lotId] = [1, 2, 3, 4].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await database
    .insert(sites)
    .values({ id: siteId, agencyId, name: `${marker} HQ`, kind: 'registered', address: marker });
  await database
    .insert(inventories)
    .values({ id: inventoryId, agencyId, siteId, name: `${marker} Medic 2`, kind: 'vehicle' });
  await database
    .insert(inventoryUsers)
    .values(Object.values(userIds).map((userId) => ({ agencyId, inventoryId, userId })));
  await database.insert(authorizers).values({ agencyId, name: `${marker} Director` });
  await database
    .insert(products)
    .values({
      id: productId,
      agencyId,
      name: `${marker} fentanyl`,
      strength: '50 mcg/mL',
      form: 'vial',
      package: '2 mL vial',
      ndc: '99999-0001-01',
      schedule: 'C-II',
      measure: 'microlitre',
      contentPerUnit: 2_000,
      concentrationNanograms: 50,
      concentrationMicrolitres: 1,
      massUnit: 'mcg',
      unitName: 'vial',
    });
  await database
    .insert(lots)
    .values({ id: lotId, agencyId, productId, number: `${marker}-1`, expiresOn: '2028-01-31' });
  await database
    .insert(balances)
    .values({ agencyId, inventoryId, productId, lotId, balance: 2_000_000 });
  return { siteId, inventoryId, productId, lotId };
}
