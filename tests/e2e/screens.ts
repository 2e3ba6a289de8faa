import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { buildClient } from '../../src/client/build.ts';
import { buildWhenChanged } from '../../src/server/clientBuild.ts';
import { ensureBrowser, launchArguments, thisMachine } from '../support/browser.ts';
import { inventoryNamed, partDose, RecordUsePage } from './flows/recordUsePage.ts';
import { accountOf, signInWith } from './people.ts';
import { seedTemplate } from './server/dataTemplate.ts';
import { E2eServer } from './server/e2eServer.ts';

/* npm run screens: takes the pictures of docs/screens from the product with fresh demo data. */

const project = resolve(import.meta.dirname, '../..');
const folder = join(project, 'docs/screens');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

type Visit = (page: Page, server: E2eServer) => Promise<void>;

const open =
  (path: string): Visit =>
  async (page) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

const screens: Readonly<Record<string, Visit>> = {
  'sign-in': open('/login'),
  dashboard: open('/dashboard'),
  'inventory-list': open('/inventory/list'),
  inventory: async (page, server) =>
    open(`/inventory/${await inventoryNamed(server, 'Medic 2')}`)(page, server),
  'record-use': async (page, server) => {
    const use = new RecordUsePage(page);
    await use.open(await inventoryNamed(server, 'Medic 2'));
    await use.fill(partDose);
    await page.evaluate(() => scrollTo(0, 0));
  },
  'check-and-sign': async (page, server) => {
    const use = new RecordUsePage(page);
    await use.reachSigning(await inventoryNamed(server, 'Medic 2'));
  },
};

async function photograph(
  browser: Browser,
  server: E2eServer,
  size: (typeof sizes)[number],
  theme: (typeof themes)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: size,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    hasTouch: size.width < 992,
  });
  const page = await context.newPage();
  await page.addInitScript((name) => {
    localStorage.setItem('theme', name === 'dark' ? 'Dark' : 'Light');
  }, theme);
  for (const [name, visit] of Object.entries(screens)) {
    if (name === 'dashboard') {
      const { userName, password } = accountOf('supervisor');
      await signInWith(page, userName, password);
    }
    await visit(page, server);
    // The sign-in page is always light for visitors; its dark form is for those whose system says so.
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }, theme);
    // The gutter at the right: nothing there answers to a pointer.
    await page.mouse.move(size.width - 1, 300);
    await page.waitForLoadState('networkidle');
    await page.screenshot({
      path: join(folder, `${name}-${String(size.width)}-${theme}.png`),
      animations: 'disabled',
    });
  }
  await context.close();
}

const executablePath = ensureBrowser(thisMachine);
await Promise.all([buildWhenChanged(project, () => buildClient()), seedTemplate()]);
const server = await E2eServer.open({ APP_ENVIRONMENT: 'Demo' }, 'dist/client');
const browser = await chromium.launch({
  executablePath,
  args: launchArguments(thisMachine.isRoot),
  chromiumSandbox: !thisMachine.isRoot,
});
try {
  await mkdir(folder, { recursive: true });
  const former = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  await Promise.all(former.map((name) => rm(join(folder, name))));
  for (const size of sizes) {
    for (const theme of themes) await photograph(browser, server, size, theme);
  }
} finally {
  await browser.close();
  await server.close();
}
process.stdout.write(`The screens are in ${folder}.\n`);
