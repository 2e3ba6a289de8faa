import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const address = '/forms/ny-form-3848';

test('[ROUTE-08] the blank form computes in the browser, sends nothing and stores nothing', async ({
  page,
}) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'NY Form 3848' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const sent: string[] = [];
  page.on('request', (request) => {
    const told = `${request.url()} ${request.postData() ?? ''}`;
    if (/fenta|1010/i.test(told)) sent.push(told);
  });
  const figure = (line: string, substance: number) =>
    page.getByLabel(`${line}, substance ${String(substance)}, mL`, { exact: true });
  const row = (line: string) => page.getByRole('row', { name: line });
  await page.getByLabel('Substance 1', { exact: true }).fill('fentaNYL');
  await figure('Ending amount, last period', 1).fill('10.5');
  await figure('Received', 1).fill('1,000');
  await figure('Used', 1).fill('0.005');
  await figure('Physical count, stock', 1).fill('1010.395');
  await figure('Physical count, sub-stocks', 1).fill('0.1');
  await expect(row('Ending amount, calculated')).toContainText('1,010.495');
  await expect(row('Physical count, total')).toContainText('1,010.495');
  await expect(row('Difference')).toContainText('0');
  await figure('Lost', 2).fill('1,5');
  await expect(figure('Lost', 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Lost, substance 2: Enter the amount in digits')).toBeVisible();
  await page.getByRole('button', { name: 'Add five substances' }).click();
  await expect(figure('Used', 10)).toBeVisible();
  await expectAccessible(page, 'blank form');
  expect(await kept()).not.toMatch(/fenta|1010/i);
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the form' }).click();
  await expect(figure('Used', 1)).toHaveValue('');
  await expect(figure('Used', 10)).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('[ROUTE-08] [ROUTE-18] the agent amends a signed form, takes a biennial inventory, reads what is below PAR and plots, how to connect Knox, and prints the card of a box', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('agent');

  await test.step('[ROUTE-08] the agent amends a signed form: counted, explained, signed with a PIN, both versions kept', async () => {
    const { pin, fullName } = accountOf('agent');
    await page.goto(address);
    const signed = page.getByText('Signed', { exact: true });
    await expect(signed).toBeVisible();
    const sheets = page.getByRole('article');
    await expect(sheets.first()).toContainText('Tamarack Valley Ambulance');
    await expect(page.getByRole('columnheader', { name: /ketamine/i })).toHaveCount(3);
    await page.getByRole('link', { name: 'Amend' }).click();
    await expect(page.getByText('Not signed', { exact: true }).first()).toBeVisible();
    const first = page.getByLabel(/^Physical count, stock, buprenorphine/).first();
    await first.fill('9.5');
    await page.getByRole('button', { name: /^Sign version 2/ }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('Explain the difference between ledger and count: bupren');
    await expect(summary).toContainText('Enter why the signed form is amended.');
    await expectAccessible(page, 'form with what is missing');
    const explanation = page.getByLabel('Explanation of differences');
    await explanation.fill('An ampoule was broken on 2 July.');
    await expect(explanation).toBeFocused();
    await page.getByLabel('Reason for version 2').fill('Counted again.');
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByRole('button', { name: /^Sign version 2/ }).click();
    await expect(signed).toBeVisible();
    await expect(sheets.last()).toContainText(`${fullName}, Controlled-substance agent`);
    await expect(sheets.last()).toContainText('Counted again.');
    await expect(page.getByRole('textbox', { name: /Physical count/ })).toHaveCount(0);
    await page.goto(address);
    await page.getByRole('link', { name: 'Version 1' }).click();
    await expect(page.getByText('Signed, amended since')).toBeVisible();
    await expect(sheets.last()).not.toContainText('Counted again.');
  });

  await test.step('[ROUTE-18] without a connection the page of Knox devices says how to make one', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/knox/devices/list');
    await expect(page.getByText('This agency isn’t connected to Knox Manage')).toBeVisible();
    await page.getByRole('button', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('alert')).toContainText('Enter the client ID.');
    await expectAccessible(page, 'Knox connection');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('This agency isn’t connected to Knox Manage')).toBeVisible();
  });

  await test.step('[ROUTE-18] a biennial inventory is found from the dashboard’s dates, explained, signed, and stays unchanged', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Record the inventory/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Biennial inventory' })).toBeVisible();
    await page.getByLabel('Inventory as of').selectOption('Opening of business');
    await page.getByRole('button', { name: 'Show the figures' }).click();
    await expect(page).toHaveURL(/moment=opening/);
    await expect(page.getByRole('heading', { name: 'Schedule II', exact: true })).toBeVisible();
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
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Restock list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Restock list' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Shortages at Medic 2' })).toBeVisible();
    await page
      .getByLabel('Place', { exact: true })
      .selectOption({ label: 'Headquarters: Medic 1' });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/restock\?place=/);
    await expect(page.getByRole('table', { name: 'Shortages at Medic 2' })).toBeHidden();
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

  await test.step('the card of a box is what is typed, with the PAR of its kind', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/box-inserts/list');
    await page.getByRole('link', { name: 'Ambulance narcotics box' }).click();
    const card = page.getByRole('article', { name: 'Card' });
    await expect(card).toContainText('4 vials: fentaNYL 50 mcg/mL, 2 mL vial (C-II)');
    await page.getByLabel('Contact').fill('Dispatch, 970 555 0100');
    await expect(card).toContainText('Dispatch, 970 555 0100');
    await page.getByLabel('For boxes in').selectOption('safe');
    await expect(card).toContainText('10 vials: fentaNYL');
    await expectAccessible(page, 'box insert');
  });
});
