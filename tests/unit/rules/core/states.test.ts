import { expect, test } from 'vitest';
import {
  isStateCode,
  retentionYears,
  rulesAsDelivered,
  stateForms,
  stateNames,
} from '../../../../src/rules/core/states.ts';

test('records are kept 2 years, in New York 5', () => {
  expect(rulesAsDelivered('NJ')).toEqual({ retentionYears: 2, forms: [] });
  expect(rulesAsDelivered('NY')).toEqual({ retentionYears: 5, forms: ['ny-form-3848'] });
});

test('[REG-12] a form that a state starts with is one that the product has', () => {
  expect(rulesAsDelivered('NY').forms).toEqual(stateForms.map(({ value }) => value));
});

test('the states are the 50, the District of Columbia and Puerto Rico', () => {
  expect(Object.keys(stateNames)).toHaveLength(52);
  expect(['NY', 'DC', 'PR'].every(isStateCode)).toBe(true);
  expect(['ny', 'ZZ', '', 'toString'].some(isStateCode)).toBe(false);
});

test.each<[string, Parameters<typeof retentionYears>[0], number]>([
  ['as its state asks', { state: 'NY', stateYears: null, decidedYears: null }, 5],
  [
    'as the DEA asks where its state does not',
    { state: 'NJ', stateYears: null, decidedYears: null },
    2,
  ],
  ['as the DEA asks in no known state', { state: 'ZZ', stateYears: null, decidedYears: null }, 2],
  ['longer, as it decided', { state: 'NY', stateYears: null, decidedYears: 7 }, 7],
  ['not shorter than its state asks', { state: 'NY', stateYears: null, decidedYears: 1 }, 5],
  ['by the changed rule of its state', { state: 'NJ', stateYears: 3, decidedYears: 2 }, 3],
  ['not shorter than the DEA asks', { state: 'NY', stateYears: 1, decidedYears: 0 }, 2],
])('[REG-01] an agency keeps its records %s', (_what, agency, years) => {
  expect(retentionYears(agency)).toBe(years);
});
