import { expect, test } from 'vitest';
import { csvFile, trainingCsv } from '../../../../src/rules/core/csv.ts';
import { trainingNumber, trainingSentence } from '../../../../src/rules/core/training.ts';

test('[LEDGER-05] a training agency shows its mark in place of each number, and none where there is none', () => {
  expect(trainingNumber('RH0123456')).toBe('TRAINING');
  expect(trainingNumber(null)).toBeNull();
  expect(trainingNumber('')).toBe('');
});

test('[LEDGER-05] a file of a training agency says so in its first line, and Excel reads it as UTF-8', () => {
  const file = csvFile(['A', 'B'], [['1', '2']]);
  expect(trainingCsv(file)).toBe(`\ufeff${trainingSentence}\r\nA,B\r\n1,2\r\n`);
});
