import { afterAll, describe, expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { allTransitionKeys } from '../../src/charts/read/transitionKey.ts';
import { takenBy } from '../../src/charts/run/tour.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { excepted, exceptions } from './exceptions.ts';
import { models } from './fixtures.ts';
import { replay } from './kit/replay.ts';
import { toursFolder } from './kit/toursFolder.ts';
import { type Coverage, writeCoverage } from './kit/writeCoverage.ts';

const coverage: Coverage[] = [];

afterAll(() => {
  writeCoverage(coverage);
});

test('every machine has fixtures and tours, and there are no others', () => {
  const registered = machines.map(({ subject }) => subject);
  expect(models.map(({ subject }) => subject).toSorted()).toEqual(registered.toSorted());
  expect(registered.filter((subject) => !readTours(toursFolder, subject))).toEqual([]);
  for (const { subject, machine } of machines) {
    expect(models.find((model) => model.subject === subject)?.machine, subject).toBe(machine);
  }
});

test('exceptions are about machines that exist', () => {
  const subjects = machines.map(({ subject }) => subject);
  expect(exceptions.filter(({ subject }) => !subjects.includes(subject))).toEqual([]);
});

describe.each(models.map((model) => [model.subject, model] as const))('%s', (subject, model) => {
  const tours = readTours(toursFolder, subject) ?? [];

  test.each(tours.map((tour, index) => [index + 1, tour] as const))(
    'runs tour %i as committed',
    (_number, tour) => {
      expect(replay(model, tour)).toEqual([]);
    },
  );

  test('has every transition taken by a tour', () => {
    const keys = allTransitionKeys(model.machine);
    const taken = new Set(tours.flatMap(takenBy));
    const excused = excepted(subject, 'headless');
    coverage.push({
      subject,
      transitions: keys.length,
      taken: keys.filter((key) => taken.has(key)).length,
      excepted: excused.length,
      tours: tours.length,
      steps: tours.reduce((sum, tour) => sum + tour.steps.length, 0),
    });
    expect(keys.filter((key) => !taken.has(key)).toSorted()).toEqual(excused);
  });
});
