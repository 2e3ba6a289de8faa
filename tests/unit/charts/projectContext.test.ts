import { expect, test } from 'vitest';
import { changedFields, projectContext } from '../../../src/charts/inspect/projectContext.ts';

test('of a context only flags and numbers are shown as they are', () => {
  const context = {
    isBusy: true,
    left: 27,
    none: null,
    missing: undefined,
    empty: '',
    password: 'hunter2',
    rows: ['Ada', 'Ben'],
    values: { userName: 'ada', pin: '4711' },
    error: new Error('token abc'),
    run: () => 'abc',
  };
  expect(projectContext(context)).toEqual({
    isBusy: true,
    left: 27,
    none: null,
    missing: null,
    empty: 'empty text',
    password: 'text',
    rows: 'list of 2',
    values: 'record of 2',
    error: 'error',
    run: 'function',
  });
});

test('two texts of different length look alike', () => {
  expect(projectContext({ pin: '4711' })).toEqual(projectContext({ pin: '471100' }));
});

test('the fields that changed are named, at the start none', () => {
  expect(changedFields(undefined, { a: 1 })).toEqual([]);
  expect(changedFields({ a: 1, b: 'x' }, { a: 1, b: 'y', c: 0 })).toEqual(['b', 'c']);
});
