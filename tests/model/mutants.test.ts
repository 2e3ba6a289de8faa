import { describe, expect, test } from 'vitest';
import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { models } from './fixtures.ts';
import { comparisonWith } from './mutants/behavior.ts';
import { unchangedCopy } from './mutants/build.ts';
import { readCounts } from './mutants/counts.ts';
import { mutantsOf, runMutants } from './mutants/run.ts';

const subjects = models.map(({ subject }) => subject);

describe.each(models.map((model) => [model.subject, model] as const))('%s', (subject, model) => {
  test('is the same machine when it is copied', () => {
    expect(comparisonWith(model).isNoticed(unchangedCopy(model.machine))).toBe(false);
  });

  test('has as many mutants as npm run mutants has counted', () => {
    expect(mutantsOf(model)).toHaveLength(readCounts()[subject]?.made ?? 0);
  });

  test('cannot be changed in one of these places without a tour detecting it', () => {
    const excused = equivalentMutants
      .filter((one) => one.subject === subject)
      .flatMap(({ mutants }) => mutants);
    const known = [...excused, ...(readCounts()[subject]?.undetected ?? [])];
    // All of them are in npm run mutants.
    const { unnoticed } = runMutants(model, (index) => index % 5 === 0);
    const names = unnoticed.map(({ name }) => name);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

test('counts and exceptions are about machines that exist', () => {
  expect(Object.keys(readCounts())).toEqual(subjects.toSorted());
  expect(equivalentMutants.filter(({ subject }) => !subjects.includes(subject))).toEqual([]);
});
