import { readFile } from 'node:fs/promises';
import { expect, test } from '../test.ts';
import { expectAccessible } from './axe.ts';

/** Thirty days ago: long enough for the demo's events, and short enough to be looked through. */
const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);

test('[ROUTE-18] reports are found from the inventories, keep what was chosen in the address, and are taken as files', async ({
  page,
  signedIn,
}) => {
  await signedIn('supervisor');
  await page.goto('/inventory/list');
  await page.getByRole('link', { name: 'Perpetual inventory' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Perpetual inventory' })).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill(from);
  await page.getByLabel('Schedule', { exact: true }).selectOption('C-II');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${from}&.*schedule=C-II`));
  await expect(page.getByText('by Dana Whitlock, of the ledger to entry')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Schedule II: sums of the period' })).toBeVisible();
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

test('[ROLE-03] the use log leaves patients out, and an address that asks for them leads to the root', async ({
  page,
  signedIn,
}) => {
  await signedIn('supervisor');
  await page.goto(`/reports/use-log?from=${from}`);
  await expect(page.getByRole('columnheader', { name: 'Patient id' })).toBeVisible();
  await expect(page.getByText('Left out', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/set both up on your security page/)).toBeVisible();
  await expectAccessible(page, 'use log');
  await page.goto(`/reports/use-log?from=${from}&patients=shown`);
  await expect(page).toHaveURL('/');
  await expect(
    page.getByText('2FA and Inactivity Timeout must be enabled to view PHI.'),
  ).toBeVisible();
});
