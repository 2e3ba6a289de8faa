import { chartCsv, statedDose } from '../../support/patient-charts/chartFiles.ts';
import { open, openFirstIn, openIn, type Screens } from './visit.ts';

/** What the agent sets up: places and people. */
export const setUp: Screens = {
  'first-time-setup': async (page) => {
    await page.goto('/admin/first-time-setup');
    await page.getByText('steps are done').waitFor();
  },
  settings: async (page) => {
    await page.goto('/admin/settings');
    await page.getByLabel('Address').waitFor();
  },
  'api-keys': async (page) => {
    await page.goto('/admin/api-keys');
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
  },
  webhooks: async (page) => {
    await page.goto('/admin/webhooks');
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor();
  },
  training: open('/admin/training'),
  'mailed-reports': open('/reports/schedules/list'),
  temperatures: open('/temperatures/list'),
  'site-list': open('/admin/sites/list'),
  'site-edit': openIn('/admin/sites/list', 'Station 2, Mill Road'),
  'department-list': open('/admin/departments/list'),
  'department-edit': openFirstIn('/admin/departments/list'),
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
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // A file that was read is there again until someone leaves it out.
    const former = page.getByRole('button', { name: 'Choose another file' });
    if (await former.isVisible()) await former.click();
    const lines = ['Email,Full name,Permission', 'a.vega@tamarack.example,Ana Vega,Technician'];
    const buffer = Buffer.from([...lines, 'b.vega@tamarack.example,Bo Vega,Owner'].join('\n'));
    const file = { name: 'new-hires.csv', mimeType: 'text/csv', buffer };
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByRole('table', { name: 'Rows of the file' }).waitFor();
  },
};

/** What the agent signs, imports, and what auditors read. */
export const records: Screens = {
  'patient-charts': async (page, server) => {
    await open('/admin/patient-charts/import')(page, server);
    await page
      .locator('input[type=file]')
      .setInputFiles({
        name: 'charts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(chartCsv([statedDose(), statedDose({ dose: 'some' })])),
      });
    await page.getByText('1 line refused').first().waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'ny-form-3848': open('/forms/ny-form-3848'),
  'biennial-inventory': async (page, server) => {
    await open('/reports/biennial-inventory')(page, server);
    await page.getByLabel('Inventory as of').selectOption('Opening of business');
    await page.getByRole('button', { name: 'Show the figures' }).click();
    await page.getByRole('heading', { name: 'Schedule II', exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  statecharts: open('/admin/statecharts'),
  statechart: async (page, server) => {
    await open('/admin/statecharts/login')(page, server);
    await page.getByText('Whole', { exact: true }).click();
  },
};

/** What the agent sets up: stock. */
export const stock: Screens = {
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
  'par-override': openFirstIn('/admin/par-overrides/list?isActive=all'),
  'out-of-service-locations': open('/admin/out-of-service-locations/list'),
  'out-of-service-location': openIn('/admin/out-of-service-locations/list', 'Fleet garage'),
  'inventory-actions': open('/admin/inventory-actions/list'),
  'inventory-action': openFirstIn('/admin/inventory-actions/list'),
  'box-inserts': open('/admin/box-inserts/list'),
  'box-insert': openIn('/admin/box-inserts/list', 'Ambulance narcotics box'),
};
