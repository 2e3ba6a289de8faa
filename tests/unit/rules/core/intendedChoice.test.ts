import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  indexOfChoices,
  intendedBy,
  partsOf,
  shortened,
  writtenFor,
} from '../../../../src/rules/core/intendedChoice.ts';

const people = [
  { value: '1', text: 'Ana Vega (ana@hudson.example)' },
  { value: '2', text: 'Ben Ortiz (ben@hudson.example)' },
  { value: '3', text: 'Ana Vega (vega@hudson.example)' },
  { value: '4', text: 'Cora Lund (cora@hudson.example)', isInUse: false },
  { value: '5', text: 'Dana; Whitlock (dana@hudson.example)' },
  { value: '6', text: 'Visitor' },
];
const index = indexOfChoices(people);
const meaningOf = (typed: string, standing: readonly string[] = []) => {
  const intended = intendedBy(index, typed, standing);
  return 'choice' in intended ? intended.choice.value : intended.error;
};

describe('the choice that a cell of an import means', () => {
  test.each([
    ['2', '2'],
    [' 2 ', '2'],
    ['Ben Ortiz (ben@hudson.example)', '2'],
    [' ben ortiz ', '2'],
    ['BEN@hudson.example', '2'],
    ['vega@hudson.example', '3'],
    ['visitor', '6'],
  ])('%j is found by value, whole text, name or email', (typed, value) => {
    expect(meaningOf(typed)).toBe(value);
  });

  test('of several none is chosen', () => {
    expect(meaningOf('Ana Vega')).toBe(
      '“Ana Vega” could be Ana Vega (ana@hudson.example), Ana Vega (vega@hudson.example). Enter the full name.',
    );
  });

  test('one no longer in use counts only where the record already has it', () => {
    expect(meaningOf('cora@hudson.example')).toBe('“cora@hudson.example” is no longer active.');
    expect(meaningOf('4')).toBe('“4” is no longer active.');
    expect(meaningOf('cora@hudson.example', ['4'])).toBe('4');
    expect(meaningOf('4', ['4'])).toBe('4');
  });

  test('anything else is answered with what may be typed', () => {
    expect(meaningOf('Zoe')).toBe(
      '“Zoe” isn’t one of these: Ana Vega (ana@hudson.example), Ben Ortiz (ben@hudson.example), Ana Vega (vega@hudson.example), Dana; Whitlock (dana@hudson.example), Visitor.',
    );
  });

  test('a whole text counts more than the part of another', () => {
    const units = indexOfChoices([
      { value: '1', text: 'Medic 1 (Kingston)' },
      { value: '2', text: 'Kingston' },
    ]);
    expect(intendedBy(units, 'kingston', [])).toMatchObject({ choice: { value: '2' } });
  });

  test('at most six names are listed', () => {
    const named = (count: number) =>
      indexOfChoices(
        Array.from({ length: count }, (_, at) => ({ value: `v${at}`, text: `Unit ${at}` })),
      );
    const six = 'Unit 0, Unit 1, Unit 2, Unit 3, Unit 4, Unit 5';
    expect(intendedBy(named(6), 'x', [])).toEqual({ error: `“x” isn’t one of these: ${six}.` });
    expect(intendedBy(named(7), 'x', [])).toEqual({ error: `“x” isn’t one of these: ${six} ….` });
  });

  test('a long text is cut behind 40 characters', () => {
    expect(shortened('x'.repeat(40))).toBe('x'.repeat(40));
    expect(shortened('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`);
  });
});

describe('the text written for a choice in an export', () => {
  test('is the shortest that identifies it', () => {
    expect(writtenFor(index, '2', { standing: [], part: 'before' })).toBe('Ben Ortiz');
    expect(writtenFor(index, '2', { standing: [], part: 'within' })).toBe('ben@hudson.example');
    expect(writtenFor(index, '6', { standing: [], part: 'before' })).toBe('Visitor');
  });

  test('is the whole text where the name is not enough, and the value where neither is', () => {
    expect(writtenFor(index, '1', { standing: [], part: 'before' })).toBe(
      'Ana Vega (ana@hudson.example)',
    );
    expect(writtenFor(index, '5', { standing: [], part: 'before' })).toBe('5');
    expect(writtenFor(index, '4', { standing: [], part: 'before' })).toBe('4');
    expect(writtenFor(index, '4', { standing: ['4'], part: 'before' })).toBe('Cora Lund');
    expect(writtenFor(index, 'unknown', { standing: [], part: 'before' })).toBe('unknown');
  });

  test('is read back as the same choice', () => {
    const text = fc.constantFrom(
      'Ana',
      'Ben',
      'Ana (x)',
      'Ben (x)',
      'Ana (y) old',
      'x',
      'a; b',
      '1',
    );
    const choices = fc.uniqueArray(
      fc.record({ value: fc.constantFrom('1', '2', '3', '4'), text }),
      { selector: ({ value }) => value, minLength: 1 },
    );
    fc.assert(
      fc.property(choices, fc.constantFrom('before' as const, 'within' as const), (all, part) => {
        const known = indexOfChoices(all);
        for (const { value } of all) {
          const written = writtenFor(known, value, { standing: [], part });
          expect(intendedBy(known, written, [])).toMatchObject({ choice: { value } });
        }
      }),
    );
  });
});

test.each([
  ['Ana Vega (ana@hudson.example)', { before: 'Ana Vega', within: 'ana@hudson.example' }],
  ['Fentanyl (50 mcg/mL) (vial)', { before: 'Fentanyl (50 mcg/mL)', within: 'vial' }],
  ['Ana Vega (ana@hudson.example), inactive', { before: 'Ana Vega', within: 'ana@hudson.example' }],
  ['Visitor', null],
  ['(x)', null],
])('the parts of %s are the text before the last brackets and the text in them', (text, parts) => {
  expect(partsOf(text)).toEqual(parts);
});
