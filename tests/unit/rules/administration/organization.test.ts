import { describe, expect, test } from 'vitest';
import {
  type SetupProgress,
  type SetupStep,
  setupSteps,
} from '../../../../src/contract/administration/firstTimeSetup.ts';
import type { FieldDefinition } from '../../../../src/contract/core/recordForm.ts';
import { countOfStep, nextStep } from '../../../../src/rules/administration/firstTimeSetup.ts';
import { blankSite, siteForm } from '../../../../src/rules/administration/siteForm.ts';
import { deaNumberProblem, normalDeaNumber } from '../../../../src/rules/core/deaNumber.ts';
import {
  changedFieldsOf,
  describeValue,
  isSameValue,
  mergeRecord,
  resolveRecord,
  typedValue,
} from '../../../../src/rules/core/recordForm.ts';
import {
  concernsCount,
  openingProblem,
  type RawFirstCountLine,
  readFirstCount,
} from '../../../../src/rules/custody/firstCount.ts';
import { noticeWarning, stockFrom } from '../../../../src/rules/time/siteNotice.ts';
import { fentanyl } from '../products.ts';

describe('[SHELL-02] a DEA number', () => {
  test.each(['AB1234563', 'ab 123-4563', 'F91234563', 'BH0000000', 'AB1234765', 'AB9876547'])(
    '%s is accepted',
    (text) => {
      expect(deaNumberProblem(text)).toBeNull();
    },
  );

  test.each(['', 'AB123456', 'AB12345678', 'A-1234563', '1B1234563', 'IB1234563', 'AB123456３'])(
    '%s has another shape',
    (text) => {
      expect(deaNumberProblem(text)).toContain('two letters and seven digits');
    },
  );

  test('with any one incorrect digit, or two neighbors swapped, has an incorrect check digit', () => {
    const right = 'AB1234563';
    for (let place = 2; place < 9; place += 1) {
      for (const digit of '0123456789') {
        const other = right.slice(0, place) + digit + right.slice(place + 1);
        const problem = deaNumberProblem(other);
        // Doubling makes some pairs of digits alike: 0 and 5 in the second, fourth and sixth place.
        const isAlike =
          place % 2 === 1 && place < 8 && (Number(digit) - Number(right[place])) % 5 === 0;
        expect(problem === null, other).toBe(other === right || isAlike);
      }
    }
    expect(deaNumberProblem('AB2134563')).toContain('typing error');
  });

  test('is stored in capitals without spaces', () => {
    expect(normalDeaNumber(' ab 1234-563')).toBe('AB1234563');
  });
});

describe('[SHELL-02] 30 days’ notice of a designated site', () => {
  const designated = (noticeGivenOn: string | null) => ({
    kind: 'designated' as const,
    noticeGivenOn,
  });

  test('counts calendar days, across the end of February, also in leap years', () => {
    expect(stockFrom('2028-02-01')).toBe('2028-03-02');
    expect(stockFrom('2027-02-01')).toBe('2027-03-03');
    expect(noticeWarning(designated('2028-02-01'), '2028-03-01')).toContain('Mar 2, 2028');
    expect(noticeWarning(designated('2028-02-01'), '2028-03-02')).toBeNull();
  });

  test('warns if no notice was given, and never for a registered site', () => {
    expect(noticeWarning(designated(null), '2028-03-02')).toContain(
      'Notify the DEA 30 days before',
    );
    expect(noticeWarning({ kind: 'registered', noticeGivenOn: null }, '2028-03-02')).toBeNull();
    expect(siteForm.warn?.({ ...blankSite, kind: 'designated' }, '2028-03-02')).toHaveLength(1);
    expect(siteForm.warn?.({}, '2028-03-02')).toEqual([]);
  });
});

describe('[SHELL-02] the next step of First Time Setup', () => {
  const nothing: SetupProgress = {
    agencyName: '',
    hasSettings: false,
    sites: 0,
    departments: 0,
    suppliers: 0,
    products: 0,
    inventories: 0,
    counted: 0,
    uncounted: [],
  };
  const done = (...steps: SetupStep[]): SetupProgress => ({
    ...nothing,
    hasSettings: steps.includes('settings'),
    ...Object.fromEntries(steps.map((step) => [step === 'count' ? 'counted' : step, 1])),
  });

  test('is each in its order, and none once all are done', () => {
    for (const [index, step] of setupSteps.entries()) {
      const progress = done(...setupSteps.slice(0, index));
      expect(nextStep(progress, [])).toBe(step);
      expect(countOfStep(progress, step)).toBe(0);
    }
    expect(nextStep(done(...setupSteps), [])).toBeNull();
    expect(countOfStep(done('settings'), 'settings')).toBe(1);
  });

  test('skips what is optional, but nothing that stock needs', () => {
    const twoDone = done('settings', 'sites');
    expect(nextStep(twoDone, ['departments'])).toBe('suppliers');
    expect(nextStep(twoDone, ['departments', 'suppliers'])).toBe('products');
    expect(nextStep(done('settings', 'sites', 'suppliers'), [])).toBe('products');
    expect(nextStep(nothing, [...setupSteps])).toBe('settings');
    expect(nextStep(done('settings', 'sites', 'products', 'inventories', 'count'), [])).toBeNull();
  });
});

