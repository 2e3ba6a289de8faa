import { expect, test } from 'vitest';
import { failureOfExcelPassword } from '../../../../src/rules/import/excelPassword.ts';

test.each([
  ['', 'Use at least 10 characters.'],
  ['x'.repeat(9), 'Use at least 10 characters.'],
  ['x'.repeat(10), null],
  ['x'.repeat(255), null],
  ['x'.repeat(256), 'Use at most 255 characters.'],
])('[CALL-14] the password %s of a workbook: %s', (password, sentence) => {
  expect(failureOfExcelPassword(password)).toBe(sentence);
});
