import { eq, like } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright/test';
import { routeOf } from '../../../../src/rules/navigation/routes.ts';
import { agencies } from '../../../../src/server/database/schema/agency.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { HeldCalls } from '../../tours/heldCalls.ts';
import { expectAccessible } from '../app/axe.ts';

const former = 'Tamarack Valley Ambulance';
const next = 'Cedar Basin Rescue';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Customer' });
const customer = (page: Page) => dialog(page).getByRole('combobox', { name: 'Customer' });

async function openDialog(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Agency' })
    .click();
  await expect(customer(page)).toBeFocused();
}

/** Runs in every document: writes down whatever text is on the page, frame by frame. */
function writeDownFrames(): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  const look = () => {
    seen.add(document.querySelector('body')?.textContent ?? '');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function framesOf(page: Page): Promise<string> {
  return page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].join('\n'));
}

/** Keys of what the browser's database has kept of an agency. */
async function storedEditOf(page: Page, clientId: number): Promise<string[]> {
  return page.evaluate(async (id) => {
    const kept: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((done) => opening.addEventListener('success', done));
      for (const table of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(table).objectStore(table).getAllKeys();
        await new Promise((done) => reading.addEventListener('success', done));
        kept.push(...reading.result.map(String).filter((key) => key.includes(`|${String(id)}|`)));
      }
      opening.result.close();
    }
    return kept;
  }, clientId);
}

/** The agency that this browser works for. */
function agencyIn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { currentClientId: number };
    return user.currentClientId;
  });
}

/** A tab of the same origin without the application, which looks and changes nothing. */
async function openWitness(context: BrowserContext): Promise<Page> {
  const witness = await context.newPage();
  await witness.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Witness</title>' }),
  );
  await witness.goto('/blank');
  return witness;
}

test('[SWAP-04] [SWAP-06] [CALL-01] after a change nothing of the previous agency is shown, stored or reachable, in any tab, and a call that the server refused during it logged no one out', async ({
  page,
  context,
  loggedIn,
}) => {
  await context.addInitScript(writeDownFrames);
  await loggedIn('supervisor');
  await page.goto('/inventory/list');
  await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
  const second = await context.newPage();
  const held = await HeldCalls.of(second, ['**/api/Inventories?*']);
  await second.goto('/inventory/list');
  await held.last();
  await expect(second.getByRole('banner')).toContainText(former);
  const clientId = await agencyIn(page);
  const token = await page.evaluate(() => {
    for (const key of ['inventorySites', 'subNavPosition']) localStorage.setItem(key, '7');
    return localStorage.getItem('token') ?? '';
  });
  const witness = await openWitness(context);
  await expect.poll(() => storedEditOf(witness, clientId)).not.toEqual([]);
  // What is still kept when the browser asks for the next agency's document; the other tab, which clears too, waits.
  const atLoad: string[][] = [];
  let letSecondLoad: () => void = () => undefined;
  const looked = new Promise<void>((resolve) => {
    letSecondLoad = resolve;
  });
  await page.route('**/inventory/list', async (route) => {
    atLoad.push(await storedEditOf(witness, clientId));
    letSecondLoad();
    await route.continue();
  });
  await second.route('**/dashboard', async (route) => {
    await looked;
    await route.continue();
  });
  // The server has changed the agency, and its reply is on the way.
  let arrive: () => void = () => undefined;
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/SetClient*', async (route) => {
    const response = await route.fetch();
    await arriving;
    await route.fulfill({ response });
  });

  await openDialog(page);
  await customer(page).fill('cedar');
  await customer(page).press('Enter');
  await expect(customer(page)).toHaveValue(next);
  await customer(page).press('Enter');

  await test.step('[SWAP-06] [CALL-01] a call of another tab that the server refuses during a change logs no one out', async () => {
    const statusFor = (old: string) =>
      second.evaluate(async (value) => {
        const headers = { authorization: `Bearer ${value}` };
        return (await fetch('/api/Account/GetUserInfo', { headers })).status;
      }, old);
    await expect.poll(() => statusFor(token)).toBe(401);
    const visited: string[] = [];
    second.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    const refused = second.waitForResponse('**/api/Inventories?*');
    await held.pass();
    expect(await (await refused).json()).toMatchObject({ code: 'session_replaced' });
    const waiting = () =>
      second.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(waiting).toBe(1);
    await expect(second).toHaveURL('/inventory/list');
    arrive();
    await expect(second).toHaveURL('/dashboard');
    expect(visited).not.toContain('/login');
  });

  await expect(page.getByRole('banner')).toContainText(next);
  await expect(page).toHaveURL('/inventory/list');
  await expect(second.getByRole('banner')).toContainText(next);
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    const frames = await framesOf(tab);
    expect(frames).toContain(next);
    expect(frames).not.toMatch(/Tamarack|HQ Vault|Medic \d/);
  }
  expect(atLoad).toEqual([[]]);
  expect(await storedEditOf(witness, clientId)).toEqual([]);
  const nextId = await agencyIn(page);
  // OFF-01: as after a login, the next agency's caches are filled.
  await expect
    .poll(async () => (await storedEditOf(witness, nextId)).join())
    .toContain('departments');
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left).not.toContain('inventorySites');
  expect(left).not.toContain('subNavPosition');
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole('banner')).toContainText(next);
  expect(await framesOf(page)).not.toContain('Tamarack');
});

