import { readFile } from 'node:fs/promises';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

/** Thirty days ago: long enough for the demo's events, and short enough to be looked through. */
const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

test('[ROUTE-18] [REPORT-02] [ROLE-03] the perpetual inventory, the registration report and the use log of a supervisor', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');

  await test.step('[ROUTE-18] reports are found from the inventories, keep the choices in the address, and are exported as files', async () => {
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
    await page.reload();
    await expect(page.getByLabel('Schedule', { exact: true })).toHaveValue('C-II');
  });

  await test.step('[REPORT-02] the registration report is in the rail’s reports; on a phone its figures are in view at once', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Reports' })
      .click();
    await page.getByRole('link', { name: 'Registration' }).click();
    await expect(page.getByRole('table', { name: 'Schedule II: totals' })).toBeVisible();
    await expectAccessible(page, 'registration');
    await page.setViewportSize({ width: 390, height: 844 });
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

  await test.step('[ROLE-03] the use log leaves patients out, and an address that asks for them leads to the root', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/reports/use-log?from=${from}`);
    await expect(page.getByRole('columnheader', { name: 'Patient ID' })).toBeVisible();
    await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible();
    await expect(
      page.getByText(/set up two-factor login and the inactivity timeout on your security page/),
    ).toBeVisible();
    await expectAccessible(page, 'use log');
    await page.goto(`/reports/use-log?from=${from}&patients=shown`);
    await expect(page).toHaveURL('/');
    await expect(
      page.getByText('2FA and Inactivity Timeout must be enabled to view PHI.'),
    ).toBeVisible();
  });
});

test('[ROUTE-18] the dashboard leads to a biennial inventory, to what is below PAR, and to plots', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('agent');

  await test.step('[ROUTE-18] a biennial inventory is found from the dashboard’s dates, explained, signed, and stays unchanged', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Record the inventory/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Biennial inventory' })).toBeVisible();
    await page.getByLabel('Inventory as of').selectOption('Opening of business');
    await page.getByRole('button', { name: 'Show the figures' }).click();
    await expect(page).toHaveURL(/moment=opening/);
    await expect(page.getByRole('heading', { name: 'Schedule II', exact: true })).toBeVisible();
    await expectAccessible(page, 'draft of a biennial inventory');
    await page.getByLabel('Your PIN').fill(accountOf('agent').pin);
    await page.getByRole('button', { name: /^Sign and record/ }).click();
    await expect(page.getByRole('alert')).toContainText('Explain the notes');
    await page
      .getByLabel('Explanation')
      .fill('Vehicles were out; they are counted at shift change.');
    await page.getByRole('button', { name: /^Sign and record/ }).click();
    await page.getByRole('link', { name: 'Open, print or save it' }).click();
    await expect(page.getByText('Vehicles were out;')).toBeVisible();
    await expect(page.getByText(/^Record hash of this inventory/)).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Completed inventories, newest first' }),
    ).toContainText('Opening of business');
  });

  await test.step('[ROUTE-18] the dashboard leads to what is below PAR, and to plots with the same figures in words', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Restock list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Restock list' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Shortages at Medic 2' })).toBeVisible();
    await page
      .getByLabel('Place', { exact: true })
      .selectOption({ label: 'Headquarters: Medic 1' });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/restock\?place=/);
    await expect(page.getByRole('table', { name: 'Shortages at Medic 2' })).toBeHidden();
    await expectAccessible(page, 'restock list');
    // Of one vehicle only: a page of the whole agency is checked for many seconds.
    await page.goto(page.url().replace('/restock', '/trends'));
    await page.getByRole('heading', { name: 'Use by drug and week' }).waitFor();
    await expect(page.locator('.plot canvas').first()).toBeVisible();
    // Drawn in the colors of the theme, and again when it changes.
    const ink = () =>
      page
        .locator('.plot canvas')
        .first()
        .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    const before = await ink();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
    });
    await expect.poll(ink).not.toBe(before);
    await page.getByText('Figures of fentaNYL 50 mcg/mL').last().click();
    await expect(
      page.getByRole('table', { name: 'fentaNYL 50 mcg/mL: administered and wasted by week' }),
    ).toBeVisible();
    await expectAccessible(page, 'trends');
  });
});

test('[REG-05] [REG-08] that the DEA was notified of a loss ends its deadline; the day is corrected and Form 106 completed with a signature', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  await page.goto(`/reports/dea-106?from=${from}`);
  const clock = page.getByRole('listitem').filter({ hasText: 'Written notice to the DEA' }).first();
  const line = clock.getByText(/^Written notice to the DEA by /);
  const day = clock.getByLabel(/^Sent on/);
  const [discovered, today] = [await day.getAttribute('min'), await day.getAttribute('max')];
  await day.fill('2020-01-01');
  await day.press('Enter');
  await expect(day).toHaveAttribute('aria-invalid', 'true');
  await day.fill(discovered ?? '');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  await home.click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(day).toHaveValue(discovered ?? '');
  await clock.getByRole('button', { name: /^Record/ }).click();
  await expect(line).toContainText(/Sent /);
  await expect(line).toBeFocused();
  const told = (await line.textContent()) ?? '';
  await expectAccessible(page, 'a loss that was told');
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
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByRole('button', { name: 'Correct the day' }).click();
  await page.getByRole('link', { name: 'Open the loss, print or save it' }).click();
  const records = page.getByRole('table', { name: /^Signed records of this loss/ });
  await expect(records).toContainText('It was sent today.');
  await expect(clock.getByText(/^Written notice to the DEA by /)).not.toHaveText(told);
  await page.getByRole('link', { name: 'Complete DEA Form 106' }).click();
  await page.getByLabel('Purchase value in dollars').fill('18.50');
  await page.getByRole('button', { name: 'Check and sign' }).click();
  await page.getByLabel('Your PIN').fill(accountOf('supervisor').pin);
  await page.getByRole('button', { name: 'Save this version of the form' }).click();
  await page.getByRole('link', { name: 'Open the loss, print or save it' }).click();
  await expect(page.getByRole('article', { name: /^Report of theft or loss/ })).toContainText(
    'Purchase value$18.50',
  );
  await expectAccessible(page, 'a loss with its form and records');
});
