import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { buildClient } from '../../src/client/build.ts';
import { buildWhenChanged } from '../../src/server/clientBuild.ts';
import { ensureBrowser, launchArguments, thisMachine } from '../support/browser.ts';
import { inventoryNamed, partDose, RecordUsePage } from './flows/recordUsePage.ts';
import { type Person, signIn } from './people.ts';
import { seedTemplate } from './server/dataTemplate.ts';
import { E2eServer } from './server/e2eServer.ts';

/* npm run screens [name …]: takes the pictures of docs/screens, or those named, from the product with fresh demo data. */

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

type Screens = Readonly<Record<string, Visit>>;

/** Opens a record by its name in a list. */
const openIn =
  (list: string, name: string): Visit =>
  async (page) => {
    await page.goto(list);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };

const signedOut: Screens = { 'sign-in': open('/login') };

const custody: Screens = {
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
  'choose-event': async (page, server) => {
    await open(`/inventory/${await inventoryNamed(server, 'HQ Vault')}/record`)(page, server);
    await page.getByRole('button', { name: 'Receive a delivery' }).waitFor();
  },
  'receive-delivery': async (page, server) => {
    const vault = await inventoryNamed(server, 'HQ Vault');
    await page.goto(`/inventory/${vault}/record?kind=receive`);
    await page.getByLabel('Supplier').selectOption({ index: 1 });
    await page.getByLabel('Order or invoice number').fill('PO-2271');
    await page.getByLabel('Drug', { exact: true }).selectOption({ index: 2 });
    await page.getByLabel('Lot', { exact: true }).fill('F2711C');
    await page.getByLabel('Expires on').fill('2028-05-31');
    await page.getByLabel('Quantity').fill('10');
    await page.evaluate(() => scrollTo(0, 0));
  },
  'ny-form-3848': open('/forms/ny-form-3848'),
  'activate-control-values': open('/activate-cvs'),
  'control-value-report': async (page, server) => {
    await open('/reports/control-value?status=used')(page, server);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('list', { name: /^What happened to/ }).waitFor();
  },
  'find-a-vial': async (page, server) => {
    await open('/reports/control-value?status=used')(page, server);
    const label = await page.getByRole('table').getByRole('link').first().textContent();
    await open('/reports/control-value/find')(page, server);
    await page.getByLabel('Label', { exact: true }).fill(label ?? '');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('list', { name: /^What happened to/ }).waitFor();
  },
  'print-labels': async (page, server) => {
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await open('/reports/control-value?status=active')(page, server);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('link', { name: 'Print label' }).click();
    await page.getByRole('button', { name: 'Print 1 label' }).click();
    await page.getByRole('list', { name: 'Sheet of labels' }).waitFor();
  },
  'knox-devices': open('/knox/devices/list'),
  'check-and-sign': async (page, server) => {
    const use = new RecordUsePage(page);
    await use.reachSigning(await inventoryNamed(server, 'Medic 2'));
  },
};

const stock: Screens = {
  products: open('/admin/products/list'),
  product: async (page) => {
    await page.goto('/admin/products/list?search=99999-305-01');
    await page.locator('.row-link').click();
    await page.getByRole('heading', { level: 1, name: 'midazolam' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  },
  'inventory-set-ups': open('/admin/inventories/list'),
  'inventory-set-up': openIn('/admin/inventories/list', 'Medic 2'),
  'par-overrides': open('/admin/par-overrides/list?isActive=all'),
  'out-of-service-locations': open('/admin/out-of-service-locations/list'),
  'inventory-actions': open('/admin/inventory-actions/list'),
  'box-insert': openIn('/admin/box-inserts/list', 'Ambulance narcotics box'),
};

const setUp: Screens = {
  'first-time-setup': async (page) => {
    await page.goto('/admin/first-time-setup');
    await page.getByText('steps are done').waitFor();
  },
  settings: async (page) => {
    await page.goto('/admin/settings');
    await page.getByLabel('Address').waitFor();
  },
  'site-list': open('/admin/sites/list'),
  'site-edit': openIn('/admin/sites/list', 'Station 2, Mill Road'),
  'department-list': open('/admin/departments/list'),
  'supplier-list': open('/admin/suppliers/list'),
  'supplier-edit': openIn('/admin/suppliers/list', 'Clearwater Returns'),
  users: open('/admin/users/list'),
  'user-security': async (page, server) => {
    await openIn('/admin/users/list', 'Marcus Oyelaran')(page, server);
    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByRole('heading', { name: 'Protection' }).waitFor();
  },
  'user-invite': open('/admin/users/edit/details/new'),
  'import-users': async (page) => {
    await page.goto('/admin/import/users');
    const lines = ['Email,Full name,Permission', 'a.vega@tamarack.example,Ana Vega,Technician'];
    const buffer = Buffer.from([...lines, 'b.vega@tamarack.example,Bo Vega,Owner'].join('\n'));
    const file = { name: 'new-hires.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
  },
};

const system: Screens = {
  'global-audit': async (page) => {
    await page.goto('/admin/global-audit-list?clientId=1');
    await page.getByText('The chain is intact').waitFor();
  },
  customers: open('/sysadmin/customers/p-list'),
  customer: openIn('/sysadmin/customers/p-list', 'Cedar Basin Rescue'),
  integrations: open('/sysadmin/integrations/list/1'),
  states: open('/sysadmin/states/list'),
  state: openIn('/sysadmin/states/list', 'New York'),
  'job-history': open('/sysadmin/jobs/history'),
};

/** Who looks at which screens, in this order; nobody is signed in for the first. */
const visits: readonly { as: Person | null; screens: Screens }[] = [
  { as: null, screens: signedOut },
  { as: 'supervisor', screens: custody },
  { as: 'agent', screens: { ...setUp, ...stock } },
  { as: 'systemAdministrator', screens: system },
];

/** The screens that were asked for; all of them unless told. */
const asked = process.argv.slice(2);

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
  for (const { as, screens } of visits) {
    const wanted = Object.entries(screens).filter(
      ([name]) => asked.length === 0 || asked.includes(name),
    );
    if (wanted.length > 0 && as !== null) await signIn(page, as);
    for (const [name, visit] of wanted) {
      await visit(page, server);
      await take(page, theme, `${name}-${String(size.width)}-${theme}.png`, size.width);
    }
  }
  await context.close();
}

async function take(page: Page, theme: string, file: string, width: number): Promise<void> {
  // The sign-in page is always light for visitors; its dark form is for those whose system says so.
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, theme);
  // The gutter at the right: nothing there answers to a pointer.
  await page.mouse.move(width - 1, 300);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, file), animations: 'disabled' });
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
  const former = (await readdir(folder)).filter(
    (name) => name.endsWith('.png') && asked.length === 0,
  );
  await Promise.all(former.map((name) => rm(join(folder, name))));
  for (const size of sizes) {
    for (const theme of themes) await photograph(browser, server, size, theme);
  }
} finally {
  await browser.close();
  await server.close();
}
process.stdout.write(`The screens are in ${folder}.\n`);
