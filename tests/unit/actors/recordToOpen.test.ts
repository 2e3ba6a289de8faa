import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startedWith } from '../../../src/client/core/records/editPage.ts';
import { recordToOpen } from '../../../src/client/core/records/recordEdit.actors.ts';
import { productForm } from '../../../src/rules/administration/productForm.ts';
import { siteForm } from '../../../src/rules/administration/siteForm.ts';

const record = { id: '1', version: 1, fields: { name: '' }, changedBy: null, changedAt: null };
const names = siteForm.fields.map(({ name }) => name);

describe('[RIGHT-06] a form that a person may not change all of', () => {
  const why = 'Ask an administrator.';
  const formWith = (fields: string[]) => {
    const opened = { record, choices: {}, notPermitted: { why, fields } };
    return recordToOpen(siteForm, opened, { get: () => undefined }).form;
  };

  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    return () => vi.unstubAllGlobals();
  });

  test('says why at those fields only', () => {
    const [first = '', ...others] = names;
    const said = formWith([first]).fields.map(({ whyFixed }) => whyFixed?.({}) ?? null);
    expect(said).toEqual([why, ...others.map(() => null)]);
  });

  test('is read only if it is all of them', () => {
    const form = formWith(names);
    expect(form.whyReadOnly?.({})).toBe(why);
    expect(form.fields).toBe(siteForm.fields);
  });
});

test('[STOCK-14] a new record starts with a choice that its address names, and nothing else of it', () => {
  const choices = { inventoryId: [{ value: 'a', text: 'Medic 1' }] };
  const fields = { name: '', inventoryId: '' };
  const started = (version: number, query: Record<string, string>) =>
    startedWith({ record: { ...record, version, fields }, choices }, query, siteForm).record.fields;
  expect(started(0, { inventoryId: 'a', name: 'Bag' })).toEqual({ name: '', inventoryId: 'a' });
  expect(started(0, { inventoryId: 'b' })).toEqual(fields);
  expect(started(3, { inventoryId: 'a' })).toEqual(fields);
});

test('[STOCK-01] a new product starts with the NDC of the package that was scanned', () => {
  const fields = { ndc: '', name: '' };
  const query = { ndc: '0409-9094-12', name: 'x' };
  const started = startedWith(
    { record: { ...record, version: 0, fields }, choices: {} },
    query,
    productForm,
  );
  expect(started.record.fields).toEqual({ ndc: '0409-9094-12', name: '' });
});
