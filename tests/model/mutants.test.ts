import { describe, expect, test } from 'vitest';
import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { unchangedCopy } from '../../src/charts/explore/mutants.ts';
import { models } from './fixtures.ts';
import { isNoticed, runMutants } from './kit/mutants.ts';

describe.each(models.map((model) => [model.subject, model] as const))('%s', (subject, model) => {
  test('is the same machine when it is copied', () => {
    expect(isNoticed(model, unchangedCopy(model.machine))).toBe(false);
  });

  test('cannot be changed in any one place without a tour detecting it', () => {
    const excused = equivalentMutants
      .filter((one) => one.subject === subject)
      .map(({ mutant }) => mutant);
    expect(runMutants(model).unnoticed).toEqual(excused.toSorted());
  });
});

test('exceptions are about machines that exist', () => {
  const subjects = models.map(({ subject }) => subject);
  expect(equivalentMutants.filter(({ subject }) => !subjects.includes(subject))).toEqual([]);
});
