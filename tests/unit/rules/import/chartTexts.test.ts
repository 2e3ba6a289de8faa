import { expect, it } from 'vitest';
import {
  kindLabels,
  leftOutText,
  resultText,
  sourceLabels,
} from '../../../../src/rules/import/patient-charts/resultText.ts';

const counts = {
  ...{ doses: 1_204, newCharts: 1, correctedCharts: 1_000, sameCharts: 2_000 },
  ...{ priorCare: 0, notGiven: 0, repeated: 0, unmapped: 0, problems: 0 },
};

it('[EPCR-01] says what a file added', () => {
  expect(resultText(counts)).toBe(
    '1,204 doses added: 1 new chart, 1,000 corrected, 2,000 unchanged.',
  );
  expect(resultText({ ...counts, doses: 1, newCharts: 0 })).toBe(
    '1 dose added: 0 new charts, 1,000 corrected, 2,000 unchanged.',
  );
});

it('[EPCR-01] says what of a file was left out and refused, and nothing of what was not', () => {
  expect(leftOutText(counts)).toBe('Nothing was left out.');
  expect(leftOutText({ ...counts, problems: 1 })).toBe('Nothing was left out. 1 line refused.');
  const all = { priorCare: 1, notGiven: 2, repeated: 1_003, unmapped: 4, problems: 5 };
  expect(leftOutText({ ...counts, ...all })).toBe(
    'Left out: 1 given before your care, 2 not given, 1,003 repeated, 4 of drugs without a product. 5 lines refused.',
  );
});

it('[EPCR-02] has words for how a dose compares and for where a file is from', () => {
  expect(Object.values(kindLabels)).toHaveLength(4);
  expect(new Set(Object.values(sourceLabels)).size).toBe(3);
});
