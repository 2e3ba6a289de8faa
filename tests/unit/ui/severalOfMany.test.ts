import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled, launch, opened } from './inBrowser.ts';

// A browser is started: slow machines need longer than the default
const record = (name: string) =>
  JSON.stringify(resolve(import.meta.dirname, '../../../src/client/core/records', name));

/** A form with a field of thirty choices, of which two were chosen before, and a time of New York. */
const gallery = `
  import { useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { RecordGroups } from ${record('RecordFields.tsx')};
  import { typedRecord } from ${record('typedRecord.ts')};
  const form = {
    fields: [
      { name: 'people', label: 'People', kind: 'several', group: 'People', words: 'someone' },
      { name: 'day', label: 'Day', kind: 'day', group: 'When' },
      { name: 'at', label: 'Time', kind: 'time', group: 'When', clock: { day: 'day', timeZone: 'zone' } },
    ],
  };
  const choices = {
    people: Array.from({ length: 30 }, (_, index) => ({
      value: 'id-' + index,
      text: 'Person ' + index + ' (p' + index + '@example.org)',
    })),
  };
  const before = { people: ['id-3', 'id-4'], day: '2026-11-01', at: '00:30', zone: 'America/New_York' };
  const stored = { id: 'x', version: 1, fields: before, changedBy: null, changedAt: null };
  function Gallery() {
    const [fields, keep] = useState(before);
    return (
      <form onChange={(event) => keep({ ...before, ...typedRecord(event.currentTarget, form) })}>
        <RecordGroups form={form} fields={fields} choices={choices} errors={{}} record={stored} />
        <output id="chosen">{fields.people.join()}</output>
        <output id="time">{fields.at}</output>
      </form>
    );
  }
  createRoot(document.getElementById('root')).render(<Gallery />);`;

let browser: Browser;
let page: Page;
let refused: string[];

beforeAll(async () => {
  const [started, script] = await Promise.all([launch(), bundled(gallery)]);
  browser = started;
  ({ page, refused } = await opened(browser, script, ''));
});

afterAll(() => browser.close());

test('[ENT-12] of many people the chosen ones are shown, and others are found by typing', async () => {
  const chosen = page.getByRole('checkbox');
  expect(await chosen.count()).toBe(2);
  const more = page.getByLabel('Add someone');
  await more.fill('Person 2');
  expect(await page.locator('#chosen').textContent()).toBe('id-3,id-4');
  await more.fill('Person 21 (p21@example.org)');
  expect(await page.locator('#chosen').textContent()).toBe('id-3,id-4,id-21');
  expect(await more.inputValue()).toBe('');
  await page.getByRole('checkbox', { name: 'Person 3 ' }).uncheck();
  expect(await page.locator('#chosen').textContent()).toBe('id-4,id-21');
  // Who was there before stays in sight, to be put back.
  expect(await chosen.count()).toBe(3);
  expect(await page.locator('datalist option').count()).toBe(27);
  expect(refused).toEqual([]);
});

test('[STOCK-14] a time that clocks show twice asks which of the two, and any other does not', async () => {
  const time = page.getByLabel('Time', { exact: true });
  const which = page.getByLabel('Which 01:30 (clocks went back)');
  expect(await which.count()).toBe(0);
  await time.fill('01:30');
  expect(await which.locator('option').allTextContents()).toEqual(['1:30 AM EDT', '1:30 AM EST']);
  await which.selectOption('1:30 AM EST');
  expect(await page.locator('#time').textContent()).toBe('01:30-05:00');
  await page.getByLabel('Day').fill('2026-11-02');
  expect(await which.count()).toBe(0);
  expect(await page.locator('#time').textContent()).toMatch(/^01:30/);
});
