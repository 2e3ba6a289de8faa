import { readFile } from 'node:fs/promises';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('[REG-05] [REG-08] [REPORT-02] [ROLE-03] [ROUTE-18] a supervisor reads the perpetual inventory, the registration report and the use log, and completes the papers of a loss', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const { pin } = accountOf('supervisor');

  await test.step('[ROUTE-18] reports are found from the inventories, keep the choices in the address, and are exported as files', async () => {
    // Short enough for axe to look through.
    const from = daysAgo(2);
    await page.goto('/inventory/list');
    await page.getByRole('link', { name: 'Perpetual inventory' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Perpetual inventory' }),
    ).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill(from);
    await page.getByLabel('Schedule', { exact: true }).selectOption('C-II');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${from}&.*schedule=C-II`));
    await expect(page.getByText('by Dana Whitlock, through ledger entry')).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Schedule II: totals for the period' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Schedules III to V' })).toBeHidden();
    await expectAccessible(page, 'perpetual inventory');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await downloading).path(), 'utf8');
    expect(csv).toContain('Schedule II only');
    expect(csv).toMatch(new RegExp(`Period,"${from} to 20\\d\\d-\\d\\d-\\d\\d, both included, `));
    await expect(page.getByText(/lines saved\./)).toBeVisible();
    // The address alone brings the same report back.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(page.getByLabel('Schedule', { exact: true })).toHaveValue('C-II');
  });

  await test.step('[REPORT-02] the registration report is in the rail’s reports; on a phone its figures are in view at once', async () => {
    await menu.getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('link', { name: 'Registration' }).click();
    await expect(page.getByRole('table', { name: 'Schedule II: totals' })).toBeVisible();
    await expectAccessible(page, 'registration');
    const from = page.getByLabel('From', { exact: true });
    await expect(from).toBeHidden();
    const figures = await page.getByRole('region', { name: 'Schedule II' }).boundingBox();
    expect(figures?.y).toBeLessThan(480);
    await page.getByRole('button', { name: 'Filters' }).click();
    await from.fill('2026-01-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/from=2026-01-01/);
    await expect(from).toBeHidden();
  });

  await test.step('[ROLE-03] the use log leaves patients out, and says what shows them', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/reports/use-log?from=${daysAgo(3)}`);
    await expect(page.getByRole('columnheader', { name: 'Patient ID' })).toBeVisible();
    await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible();
    await expect(
      page.getByText(/set up two-factor login and the inactivity timeout on your security page/),
    ).toBeVisible();
    await expectAccessible(page, 'use log');
    await page.goto(`/reports/counts?from=${daysAgo(3)}`);
    await expect(page.getByRole('table', { name: /^Discrepancies/ })).toBeVisible();
    await expectAccessible(page, 'counts and discrepancies');
  });

  await test.step('[REG-05] that the DEA was notified of a loss ends its deadline; the day is corrected with a signature', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/reports/dea-106?from=${daysAgo(30)}`);
    const clock = page
      .getByRole('listitem')
      .filter({ hasText: 'Written notice to the DEA' })
      .first();
    const line = clock.getByText(/^Written notice to the DEA by /);
    const day = clock.getByLabel(/^Sent on/);
    const [discovered, today] = [await day.getAttribute('min'), await day.getAttribute('max')];
    await day.fill('2020-01-01');
    await day.press('Enter');
    await expect(day).toHaveAttribute('aria-invalid', 'true');
    await day.fill(discovered ?? '');
    await menu.getByRole('link', { name: 'Home' }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay' })
      .click();
    await expect(day).toHaveValue(discovered ?? '');
    await clock.getByRole('button', { name: /^Record/ }).click();
    await expect(line).toContainText(/Sent /);
    await expect(line).toBeFocused();
    const told = (await line.textContent()) ?? '';
    await expectAccessible(page, 'thefts and losses');
    await page
      .getByRole('link', { name: /^Open the loss/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Correct the day of the written notice' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Correct the day/);
    await page.getByLabel('Sent on').fill(today ?? '');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByLabel('Why it is corrected')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'the correction of a day with an error');
    await page.getByLabel('Why it is corrected').fill('It was sent today.');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByRole('button', { name: 'Correct the day' }).click();
    await page.getByRole('link', { name: 'Open the loss, print or save it' }).click();
    const records = page.getByRole('table', { name: /^Signed records of this loss/ });
    await expect(records).toContainText('It was sent today.');
    await expect(clock.getByText(/^Written notice to the DEA by /)).not.toHaveText(told);
  });

  await test.step('[REG-08] Form 106 is completed with a signature', async () => {
    await page.getByRole('link', { name: 'Complete DEA Form 106' }).click();
    await page.getByLabel('Purchase value in dollars').fill('18.50');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByRole('button', { name: 'Save this version of the form' }).click();
    await page.getByRole('link', { name: 'Open the loss, print or save it' }).click();
    await expect(page.getByRole('article', { name: /^Report of theft or loss/ })).toContainText(
      'Purchase value$18.50',
    );
    await expectAccessible(page, 'a loss with its form and records');
  });
});
