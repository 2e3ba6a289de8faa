import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { Page } from 'playwright/test';
import type { InspectionMessage } from '../../../../src/charts/inspect/inspect.ts';
import type { TourFile } from '../../../../src/charts/run/tourFile.ts';
import { parseTours } from '../../../../src/charts/run/tourFile.ts';
import { replayTrace } from '../../../model/kit/replayTrace.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect } from '../../test.ts';
import { inventoryNamed, RecordUsePage } from '../custody/recordUsePage.ts';
import { test } from './inspectorPage.ts';

/** Everything that crosses the channel from now on. */
async function listenIn(page: Page): Promise<() => Promise<StatelyInspectionEvent[]>> {
  await page.evaluate(() => {
    const heard: StatelyInspectionEvent[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('countersign-inspector').onmessage = ({
      data,
    }: MessageEvent<InspectionMessage>) => {
      if (data.type === 'inspection.sent') heard.push(...data.events);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as StatelyInspectionEvent[]);
}

/** The recorded steps in the copied test. */
async function copiedTrace(inspector: Page): Promise<TourFile> {
  await inspector.getByRole('button', { name: 'Copy as a test' }).click();
  await expect(inspector.getByRole('status')).toHaveText('Copied.');
  const text = await inspector.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("import { replayTrace } from '../kit/replayTrace.ts';");
  const [, trace = ''] = /const trace = (.*?);\n {2}expect\(replayTrace/s.exec(text) ?? [];
  return parseTours(trace);
}

const chart = (inspector: Page, name: string) =>
  inspector
    .getByRole('region', { name: 'Charts' })
    .getByRole('button', { name: new RegExp(`^${name} `) });

const live = (page: Page, id: string) => page.locator(`#chart .live[data-state-id="${id}"]`);

test('the inspector highlights the states of an application in another tab, pauses, steps back, copies a test and shows why nothing happened', async ({
  page,
  context,
  inspector,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await test.step('an inspector that is opened later shows what has happened', async () => {
    await inspector.goto('/inspector.html');
    await chart(inspector, 'session').click();
    await expect(live(inspector, 'session.loggedOut.idle')).toBeVisible();
  });
  await test.step('it follows', async () => {
    const { userName, password } = accountOf('medic');
    await submitLogin(page, userName, password);
    await expect(page).toHaveURL('/dashboard');
    await expect(live(inspector, 'session.loggedIn.active')).toBeVisible();
    await expect(live(inspector, 'session.loggedOut.idle')).toHaveCount(0);
  });
  await test.step('it steps back without a network, and to the current state again', async () => {
    await context.setOffline(true);
    const back = inspector.getByRole('button', { name: 'Step back' });
    await expect(async () => {
      await back.click();
      await expect(live(inspector, 'session.loggedOut.loggingIn')).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(inspector.getByRole('button', { name: 'Pause' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await inspector.getByRole('button', { name: 'Pause' }).click();
    await expect(live(inspector, 'session.loggedIn.active')).toBeVisible();
  });
  await test.step('what was seen is copied as a test that passes', async () => {
    const file = await copiedTrace(inspector);
    expect(file).toMatchObject({ subject: 'session', machine: 'session' });
    const [tour] = file.tours;
    expect(tour?.begins.state).toEqual({ loggedOut: 'idle' });
    expect(tour?.steps.map(({ event }) => event)).toContain('login.started');
    expect(tour?.steps.flatMap(({ takes }) => takes)).toContain(
      'session.loggedOut.idle | login.started | 0',
    );
    expect(replayTrace(file)).toEqual([]);
  });
  await test.step('every chart has its diagram and an active state, still without a network', async () => {
    const charts = inspector.getByRole('region', { name: 'Charts' }).getByRole('button');
    const count = await charts.count();
    expect(count).toBeGreaterThan(15);
    for (let index = 0; index < count; index += 1) {
      await charts.nth(index).click();
      await expect(inspector.locator('#chart .live').first()).toBeVisible();
    }
  });
  await test.step('the events are those of one chart or of all, with sender and receiver, and lead to any step', async () => {
    await chart(inspector, 'session').click();
    const steps = inspector.getByRole('region', { name: 'Events' }).getByRole('button');
    const ways = () => steps.locator('.way').allTextContents();
    expect((await ways()).filter((way) => !way.endsWith('→ session'))).toEqual([]);
    await inspector.getByLabel('Only the chosen chart').uncheck();
    expect((await ways()).filter((way) => !way.endsWith('→ session')).length).toBeGreaterThan(9);
    await inspector.getByLabel('Filter events').fill('login.started session');
    await expect(steps).toHaveCount(1);
    await expect(steps.locator('.way')).toHaveText('login → session');
    await steps.click();
    await expect(live(inspector, 'session.loggedOut.loggingIn')).toBeVisible();
    const details = inspector.getByRole('region', { name: 'Step', exact: true });
    await expect(details).toContainText('session.loggedOut.idle | login.started | 0');
    await inspector.getByLabel('Filter events').fill('');
    await inspector.getByRole('button', { name: 'Step forward' }).click();
    await expect(live(inspector, 'session.loggedOut.loggingIn')).toHaveCount(0);
    await inspector.getByRole('button', { name: 'Pause' }).click();
  });
  await context.setOffline(false);
  await test.step('a chart is below the one that started it', async () => {
    const depth = (name: string) =>
      chart(inspector, name).evaluate((one) =>
        Number(one.parentElement?.style.getPropertyValue('--depth')),
      );
    expect(await depth('app')).toBe(0);
    expect(await depth('session')).toBe(1);
  });
  const query = page.getByRole('combobox', { name: /^Search pages/ });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await query.fill('no such words');
  const details = inspector.getByRole('region', { name: 'Step', exact: true });
  await test.step('a context shows kinds of values, and which of them changed', async () => {
    await chart(inspector, 'search').click();
    await inspector.getByLabel('Only the chosen chart').check();
    await inspector.getByLabel('Filter events').fill('query.changed');
    await inspector.getByRole('region', { name: 'Events' }).getByRole('button').first().click();
    await expect(details.getByRole('row', { name: /^\S+ changed text$/ }).first()).toBeVisible();
    await expect(details).not.toContainText('no such words');
  });
  await test.step('a refused event shows each guard', async () => {
    await inspector.getByLabel('Filter events').fill('');
    await inspector.getByRole('button', { name: 'Pause' }).click();
    await query.press('Enter');
    await inspector.getByLabel('Only refused events').check();
    await inspector.getByRole('region', { name: 'Events' }).getByRole('button').first().click();
    await expect(details).toContainText('choice.confirmed');
    await expect(details).toContainText('Why did nothing happen?');
    await expect(details.locator('.refusal .fails').first()).toContainText('is false');
  });
  await test.step('another tab is distinguished', async () => {
    await inspector.getByLabel('Only refused events').uncheck();
    await inspector.getByRole('button', { name: 'Pause' }).click();
    const other = await context.newPage();
    await other.goto('/eula');
    const charts = inspector.getByRole('region', { name: 'Charts' });
    await expect(charts.getByRole('button', { name: /^session \(window 1\)/ })).toBeVisible();
    await charts.getByRole('button', { name: /^session \(window 2\)/ }).click();
    await expect(inspector.locator('#chart .live').first()).toBeVisible();
  });
});

test('a session recorded through login, PIN and witness has no password, PIN, token or patient', async ({
  page,
  context,
  server,
}) => {
  const listener = await context.newPage();
  await listener.goto('/eula');
  const heard = await listenIn(listener);
  const { userName, password, pin } = accountOf('supervisor');
  const witness = accountOf('agent');
  const called = new Set<string>();
  page.on('request', (request) => called.add(new URL(request.url()).origin));
  page.on('websocket', (socket) => called.add(socket.url()));
  await page.goto('/login');
  await submitLogin(page, userName, 'a wrong secret 4711');
  await expect(page.getByRole('alert')).toBeVisible();
  await submitLogin(page, userName, password);
  await expect(page).toHaveURL('/dashboard');
  const { token, id } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    id: (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id,
  }));
  expect(token).not.toBe('');
  await page.goto(`/admin/users/edit/security/${id}`);
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('New PIN again').fill(pin);
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText('PIN saved.').first()).toBeVisible();
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'));
  await use.typePins('supervisor', witness);
  await use.act.click();
  await use.entryNumber();
  const machines = async () =>
    (await heard()).map((event) => 'definition' in event && event.definition);
  await expect.poll(machines).toContain('{"id":"signedAct"}');
  // A PIN is text. Times and numbers are not: four digits of them may be a PIN by chance.
  const told = JSON.stringify(await heard(), (key, value: unknown) =>
    key === 'createdAt' || key === 'id' || typeof value === 'number' ? 0 : value,
  );
  expect(told).toContain('form.submitted');
  const people = [userName, password, pin, witness.userName, witness.pin, id];
  const care = ['P-20931', '26-004711'];
  for (const secret of [...people, ...care, token, 'a wrong secret 4711']) {
    expect(told.includes(secret), `${secret.slice(0, 3)}… was told`).toBe(false);
  }
  expect([...called]).toEqual([new URL(page.url()).origin]);
});
