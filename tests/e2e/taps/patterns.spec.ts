import { eq } from 'drizzle-orm';
import type { Locator } from 'playwright/test';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { diversions, patternChief } from '../../../src/server/demo/seed/patternPlan.ts';
import { seedPatterns } from '../../../src/server/demo/seed/seedPatterns.ts';
import { accountOf, logInWith } from '../people.ts';
import { E2eServer } from '../server/e2eServer.ts';
import { expect, test } from '../test.ts';

const twoYears = 720;

/** Three minutes, at eleven seconds for a click and what it shows. */
const mostClicks = 16;

test('[WATCH-01] in two years of an agency an administrator finds three who took drugs with at most 16 clicks, and no one else', async ({
  page,
}) => {
  test.slow();
  // A server of its own: an agency more would be in lists that other tests read.
  const server = await E2eServer.open({ engine: 'postgres' });
  const { database } = server;
  await seedPatterns(database, server.now(), twoYears);
  const [agency] = await database
    .select({ id: agencies.id })
    .from(agencies)
    .where(eq(agencies.name, 'Granite Pass EMS'));
  await database
    .update(users)
    .set({ agencyId: agency?.id ?? 0 })
    .where(eq(users.userName, patternChief));
  const { password } = accountOf('chiefElsewhere');
  await logInWith(page, patternChief, password, server.origin);
  await page.goto(server.origin);

  let clicks = 0;
  const click = async (control: Locator) => {
    await control.click();
    clicks += 1;
  };
  const found = new Set<string>();
  const plot = page.getByRole('region', { name: 'Distance from peers' });
  const rows = page.getByRole('table', { name: /^People and drugs/ }).getByRole('row');
  const marked = rows.filter({ hasText: 'Differs from peers' }).getByRole('link');
  const earlier = page.getByRole('link', { name: 'Earlier 90 days' });

  await click(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }),
  );
  await click(page.getByRole('link', { name: 'Patterns', exact: true }));
  for (;;) {
    await expect(plot).toBeVisible();
    const period = (await plot.textContent()) ?? '';
    for (const name of new Set(await marked.allInnerTexts())) {
      // Those who differ are at the top of the list; row 0 is its head.
      await expect(rows.nth(1)).toContainText(name);
      if (found.has(name)) continue;
      found.add(name);
      await click(marked.filter({ hasText: name }).first());
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Among peers' }).getByText('Differs from peers').first(),
      ).toBeVisible();
      const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
      await click(trail.getByRole('link', { name: 'Patterns' }));
      await expect(plot).toHaveText(period);
    }
    if ((await earlier.count()) === 0) break;
    await click(earlier);
    await expect(plot).not.toHaveText(period);
  }

  expect([...found].toSorted()).toEqual([...diversions.keys()].toSorted());
  expect(clicks).toBeLessThanOrEqual(mostClicks);
  await server.close();
});
