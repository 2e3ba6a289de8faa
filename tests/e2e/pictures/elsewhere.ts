import { and, eq } from 'drizzle-orm';
import {
  inventories,
  inventoryUsers,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { accountOf } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import type { Screens } from './visit.ts';

const name = 'Reserve safe';

/** An inventory that was never counted, in the other agency: the pictures of the first one show every place counted. */
async function uncounted({ database }: E2eServer): Promise<string> {
  const { userName } = accountOf('chiefElsewhere');
  const [chief] = await database.select().from(users).where(eq(users.userName, userName));
  const agencyId = chief?.agencyId ?? 0;
  const which = and(eq(inventories.agencyId, agencyId), eq(inventories.name, name));
  const [there] = await database.select().from(inventories).where(which);
  if (there !== undefined) return there.id;
  const [site] = await database.select().from(sites).where(eq(sites.agencyId, agencyId));
  if (chief === undefined || site === undefined) throw new Error('The demo has no other agency.');
  const id = crypto.randomUUID();
  await database
    .insert(inventories)
    .values({ id, agencyId, siteId: site.id, name, kind: 'safe', custodianUserId: chief.id });
  await database.insert(inventoryUsers).values({ agencyId, inventoryId: id, userId: chief.id });
  return id;
}

/** What the chief of the other agency sees. */
export const elsewhere: Screens = {
  'first-count': async (page, server) => {
    await page.goto(`/inventory/${await uncounted(server)}/first-count`);
    await page.getByLabel('Drug').selectOption({ index: 1 });
    await page.getByLabel('Lot', { exact: true }).fill('F2711C');
    await page.getByLabel('Expiration date').fill('2028-05-31');
    await page.getByLabel('Units found').fill('20');
    await page.evaluate(() => scrollTo(0, 0));
  },
};
