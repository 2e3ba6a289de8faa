import { request } from 'playwright/test';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';

test('[ROUTE-10] [INT-01] an integration’s key is shown once, works until it is replaced, and stops with its integration', async ({
  page,
  server,
  loggedIn,
}) => {
  const program = await request.newContext({ baseURL: server.origin });
  const { userName } = accountOf('medic');
  const statusFor = async (integrationKey: string) => {
    const reply = await program.post('/api/Integrations/SignInGuids', {
      data: { integrationKey, userName },
    });
    return reply.status();
  };
  await loggedIn('systemAdministrator');
  await page.goto('/sysadmin/integrations/edit/1/new');
  const name = `ePCR ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Back to integrations' }).click();

  await page.getByRole('button', { name: `Make key of ${name}` }).click();
  const shown = page.getByRole('textbox', { name: 'Key' });
  await expect(shown).toHaveValue(/^[\w-]{43}$/);
  const first = await shown.inputValue();
  expect(await statusFor(first)).toBe(200);
  await page.getByRole('button', { name: 'I saved it' }).click();
  await expect(shown).toHaveCount(0);
  await page.reload();
  const replace = page.getByRole('button', { name: `Replace key of ${name}` });
  await expect(replace).toBeVisible();
  expect(await page.content()).not.toContain(first);

  await replace.click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await statusFor(first)).toBe(200);
  await replace.click();
  await page.getByRole('button', { name: 'Replace key', exact: true }).click();
  await expect(shown).toHaveValue(/^[\w-]{43}$/);
  const second = await shown.inputValue();
  await page.getByRole('button', { name: 'I saved it' }).click();
  expect([await statusFor(first), await statusFor(second)]).toEqual([403, 200]);

  await page.getByRole('link', { name }).click();
  await page.getByRole('checkbox', { name: 'Its key logs people in' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to integrations' }).click();
  await expect(page.getByRole('row', { name })).toContainText('Inactive');
  expect(await statusFor(second)).toBe(403);
  await program.dispose();
});
