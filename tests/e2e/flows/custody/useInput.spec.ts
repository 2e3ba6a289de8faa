import type { Page } from 'playwright/test';
import { expect, test } from '../../test.ts';
import { tableOf } from '../app/browserTables.ts';
import { inventoryNamed, partDose, RecordUsePage, type TypedUse } from './recordUsePage.ts';

const tomorrow = '2099-01-01';

const inputs: readonly (readonly [string, TypedUse, string])[] = [
  ['a waste without its manner', { ...partDose, manner: '' }, 'Choose how it was wasted.'],
  ['a dose of −1', { ...partDose, given: '-1' }, 'An amount can’t be below zero.'],
  [
    'a dose of 1e9',
    { ...partDose, given: '1e9' },
    'Enter the amount in digits with a decimal point, for example 0.5 or 1,000.',
  ],
  [
    'a dose of abc',
    { ...partDose, given: 'abc' },
    'Enter the amount in digits with a decimal point, for example 0.5 or 1,000.',
  ],
  ['a dose of .5', { ...partDose, given: '.5' }, 'Enter a zero before the decimal point: 0.5.'],
  ['no dose', { ...partDose, given: '' }, 'Enter an amount; 0 if none.'],
  [
    'a dose of 999999999999999',
    { ...partDose, given: '999999999999999' },
    'This amount is too large. Check the number and its unit.',
  ],
  [
    'a dose that is no whole microlitre',
    { ...partDose, given: '75.0001' },
    'doesn’t convert to a whole volume',
  ],
  [
    'more than was drawn',
    { ...partDose, given: '200' },
    'Administered, wasted and returned must total',
  ],
  ['less than was drawn', { ...partDose, wasted: '0', manner: '' }, 'must total'],
  ['more than there is', { ...partDose, drawn: '999' }, 'so you can’t draw'],
  ['half a vial drawn', { ...partDose, drawn: '0.5' }, 'Enter whole vials.'],
  ['an opened vial put back', { given: '75', returned: '25' }, 'Return only unopened units'],
  ['nothing given or wasted', { returned: '100' }, 'Nothing was administered or wasted.'],
  ['no incident', { ...partDose, incident: '   ' }, 'Enter the incident number'],
];

async function seeProblem(page: Page, sentence: string): Promise<void> {
  const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
  await expect(summary).toBeFocused();
  const said = ((await summary.textContent()) ?? '').replaceAll('\u00a0', ' ');
  expect(said).toContain(sentence);
}

test('each bad input of a use shows its sentence, the summary leads to each field, the form keeps what was typed, and amounts can be in mL', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');
  const use = new RecordUsePage(page);
  const vault = await inventoryNamed(server, 'HQ Vault');
  await page.goto(`/inventory/${vault}/use`);
  await test.step('the summary of problems leads to each field', async () => {
    await use.check();
    await seeProblem(page, 'Choose the drug.');
    await page.getByRole('link', { name: 'Choose the drug.' }).click();
    await expect(page.getByLabel('Drug and lot')).toBeFocused();
    await page.getByRole('link', { name: /incident number/ }).click();
    await expect(page.getByLabel('Incident number')).toBeFocused();
  });
  await use.open(vault);
  for (const [what, typed, sentence] of inputs) {
    await test.step(what, async () => {
      await use.fill(typed);
      await use.check();
      await seeProblem(page, sentence);
      await expect(page.getByRole('textbox', { name: 'Administered', exact: true })).toHaveValue(
        typed.given ?? '0',
      );
    });
  }
  await test.step('[FIELD-20] [FIELD-21] after a reload the form has everything that was typed, and says that it is a draft', async () => {
    await use.fill(partDose);
    const typedAt = Date.now();
    await page.getByLabel('Patient ID').fill('P-20932');
    const keptAt = async () => {
      const times = (await tableOf(page, 'drafts')).map(([, row]) => Number(row.keptAt));
      return Math.max(0, ...times);
    };
    await expect.poll(keptAt).toBeGreaterThanOrEqual(typedAt);
    await page.reload();
    await expect(page.getByLabel('Patient ID')).toHaveValue('P-20932');
    await expect(page.getByText('This is your draft.')).toBeVisible();
    await expect(page.getByLabel('Incident number')).toHaveValue('26-004711');
    await page.goto('/dashboard');
    const card = page.getByRole('region', { name: 'Unfinished' });
    await card.getByRole('link', { name: /^Continue.*Record use, HQ Vault/ }).click();
    await expect(page.getByLabel('Patient ID')).toHaveValue('P-20932');
  });
  await test.step('amounts can be entered in mL, and the mass is shown next to them', async () => {
    await use.fill({ unit: 'mL', given: '1.5', wasted: '0.5', manner: partDose.manner ?? '' });
    await expect(page.locator('#given-also')).toHaveText(/75\smcg/);
    await use.check();
    await expect(page.getByRole('region', { name: 'What will be recorded' })).toContainText('75');
  });
});

test('a time in the future is refused by the server, on the first page', async ({
  page,
  loggedIn,
  server,
}) => {
  await loggedIn('supervisor');
  const use = new RecordUsePage(page);
  await use.reachSigning(await inventoryNamed(server, 'HQ Vault'), {
    given: '100',
    date: tomorrow,
  });
  await use.typePins('supervisor');
  await use.act.click();
  await seeProblem(page, 'This time is in the future. Check it.');
  await expect(use.heading('Record use')).toBeVisible();
  await expect(page.getByLabel('Patient ID')).toHaveValue('P-20931');
});
