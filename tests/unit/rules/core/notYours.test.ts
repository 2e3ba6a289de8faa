import { describe, expect, test } from 'vitest';
import {
  assignersSentence,
  isReadable,
  notYoursSentence,
} from '../../../../src/rules/core/notYours.ts';

describe('[RIGHT-08] what is not the reader’s', () => {
  test('is an inventory of which they were not sent what it holds', () => {
    expect(isReadable({ productCount: null })).toBe(false);
    expect(isReadable({ productCount: 0 })).toBe(true);
  });

  test('names who can assign them, at most three', () => {
    expect(assignersSentence([])).toBe('An administrator of the agency can assign you.');
    expect(assignersSentence(['Rosa Bell'])).toBe('Rosa Bell can assign you.');
    expect(assignersSentence(['Ann Lee', 'Rosa Bell'])).toBe(
      'Ann Lee or Rosa Bell can assign you.',
    );
    expect(assignersSentence(['A', 'B', 'C'])).toBe('A, B or C can assign you.');
    expect(assignersSentence(['A', 'B', 'C', 'D'])).toBe(
      'A, B or C, or another administrator, can assign you.',
    );
  });

  test('is counted, and not mentioned where there is nothing', () => {
    expect(notYoursSentence(0, ['Rosa Bell'])).toBeNull();
    expect(notYoursSentence(1, ['Rosa Bell'])).toBe(
      'One inventory is not yours. Rosa Bell can assign you.',
    );
    expect(notYoursSentence(1_200, [])).toMatch(/^1,200 inventories are not yours\./);
  });
});
