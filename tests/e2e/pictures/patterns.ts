import { eq } from 'drizzle-orm';
import type { Page } from 'playwright';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { patternChief } from '../../../src/server/demo/seed/patternPlan.ts';
import { seedPatterns } from '../../../src/server/demo/seed/seedPatterns.ts';
import { logIn } from '../people.ts';
import type { E2eServer } from '../server/e2eServer.ts';
import { open, type Screens } from './visit.ts';

/** Logs the chief in at the agency with people to compare, which the demo of the tests does without until now. */
async function logInThere(page: Page, server: E2eServer): Promise<void> {
  const { database } = server;
  const find = () =>
    database.select().from(agencies).where(eq(agencies.name, 'Granite Pass EMS')).limit(1);
  if ((await find()).length === 0) await seedPatterns(database, server.now(), 180);
  const [there] = await find();
  const chief = eq(users.userName, patternChief);
  const [before] = await database.select().from(users).where(chief);
  const workIn = (agencyId = 0) => database.update(users).set({ agencyId }).where(chief);
  await workIn(there?.id);
  await logIn(page, 'chiefElsewhere');
  await workIn(before?.agencyId);
}

/** What the chief of the other agency sees of how people use drugs. */
export const patterns: Screens = {
  patterns: async (page, server) => {
    await logInThere(page, server);
    await open('/reports/patterns')(page, server);
    await page.locator('.pattern-strips').waitFor();
  },
  'person-pattern': async (page, server) => {
    await logInThere(page, server);
    await open('/reports/patterns')(page, server);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Among peers' }).waitFor();
  },
};
