import { eq } from 'drizzle-orm';
import { users } from '../../../src/server/database/schema/user.ts';
import { raiseSessions } from '../../support/people/people.ts';
import { inventoryNamed, partDose, RecordUsePage } from '../flows/custody/recordUsePage.ts';
import { chooseFentanyl, fillOrder } from './deliveryForm.ts';
import { open, type Screens, userIdOf } from './visit.ts';

/** What the supervisor sees of stock and labels. */
export const custody: Screens = {
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
    await chooseFentanyl(page);
    await page.getByLabel('Lot', { exact: true }).fill('F2711C');
    await page.getByLabel('Expiration date').fill('2028-05-31');
    await fillOrder(page, '201188423');
    await page.getByLabel('Containers received').fill('2');
    await page.getByLabel('Vials in each').fill('5');
    await page.evaluate(() => scrollTo(0, 0));
  },
  'activate-control-values': open('/activate-cvs'),
  'control-value-report': async (page, server) => {
    await open('/reports/control-value?status=used')(page, server);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('list', { name: /^History of/ }).waitFor();
  },
  'find-a-vial': async (page, server) => {
    await open('/reports/control-value?status=used')(page, server);
    const label = await page.getByRole('table').getByRole('link').first().textContent();
    await open('/reports/control-value/find')(page, server);
    await page.getByLabel('Label', { exact: true }).fill(label ?? '');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('list', { name: /^History of/ }).waitFor();
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
  'patient-part': async (page, server) => {
    const which = eq(users.id, await userIdOf(server, 'supervisor'));
    const limitTime = (inactivityTimeout: boolean) =>
      server.database.update(users).set({ inactivityTimeout }).where(which);
    const [before] = await server.database.select().from(users).where(which);
    if (before === undefined) throw new Error('The demo has no supervisor.');
    // Patients are for those who logged in with two factors and are logged out when they leave.
    await limitTime(true);
    await raiseSessions(server.database, before.userName);
    await page.goto(`/inventory/${await inventoryNamed(server, 'Medic 2')}?kind=use`);
    await page.getByRole('link', { name: 'Patient details' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Patient details' }).waitFor();
    await limitTime(before.inactivityTimeout);
  },
};
