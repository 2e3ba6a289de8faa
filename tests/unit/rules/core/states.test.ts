import { expect, test } from 'vitest';
import {
  isStateCode,
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
