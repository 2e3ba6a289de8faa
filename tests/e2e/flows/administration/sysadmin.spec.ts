import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const folder = resolve(import.meta.dirname, '../../../../docs/statecharts');
const drawing = resolve(folder, 'alert.svg');
const index = resolve(folder, 'alert.index.svg');

test('[ROUTE-09] [ROUTE-10] [ROUTE-11] a system administrator works with customers and their integrations, jobs, states, the history of every agency and the statecharts', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('systemAdministrator');

  await test.step('[ROUTE-10] [ROUTE-11] a system administrator adds a customer, creates a key for its integration, suspends it, and runs a job', async () => {
    await page.goto('/sysadmin/customers/p-list');
    const list = page.getByRole('table', { name: 'Customers' });
    await expect(list.getByRole('row', { name: /Cedar Basin Rescue/ })).toBeVisible();
    await page.getByRole('link', { name: 'Add customer' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Enter the name of the first administrator.',
    );
    await expectAccessible(page, 'a customer, refused');
    const name = `Rescue ${crypto.randomUUID()}`;
    await page.getByLabel('Name').first().fill(name);
    await page.getByLabel('State').selectOption('Vermont');
    await page.getByLabel('Name').last().fill('Ana Frost');
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.getByRole('link', { name: 'Integrations', exact: true }).click();
    await page.getByRole('link', { name: 'Add integration' }).click();
    await page.getByLabel('Name').fill('ePCR');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'ePCR' })).toBeVisible();
    await expectAccessible(page, 'an integration');
    await page.getByRole('link', { name: 'Back to integrations' }).click();
    await page.getByRole('button', { name: 'Make key of ePCR' }).click();
    const key = page.getByRole('textbox', { name: 'Key' });
    await expect(key).toHaveValue(/^[\w-]{43}$/);
    await expectAccessible(page, 'a key that is shown once');
    await page.getByRole('button', { name: 'I saved it' }).click();
    await expect(page.getByRole('button', { name: 'Replace key of ePCR' })).toBeVisible();
    await expect(key).toHaveCount(0);

    await page.goto(`/sysadmin/customers/p-list?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Suspend ${name}` }).click();
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByText('Enter the reason')).toBeVisible();
    await expectAccessible(page, 'a suspension without its reason');
    await page.getByLabel('Reason').fill('The contract ended');
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(list.getByRole('row', { name })).toContainText('The contract ended');
    await expect(page.getByRole('button', { name: `Resume ${name}` })).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/sysadmin/jobs/history?job=mail');
    await page.getByRole('button', { name: 'Run now (Mail)' }).click();
    const asked = page
      .getByRole('table', { name: 'Runs, newest first' })
      .getByRole('row')
      .filter({ hasText: 'Grace Lindqvist' });
    await expect(asked.first()).toBeVisible();
    await page.getByLabel('Result').selectOption('Done');
    const done = asked.filter({ hasText: 'sent.' }).first();
    await expect(async () => {
      await page.reload();
      await expect(done).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await done.getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
    await expectAccessible(page, 'jobs');

    await page.goto('/sysadmin/states/list?search=york');
    const newYork = page.getByRole('link', { name: 'New York' });
    await expect(newYork).toBeVisible();
    await newYork.click();
    await expect(page.getByLabel('Records are kept for')).toHaveValue('5');
    await expectAccessible(page, 'a state');
  });

  await test.step('[ROUTE-09] a system administrator filters the history of every agency, checks a chain and exports a file', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/global-audit-list?clientId=1&action=use');
    const table = page.getByRole('table', { name: 'Audit entries, newest first' });
    const first = table.getByRole('rowheader').first();
    const newest = (await first.textContent()) ?? '';
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(first).not.toHaveText(newest);
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(first).toHaveText(newest);
    await first.getByRole('link').click();
    await page.getByRole('link', { name: /^All actions by/ }).click();
    await expect(page).toHaveURL(/who=[0-9a-f-]{36}/);
    await page.getByRole('link', { name: /^Done by/ }).click();
    await expect(page).not.toHaveURL(/who=/);
    await page.getByRole('button', { name: 'Check now' }).click();
    // While it is checked no file is made.
    await expect(page.getByRole('button', { name: 'CSV' })).toBeEnabled();
    await expect(page.getByRole('heading', { name: 'The chain is intact' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\r\n')[0]).toContain('Time (UTC),Agency,Entry,Who');
    expect(text).not.toContain('signIn.accepted');
    await expect(page.getByText(/entries saved/)).toBeVisible();
  });

  await test.step('[ROUTE-09] the statecharts are opened from it, one is zoomed and saved', async () => {
    await page.getByRole('link', { name: /^Statecharts/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Statecharts' })).toBeVisible();
    await expectAccessible(page, 'statecharts');
    await page.getByRole('rowheader', { name: 'alert', exact: true }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'alert' })).toBeVisible();

    const image = page.getByRole('img', { name: /^Statechart of alert, index/ });
    const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
    const own = Number(/width="(\d+)"/.exec(readFileSync(index, 'utf8'))?.[1]);
    await expect.poll(width).toBe(own);
    await expect(page.getByRole('img', { name: 'Statechart of alert, state open' })).toBeVisible();
    const shown = async () => Math.round((await image.boundingBox())?.width ?? 0);
    expect(await shown()).toBe(own);
    await page.getByText('Twice', { exact: true }).click();
    expect(await shown()).toBe(2 * own);
    await page.getByText('Whole', { exact: true }).click();
    expect(await shown()).toBeLessThan(own);
    await expectAccessible(page, 'a statechart');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'SVG file' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('alert.svg');
    expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(drawing, 'utf8'));
  });
});
