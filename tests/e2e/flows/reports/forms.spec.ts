import { accountOf } from '../../people.ts';
import { expect, test } from '../../signingPasskeys.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
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

test('[ROUTE-08] [ROUTE-14] [ROUTE-16] [ROUTE-18] the agent amends a signed form, activates labels, and reads how to connect Knox', async ({
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

  await test.step('[ROUTE-14] [ROUTE-16] labels are activated with a PIN, and a scan shows the vial’s history', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { pin, fullName } = accountOf('agent');
    await page.goto('/activate-cvs');
    await page.getByLabel('Stock to label').selectOption({ index: 1 });
    await page.getByLabel('First label').fill('e2e-0008');
    await page.getByLabel('Last label').fill('E2E-0007');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('alert')).toContainText('The last label is before the first.');
    await expectAccessible(page, 'activation with what is wrong');
    await page.getByLabel('Last label').fill('E2E-0009');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('list', { name: 'Labels' })).toContainText('E2E-0009');
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByRole('button', { name: 'Activate 2 labels' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 labels in service' })).toBeVisible();
    await page.goto('/reports/control-value');
    // As a scanner does: it types into the field that has the focus, and presses Enter.
    await page.getByRole('searchbox', { name: 'Search' }).fill('e2e-0009');
    await page.keyboard.press('Enter');
    const life = page.getByRole('list', { name: 'History of E2E-0009' });
    await expect(life.getByRole('listitem')).toHaveCount(1);
    await expect(life).toContainText(fullName);
    await expectAccessible(page, 'control value report');
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
});

test('[ROUTE-08] [CALL-19] the agent amends a signed form with a passkey', async ({
  page,
  addPasskey,
}) => {
  await VirtualAuthenticator.plugInto(page);
  await addPasskey('agent');
  await page.goto(address);
  await page.getByRole('link', { name: 'Amend' }).click();
  const reason = /^Reason for version \d/;
  await page.getByLabel(reason).fill('Signed with a passkey.');
  await page.getByLabel('Sign with a passkey instead', { exact: true }).check();
  await expect(page.getByLabel('Your PIN')).toBeHidden();
  await page.getByLabel('Explanation of differences').fill('Counted twice.');
  await page.getByRole('button', { name: /^Sign version \d/ }).click();
  await expect(page.getByText('Signed', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').last()).toContainText('Signed with a passkey.');
});
