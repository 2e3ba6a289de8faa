import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const folder = resolve(import.meta.dirname, '../../../../docs/statecharts');
const drawing = resolve(folder, 'login.svg');
const index = resolve(folder, 'login.index.svg');

test('[ROUTE-09] an auditor opens a statechart from the audit history, zooms in and saves it', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('agent');
  await page.goto('/admin/global-audit-list');
  await page.getByRole('link', { name: /^Statecharts/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statecharts' })).toBeVisible();
  await expectAccessible(page, 'statecharts');
  await page.getByRole('rowheader', { name: 'login', exact: true }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'login' })).toBeVisible();

  const image = page.getByRole('img', { name: /^Statechart of login, index/ });
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  const own = Number(/width="(\d+)"/.exec(readFileSync(index, 'utf8'))?.[1]);
  await expect.poll(width).toBe(own);
  await expect(page.getByRole('img', { name: 'Statechart of login, state sso' })).toBeVisible();
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
  expect(download.suggestedFilename()).toBe('login.svg');
  expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(drawing, 'utf8'));
});

test('[ROLE-04] a person without the right is not shown the statecharts', async ({
  page,
  loggedIn,
}) => {
  await loggedIn('supervisor');
  await page.goto('/admin/statecharts/login');
  await expect(page.getByText('You don’t have access to that page.')).toBeVisible();
  expect((await page.request.get('/api/Admin/StatechartFiles/login.svg')).status()).toBe(403);
});
