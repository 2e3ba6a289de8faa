import { open, openFirstIn, openIn, type Screens } from './visit.ts';

/** What the system administrator sees. */
export const system: Screens = {
  'global-audit': async (page) => {
    await page.goto('/admin/global-audit-list?clientId=1');
    await page.getByText('The chain is intact').waitFor();
  },
  customers: open('/sysadmin/customers/p-list'),
  customer: openIn('/sysadmin/customers/p-list', 'Cedar Basin Rescue'),
  integrations: open('/sysadmin/integrations/list/1'),
  integration: openFirstIn('/sysadmin/integrations/list/1'),
  'single-sign-on': async (page, server) => {
    await openIn('/sysadmin/customers/p-list', 'Cedar Basin Rescue')(page, server);
    await page.getByRole('link', { name: 'Single sign-on' }).click();
    await page.getByLabel('Issuer').fill('https://login.cedarbasin.example');
    await page.getByLabel('Client ID').fill('countersign');
    await page.getByLabel('Email domains').fill('cedarbasin.example');
    await page.evaluate(() => scrollTo(0, 0));
  },
  states: open('/sysadmin/states/list'),
  state: openIn('/sysadmin/states/list', 'New York'),
  'job-history': open('/sysadmin/jobs/history'),
};
