import { describe, expect, test } from 'vitest';
import { Schedule } from '../../../../src/contract/core/product.ts';
import { scheduleFields, stateForm, substancesIn } from '../../../../src/rules/system/stateForm.ts';
import { choicesIn, fieldLines, pagesOf, tooLongFields } from '../formFacts.ts';

const { check } = stateForm;
const state = {
  name: 'New York',
  retentionYears: 5,
  forms: ['ny-form-3848'],
  scheduleII: '',
  scheduleIII: 'ketamine',
  scheduleIV: '',
  scheduleV: '',
};
const errorsWith = (change: object) => check({ ...state, ...change }).errors;

describe('[SHELL-02] the form of a state', () => {
  test('is listed and viewed on the pages of system administrators', () => {
    expect(pagesOf(stateForm)).toEqual(['states', 'state']);
    expect(stateForm.noun).toBe('state');
    expect(state).toHaveProperty(stateForm.nameField);
  });

  test('asks how long records are kept, for forms, and for stricter schedules', () => {
    expect(fieldLines(stateForm)).toEqual([
      'retentionYears number years',
      'forms several optional',
      'scheduleII text 1000 optional',
      'scheduleIII text 1000 optional',
      'scheduleIV text 1000 optional',
      'scheduleV text 1000 optional',
    ]);
    expect(Object.values(scheduleFields)).toEqual(Schedule.options);
    expect(tooLongFields(stateForm, state)).toEqual([]);
    expect(check(state)).toEqual({ errors: {}, fields: state });
  });

  test.each([
    [1, false],
    [2, true],
    [50, true],
    [51, false],
  ])('records are kept 2 to 50 years: %i', (retentionYears, isValid) => {
    expect(Object.keys(errorsWith({ retentionYears }))).toEqual(isValid ? [] : ['retentionYears']);
  });

  test('accepts the forms that it offers, and no other', () => {
    expect(choicesIn(stateForm, 'forms')).toEqual(['ny-form-3848']);
    expect(errorsWith({ forms: [] })).toEqual({});
    const sentence = { forms: 'Choose forms from the list.' };
    expect(errorsWith({ forms: ['form-of-nowhere'] })).toEqual(sentence);
    expect(errorsWith({ forms: ['ny-form-3848', 'form-of-nowhere'] })).toEqual(sentence);
  });

  test('a substance is in one schedule only, in whatever letters', () => {
    expect(errorsWith({ scheduleIV: 'Gabapentin, KETAMINE' })).toEqual({
      scheduleIV: 'KETAMINE is already in C-III.',
    });
    expect(errorsWith({ scheduleIII: 'ketamine, Ketamine' })).toEqual({});
  });

  test('stores the names tidily, and leaves them as typed while anything is incorrect', () => {
    const typed = { ...state, scheduleV: ' gabapentin ,, Pregabalin,  gabapentin' };
    expect(check(typed).fields).toEqual({ ...state, scheduleV: 'gabapentin, Pregabalin' });
    const wrong = { ...state, forms: ['x'], scheduleV: 'gabapentin,,pregabalin' };
    expect(check(wrong).fields).toEqual(wrong);
  });
});

test('substances are separated by commas, each once as first typed, with single spaces', () => {
  expect(
    substancesIn(' Gamma  hydroxybutyrate, ketamine ,,KETAMINE, gamma hydroxybutyrate'),
  ).toEqual(['Gamma hydroxybutyrate', 'ketamine']);
  expect(substancesIn('')).toEqual([]);
});
