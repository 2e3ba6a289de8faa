import type { Page } from 'playwright/test';
import { signatureImage } from '../../../support/custody/signatureImage.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test('[CASE-04] [SEAL-09] [SEAL-10] the case of a seal is followed from its finding to the sign-off of a person who was not involved', async ({
  page,
  loggedIn,
}) => {
  let number = '';

  await test.step('[SEAL-09] the case says what was found and what can end it', async () => {
    await loggedIn('medic');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'All cases' }).click();
    await expect(heading(page, 'Cases')).toBeVisible();
    await expectAccessible(page, 'cases');
    const row = page.getByRole('row').filter({ hasText: 'Medic 4' });
    await expect(row).toContainText('48231 found, 48213 on record');
    number = (await row.getByRole('link').textContent()) ?? '';
    await row.getByRole('link').click();
    await expect(heading(page, `Case ${number}`)).toBeVisible();
    await expect(page.getByText('can’t be handed over on its seal')).toBeVisible();
    await expectAccessible(page, 'the case of a seal');
  });

  await test.step('[CASE-09] a photo is drawn again and added, seen large, and withdrawn with a reason', async () => {
    await page.getByRole('link', { name: 'Add photos' }).click();
    await expect(heading(page, `Photos: Case ${number}`)).toBeVisible();
    await page.getByLabel('What they show').fill('The seal on the box');
    await page.getByLabel('Choose photos').setInputFiles([
      { name: 'seal.png', mimeType: 'image/png', buffer: Buffer.from(signatureImage, 'base64') },
      { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('These are notes.') },
    ]);
    await expect(page.getByRole('alert')).toContainText('couldn’t be read as a photo');
    const thumbnail = page.getByRole('button', { name: 'View: The seal on the box' });
    await expect(thumbnail).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expectAccessible(page, 'photos of a case');
    await thumbnail.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Photo 1' });
    await expect(dialog.getByRole('img', { name: 'The seal on the box' })).toBeVisible();
    await expectAccessible(page, 'a photo');
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw photo' }).click();
    await expect(page.getByText('Enter why the photo is withdrawn.')).toBeVisible();
    await page.getByLabel('Why it is withdrawn').fill('It shows another box.');
    await page.getByRole('button', { name: 'Withdraw photo' }).click();
    await expect(page.getByText(/^Withdrawn by .*: It shows another box\.$/)).toBeVisible();
    await page.getByRole('link', { name: `Case ${number}` }).click();
    await expect(page.getByText('All photos were withdrawn.')).toBeVisible();
  });

  await test.step('[SEAL-10] two people read the seal and amend the wrong entry', async () => {
    await page.getByRole('link', { name: /amend it$/ }).click();
    await expect(heading(page, 'Amend a seal entry')).toBeVisible();
    await page.getByRole('radio', { name: 'The finding: 48231' }).check();
    await page.getByLabel('Number on the seal now').fill('48231');
    await page.getByLabel(/^Note/).fill('The last two digits were swapped.');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(page.getByRole('alert')).toContainText('isn’t the number of the other entry');
    await page.getByLabel('Number on the seal now').fill('48213');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    await expect(heading(page, 'Check and sign')).toBeVisible();
    const other = accountOf('supervisor');
    await page.getByLabel('Your PIN').fill(accountOf('medic').pin);
    await page.getByLabel('Witness username').fill(other.userName);
    await page.getByLabel('Witness PIN').fill(other.pin);
    await page.getByRole('button', { name: 'Record the amendment' }).click();
    await expect(heading(page, 'Medic 4')).toBeVisible();
  });

  await test.step('[CASE-04] someone who was involved can’t close the case, and someone else can', async () => {
    await page.goto('/cases');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('Someone else closes this case')).toBeVisible();
    await loggedIn('agent');
    await page.goto('/cases');
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByText('Explained, awaiting sign-off').first()).toBeVisible();
    await page.getByLabel('Reason').selectOption({ label: 'Seal was misread' });
    await page.getByLabel('What you checked').fill('Both people confirmed the number on the seal.');
    await page.getByLabel('Your PIN').fill(accountOf('agent').pin);
    await page.getByRole('button', { name: 'Close the case' }).click();
    await expect(page.getByText('The case is closed')).toBeVisible();
    await page.goto('/cases?state=closed');
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Closed');
  });
});
