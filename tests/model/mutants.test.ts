import { describe, expect, test } from 'vitest';
import { replay } from '../../src/charts/replay.ts';
import { readTours } from '../../src/charts/tourFolder.ts';
import { equivalentMutants } from './equivalentMutants.ts';
import { models } from './fixtures.ts';
import { mutantsOf, unchangedCopy } from './kit/mutants.ts';
import { toursFolder } from './kit/toursFolder.ts';

describe.each(models.map((model) => [model.subject, model] as const))('%s', (subject, model) => {
  const tours = readTours(toursFolder, subject) ?? [];
  const isNoticed = (machine: typeof model.machine) =>
    tours.some((tour) => replay({ ...model, machine }, tour).length > 0);

  test('is no other machine when it is copied', () => {
    expect(isNoticed(unchangedCopy(model.machine))).toBe(false);
  });

  test('cannot be changed in any one thing without a tour noticing', () => {
    const unnoticed = mutantsOf(model.machine).filter(({ machine }) => !isNoticed(machine));
    const excused = equivalentMutants
      .filter((one) => one.subject === subject)
      .map(({ mutant }) => mutant);
    expect(unnoticed.map(({ name }) => name).toSorted()).toEqual(excused.toSorted());
  });
});

test('excuses are about machines that exist', () => {
  const subjects = models.map(({ subject }) => subject);
  expect(equivalentMutants.filter(({ subject }) => !subjects.includes(subject))).toEqual([]);
});
