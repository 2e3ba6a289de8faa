import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { buildClient } from '../../src/client/build/build.ts';
import { buildWhenChanged } from '../../src/server/site/clientBuild.ts';
import { ensureBrowser, launchArguments, thisMachine } from '../support/server/browser.ts';
import { logIn, type Person } from './people.ts';
import { custody } from './pictures/custody.ts';
import { elsewhere } from './pictures/elsewhere.ts';
import { own, program } from './pictures/own.ts';
import { patterns } from './pictures/patterns.ts';
import { publicPages } from './pictures/publicPages.ts';
import { reports } from './pictures/reports.ts';
import { records, setUp, stock } from './pictures/setUp.ts';
import { leaveSignature, signatures } from './pictures/signatures.ts';
import { system } from './pictures/system.ts';
import type { Screens } from './pictures/visit.ts';
import { seedEmbedded } from './server/dataTemplate.ts';
import { E2eServer } from './server/e2eServer.ts';

/* npm run screens [name …]: takes the pictures of docs/screens, or those named, from the product with fresh demo data. */

const project = resolve(import.meta.dirname, '../..');
const folder = join(project, 'docs/screens');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;

/** Who looks at which screens, in this order; no one is logged in for the first. */
const visits: readonly { as: Person | null; screens: Screens }[] = [
  { as: null, screens: publicPages },
  { as: 'supervisor', screens: { ...custody, ...reports, ...own } },
  { as: 'agent', screens: { ...setUp, ...stock, ...records, ...signatures } },
  { as: 'systemAdministrator', screens: system },
  { as: 'chiefElsewhere', screens: { ...elsewhere, ...patterns } },
  { as: 'program', screens: program },
];

/** The requested screens; all of them by default. */
const asked = process.argv.slice(2);

/** Screens that could not be taken; the others still are. */
const failures: string[] = [];

function isWanted(name: string): boolean {
  return asked.length === 0 || asked.includes(name);
}

/** Brings about what the pictures tell of. */
async function prepare(browser: Browser, server: E2eServer): Promise<void> {
  if (!Object.keys(signatures).some(isWanted)) return;
  const context = await browser.newContext({ baseURL: server.origin, locale: 'en-US' });
  const page = await context.newPage();
  await logIn(page, 'supervisor');
  await leaveSignature(page, server);
  await context.close();
}

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
  page.setDefaultTimeout(10_000);
  await page.addInitScript((name) => {
    localStorage.setItem('theme', name === 'dark' ? 'Dark' : 'Light');
  }, theme);
  for (const { as, screens } of visits) {
    const wanted = Object.entries(screens).filter(([name]) => isWanted(name));
    if (wanted.length > 0 && as !== null) await logIn(page, as);
    for (const [name, visit] of wanted) {
      try {
        await visit(page, server);
        await take(page, theme, `${name}-${String(size.width)}-${theme}.webp`, size.width);
      } catch (error) {
        failures.push(`${name} at ${String(size.width)}, ${theme}: ${String(error)}`);
      }
    }
  }
  await context.close();
}

async function take(page: Page, theme: string, file: string, width: number): Promise<void> {
  // The login page is always light for visitors; its dark form is for those whose system says so.
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, theme);
  // The gutter at the right: nothing there answers to a pointer.
  await page.mouse.move(width - 1, 300);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 32 });
  await session.detach();
  await writeFile(join(folder, file), Buffer.from(data, 'base64'));
}

const executablePath = ensureBrowser(thisMachine);
await Promise.all([buildWhenChanged(project, () => buildClient()), seedEmbedded()]);
const server = await E2eServer.open({
  engine: 'pglite',
  environment: { APP_ENVIRONMENT: 'Demo' },
  client: 'dist/client',
});
const browser = await chromium.launch({
  executablePath,
  args: launchArguments(thisMachine.isRoot),
  chromiumSandbox: !thisMachine.isRoot,
});
try {
  await mkdir(folder, { recursive: true });
  const earlier = asked.length === 0 ? await readdir(folder) : [];
  await Promise.all(earlier.map((name) => rm(join(folder, name))));
  await prepare(browser, server);
  for (const size of sizes) {
    for (const theme of themes) await photograph(browser, server, size, theme);
  }
} finally {
  await browser.close();
  await server.close();
}
if (failures.length > 0) throw new Error(failures.join('\n'));
process.stdout.write(`The screens are in ${folder}.\n`);
