import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { BrowserContext, Page } from 'playwright/test';
import { build } from 'vite';
import type { InspectionMessage } from '../../../../src/charts/inspect/inspect.ts';
import { parseTours } from '../../../../src/charts/run/tourFile.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { test as base, expect } from '../../test.ts';

const project = resolve(import.meta.dirname, '../../../..');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The inspector's page as `npm run dev` serves it, on the origin of the application. */
async function serveInspector(context: BrowserContext, folder: string): Promise<void> {
  const fulfill = async (pattern: string, root: string, cut: RegExp) => {
    await context.route(pattern, async (route) => {
      const name = new URL(route.request().url()).pathname.replace(cut, '');
      const body = await readFile(join(root, name));
      await route.fulfill({
        body,
        contentType: types[extname(name)] ?? 'application/octet-stream',
      });
    });
  };
  await fulfill('**/inspector.html', folder, /^\//);
  await fulfill('**/inspector-assets/*', folder, /^\//);
  await fulfill('**/statecharts/*.svg', join(project, 'docs/statecharts'), /^\/statecharts\//);
}

const test = base.extend<{ inspector: Page }, { inspectorFolder: string }>({
  inspectorFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's form.
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'countersign-inspector-'));
      await build({
        root: join(project, 'src/client/inspector'),
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: true,
          assetsDir: 'inspector-assets',
          rolldownOptions: { input: join(project, 'src/client/inspector/inspector.html') },
        },
      });
      await use(outDir);
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  inspector: async ({ context, inspectorFolder }, use) => {
    await serveInspector(context, inspectorFolder);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await use(page);
    expect(errors, 'what went wrong in the inspector').toEqual([]);
  },
});

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

const live = (page: Page, id: string) => page.locator(`#chart .live[data-state-id="${id}"]`);

test('the inspector highlights the states of an application in another tab, pauses, steps back and copies a tour', async ({
  page,
  context,
  inspector,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await test.step('an inspector that is opened later shows what has happened', async () => {
    await inspector.goto('/inspector.html');
    await inspector
      .getByRole('region', { name: 'Charts' })
      .getByRole('button', { name: /^session / })
      .click();
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
  await test.step('a trace is a tour', async () => {
    await inspector.getByRole('button', { name: 'Copy as a tour' }).click();
    await expect(inspector.getByRole('status')).toHaveText('Copied.');
    const file = parseTours(await inspector.evaluate(() => navigator.clipboard.readText()));
    expect(file).toMatchObject({ subject: 'session', machine: 'session' });
    const [tour] = file.tours;
    expect(tour?.begins.state).toEqual({ loggedOut: 'idle' });
    expect(tour?.steps.map(({ event }) => event)).toContain('login.started');
    expect(tour?.steps.flatMap(({ takes }) => takes)).toContain(
      'session.loggedOut.idle | login.started | 0',
    );
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
  await test.step('the timeline shows one chart or all, and leads to any step', async () => {
    const steps = inspector.getByRole('region', { name: 'Time line' }).getByRole('button');
    await inspector
      .getByRole('region', { name: 'Charts' })
      .getByRole('button', { name: /^session / })
      .click();
    const names = () => steps.evaluateAll((all) => all.map((one) => one.textContent));
    expect((await names()).filter((name) => !name.startsWith('session:'))).toEqual([]);
    await inspector.getByLabel('Only the chosen chart').uncheck();
    expect((await names()).filter((name) => !name.startsWith('session:')).length).toBeGreaterThan(
      9,
    );
    await steps.filter({ hasText: 'session: login.started' }).click();
    await expect(live(inspector, 'session.loggedOut.loggingIn')).toBeVisible();
    await inspector.getByRole('button', { name: 'Step forward' }).click();
    await expect(live(inspector, 'session.loggedOut.loggingIn')).toHaveCount(0);
    await inspector.getByRole('button', { name: 'Pause' }).click();
  });
  await test.step('another tab is distinguished', async () => {
    await context.setOffline(false);
    const other = await context.newPage();
    await other.goto('/eula');
    const charts = inspector.getByRole('region', { name: 'Charts' });
    await expect(charts.getByRole('button', { name: /^session \(window 1\)/ })).toBeVisible();
    await charts.getByRole('button', { name: /^session \(window 2\)/ }).click();
    await expect(inspector.locator('#chart .live').first()).toBeVisible();
  });
});

test('no password, PIN or token ever crosses the inspector’s channel', async ({
  page,
  context,
}) => {
  const listener = await context.newPage();
  await listener.goto('/eula');
  const heard = await listenIn(listener);
  const { userName, password, pin } = accountOf('medicOfMedic1');
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
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(20);
  // Times and numbers are no text: four digits of them may be a PIN by chance.
  const counted = ['createdAt', 'id'];
  const told = JSON.stringify(await heard(), (key, value: unknown) =>
    counted.includes(key) ? 0 : value,
  );
  expect(told).toContain('form.submitted');
  for (const secret of [password, token, 'a wrong secret 4711', pin, userName]) {
    expect(told.includes(secret), `${secret.slice(0, 3)}… was told`).toBe(false);
  }
  expect([...called]).toEqual([new URL(page.url()).origin]);
});
