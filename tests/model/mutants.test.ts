import { describe, expect, test } from 'vitest';
import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { models } from './fixtures.ts';
import { comparisonWith } from './mutants/behavior.ts';
import { unchangedCopy } from './mutants/build.ts';
import { readCounts } from './mutants/counts.ts';
import { equivalentOf, mutantsOf, problemsOf } from './mutants/run.ts';

const subjects = models.map(({ subject }) => subject);

describe.each(models.map((model) => [model.subject, model] as const))('%s', (subject, model) => {
  test('is the same machine when it is copied', () => {
    expect(comparisonWith(model).isNoticed(unchangedCopy(model.machine))).toBe(false);
  });

  const mutants = mutantsOf(model);

  test('has as many mutants as npm run mutants has counted', () => {
    expect(mutants).toHaveLength(readCounts()[subject] ?? 0);
  });

  test('has every mutant that is listed as equivalent', () => {
    const names = mutants.map(({ name }) => name);
    expect(equivalentOf(model).filter((name) => !names.includes(name))).toEqual([]);
  });

  test('cannot be changed in one of these places without a tour detecting it', () => {
    // All of them are in npm run mutants.
    const sample = mutants.filter((_, index) => index % 10 === 0);
    expect(problemsOf(model, sample)).toEqual([]);
  });
});

test('counts and proofs are about machines that exist', () => {
  expect(Object.keys(readCounts())).toEqual(subjects.toSorted());
  expect(equivalentMutants.filter(({ subject }) => !subjects.includes(subject))).toEqual([]);
});