describe('[SYNC-03] two versions of a record', () => {
  const base = { ...blankSite, name: 'Kingston', county: 'Ulster' };
  const names = (fields: readonly FieldDefinition[]) => fields.map(({ name }) => name);

  test('are compared field by field', () => {
    const mine = { ...base, county: 'Greene', address: '1 Main Street', name: 'K' };
    const current = { ...base, county: 'Orange', deaNumber: 'AB1234563', name: 'K' };
    const merge = mergeRecord(siteForm, { base, mine, current });
    expect(names(merge.clashes)).toEqual(['county']);
    expect(names(merge.theirs)).toEqual(['name', 'deaNumber']);
    expect(names(merge.mine)).toEqual(['address']);
    const versions = { base, mine, current };
    expect(resolveRecord(siteForm, versions, { county: 'mine' })).toEqual({
      ...current,
      address: '1 Main Street',
      county: 'Greene',
    });
    expect(resolveRecord(siteForm, versions, { county: 'theirs' })).toEqual({
      ...current,
      address: '1 Main Street',
    });
    expect(names(changedFieldsOf(siteForm, base, base))).toEqual([]);
  });

  test('lists are the same in any order, and empty is the same as null', () => {
    expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(isSameValue(['a'], ['a', 'b'])).toBe(false);
    expect(isSameValue(['a', 'b'], ['a', 'c'])).toBe(false);
    expect(isSameValue([], '')).toBe(false);
    expect(isSameValue(null, undefined)).toBe(true);
    expect(isSameValue('', null)).toBe(false);
  });

  test('values are read as people write them', () => {
    expect(typedValue('number', '12')).toBe(12);
    expect(typedValue('number', '')).toBeNull();
    expect(typedValue('number', '1.5')).toBe('1.5');
    expect(typedValue('day', '')).toBeNull();
    expect(typedValue('text', '')).toBe('');
    const choices = [{ value: 'a', text: 'Anna' }];
    const field = { name: 'x', label: 'X', kind: 'several', group: 'X' } as const;
    expect(describeValue(field, ['a', 'b'], choices)).toBe('Anna, b');
    expect(describeValue({ ...field, unit: 'days' }, 7)).toBe('7 days');
    expect([true, false].map((value) => describeValue(field, value))).toEqual(['Yes', 'No']);
    const readAs = { true: 'On', '7': 'Seven' };
    expect(describeValue({ ...field, readAs }, true)).toBe('On');
    expect(describeValue({ ...field, readAs }, 7)).toBe('Seven');
    expect(describeValue({ ...field, readAs }, 'x')).toBe('x');
    expect(describeValue({ ...field, unit: 'days' }, '')).toBe('');
    const day = { ...field, kind: 'day' } as const;
    expect(describeValue(day, '2027-03-31')).toBe('Mar 31, 2027');
    expect(describeValue(day, '')).toBe('');
    const secret = { ...field, kind: 'secret' } as const;
    expect(describeValue(secret, 'quarry-lantern')).toBe('changed');
    expect(describeValue(secret, '')).toBe('');
    expect(describeValue(field, null)).toBe('');
  });
});

describe('[SHELL-02] a typed first count', () => {
  const now = '2026-03-10T08:00:00.000Z';
  const id = '00000000-0000-4000-8000-000000000003';
  const line = (change: Partial<RawFirstCountLine> = {}): RawFirstCountLine => ({
    key: '1',
    productId: id,
    lotNumber: 'A1',
    expiresOn: '2027-05-31',
    units: '10',
    ...change,
  });

  test('is read in whole units', () => {
    expect(readFirstCount(id, [line()], now, [])).toEqual({
      ok: true,
      details: {
        inventoryId: id,
        countedAt: now,
        lines: [{ productId: id, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 }],
      },
    });
  });

  test.each([
    [line({ units: '1.5' }), 'units-1'],
    [line({ units: '-1' }), 'units-1'],
    [line({ units: '1e3' }), 'units-1'],
    [line({ units: '10001' }), 'units-1'],
    [line({ productId: '' }), 'productId-1'],
    [line({ lotNumber: '\u202eA1' }), 'lotNumber-1'],
    [line({ expiresOn: '' }), 'expiresOn-1'],
    [line({ expiresOn: '0027-05-31' }), 'expiresOn-1'],
  ])('marks errors: %j', (wrong, field) => {
    const read = readFirstCount(id, [wrong], now, []);
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual([field]);
  });

  test('says that nothing was entered, and that one lot is there twice', () => {
    expect(readFirstCount(id, [], now, [])).toMatchObject({
      ok: false,
      errors: { lines: 'Enter what was found.' },
    });
    const twice = readFirstCount(id, [line(), line({ key: '2', lotNumber: ' a1 ' })], now, []);
    expect(twice.ok ? [] : Object.keys(twice.errors)).toEqual(['lotNumber-2']);
  });

  test('is no more than the inventory holds of a product, in all of its lots', () => {
    const lots = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        line({ key: String(index), lotNumber: `L${String(index)}`, units: '10000' }),
      );
    const product = { ...fentanyl, id };
    expect(readFirstCount(id, lots(10), now, [product])).toMatchObject({ ok: true });
    const tooMuch = readFirstCount(id, lots(11), now, [product]);
    expect(tooMuch.ok ? {} : tooMuch.errors).toEqual({
      'units-10': expect.stringContaining('one inventory holds at most 100,000') as string,
    });
  });

  test('is in the past, and a rejection of it is distinguished from one of its signatures', () => {
    const read = readFirstCount(id, [line()], now, []);
    if (!read.ok) throw new Error('It is well formed.');
    expect(openingProblem(read.details, '2026-03-10T07:00:00.000Z')).toContain('future');
    expect(openingProblem(read.details, now)).toBeNull();
    expect(concernsCount({ fields: { 'details.lines': 'x' } })).toBe(true);
    expect(concernsCount({ fields: { pin: 'x' } })).toBe(false);
    expect(concernsCount({})).toBe(false);
  });
});
