import { expect, test } from 'vitest';
import { defaultRights, noRights } from '../../../src/rules/core/actRights.ts';
import { caseItem } from '../../../src/server/features/custody/dashboard/readCaseItems.ts';
import { sealExceptions } from '../../../src/server/features/custody/dashboard/readSealExceptions.ts';
import { settlingForm } from '../../../src/server/features/custody/dashboard/settlingForm.ts';

const clock = { timeZone: 'UTC', today: '2026-03-10' };
const place = { id: 'bag', name: 'Bag 1', sealCheckEveryDays: 1 };

/** The item about the seal of a bag. */
function itemOf(seal: object) {
  const places = [{ place }] as unknown as Parameters<typeof sealExceptions>[0];
  const seals = new Map([['bag', seal]]) as unknown as Parameters<typeof sealExceptions>[1];
  return sealExceptions(
    places,
    seals,
    (inventoryId, kind, action) =>
      settlingForm(defaultRights.technician, { kind, inventoryId, action }),
    clock,
  );
}

test('[DASH-02] a seal that is due leads to its check, and an open inventory to its new seal', () => {
  const sealed = { state: 'sealed', number: '48213', since: '', by: '', isCounted: true };
  expect(itemOf({ state: sealed, checkedAt: '2026-03-08T12:00:00.000Z' })).toMatchObject([
    {
      kind: 'dueSealCheck',
      href: '/inventory/bag/record?kind=sealCheck',
      action: 'Check the seal',
    },
  ]);
  const state = { state: 'open', since: '2026-03-08T12:00:00.000Z', by: 'Jun', act: 'use' };
  expect(itemOf({ state, checkedAt: null })).toMatchObject([
    { kind: 'openSeal', href: '/inventory/bag/record?kind=sealChange', action: 'Reseal' },
  ]);
});

test('[RIGHT-06] without the right of the form, an item leads to the page of the inventory', () => {
  const form = { kind: 'count', inventoryId: 'bag', action: 'Count' } as const;
  const page = { href: '/inventory/bag', action: 'Open the inventory' };
  expect(settlingForm(noRights, form)).toEqual(page);
  const limited = { ...noRights, count: 'limited' as const };
  expect(settlingForm(limited, { ...form, schedules: ['C-IV', 'C-II'] })).toEqual(page);
  expect(settlingForm(limited, { ...form, schedules: ['C-IV'] })).toEqual({
    href: '/inventory/bag/record?kind=count',
    action: 'Count',
  });
});

test('[DASH-02] [CASE-06] what was found too much leads to its correction, and what is missing to its case', () => {
  const row = {
    ...{
      id: 'c1',
      number: 'C-2026-0001',
      state: 'open',
      what: 'amount',
      product: null,
      remainder: 5,
    },
    ...{ inventoryId: 'bag', inventoryName: 'Bag 1', recorded: '5', found: '10', label: null },
    ...{
      owner: null,
      openedAt: '2026-03-08T12:00:00.000Z',
      recountAgrees: false,
      isOverdue: false,
    },
  } as unknown as Parameters<typeof caseItem>[0];
  const step = { difference: 'd1', mayClose: false, mayCorrect: true, timeZone: 'UTC' };
  const resolved = { href: '/cases/c1', action: 'Resolve' };
  expect(caseItem(row, step)).toMatchObject({
    href: '/inventory/bag/record?kind=correction&difference=d1',
    action: 'Correct',
    about: '/cases/c1',
  });
  for (const remainder of [-5, 0, null]) {
    expect(caseItem({ ...row, remainder }, step)).toMatchObject(resolved);
  }
  expect(caseItem(row, { ...step, mayCorrect: false })).toMatchObject(resolved);
  expect(caseItem(row, { ...step, difference: undefined })).toMatchObject(resolved);
  const explained = { ...row, state: 'explained' } as const;
  expect(caseItem(explained, step)).toMatchObject({ href: '/cases/c1', action: 'Open the case' });
});