test('[SWAP-02] [SWAP-03] [SWAP-04] a system administrator finds one of 500 agencies by keyboard, and gets to the setup that the page asked for, or to the security page to set a new PIN', async ({
  page,
  server,
  loggedIn,
}) => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    name: `Crowd ${String(index + 1)} ${index % 2 === 0 ? 'Fire' : 'Rescue'}`,
    state: 'NY',
    timeZone: 'America/New_York',
  }));
  await server.database.insert(agencies).values(rows);
  // Of all but the current agency; other tests on this server may have added some.
  const others = (await server.database.$count(agencies, eq(agencies.isActive, true))) - 1;
  expect(others).toBeGreaterThan(500);
  const who = eq(users.userName, accountOf('systemAdministrator').userName);
  const opener = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
  try {
    await loggedIn('systemAdministrator');
    await page.goto('/sysadmin/customers/p-list');
    await page.getByRole('link', { name: next, exact: true }).click();

    await test.step('[SWAP-02] [SWAP-03] finds one of 500 agencies by keyboard, on a phone and in dark mode', async () => {
      await opener('Change Customer and set up');
      await customer(page).press('ArrowDown');
      const options = dialog(page).getByRole('option');
      await expect(options).toHaveCount(others);
      await customer(page).pressSequentially('499 fire');
      await expect(options).toHaveText(['Crowd 499 Fire']);
      await expectAccessible(page, 'Change Customer');
      await page.setViewportSize({ width: 1440, height: 900 });
      await customer(page).press('Escape');
      await expect(options).toHaveCount(0);
      await expect(dialog(page)).toBeVisible();
      await customer(page).press('ArrowDown');
      await customer(page).press('Enter');
      await dialog(page).getByRole('button', { name: 'Change Customer' }).click();
    });

    await test.step('[SWAP-04] gets to the setup that the page asked for', async () => {
      await expect(page.getByRole('banner')).toContainText('Crowd 499 Fire');
      await expect(page).toHaveURL(routeOf('firstTimeSetup').path);
    });

    await test.step('[SWAP-04] gets to the security page to set a new PIN', async () => {
      await page.goto('/sysadmin/customers/p-list');
      const [person] = await server.database
        .update(users)
        .set({ needToResetPin: true })
        .where(who)
        .returning();
      await opener('Change Customer');
      await customer(page).fill('tamarack');
      await customer(page).press('Enter');
      await customer(page).press('Enter');
      await expect(page).toHaveURL(`/admin/users/edit/security/${person?.id ?? ''}?r=1`);
    });
  } finally {
    await server.database.update(users).set({ needToResetPin: false }).where(who);
    await server.database
      .update(agencies)
      .set({ isActive: false })
      .where(like(agencies.name, 'Crowd %'));
  }
});
