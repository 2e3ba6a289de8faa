import { describe, expect, test } from 'vitest';
import { allTransitionKeys } from '../../../src/charts/read/transitionKey.ts';
import { takenBy } from '../../../src/charts/run/tour.ts';
import { formatTours, parseTours } from '../../../src/charts/run/tourFile.ts';
import { planTours } from '../../model/kit/planTours.ts';
import { replay } from '../../model/kit/replay.ts';
import { unchangedCopy } from '../../model/mutants/build.ts';
import { structureMutants } from '../../model/mutants/structure.ts';
import { sample } from './sample.fixtures.ts';

const { tours: planned, missing } = planTours(sample);
const text = formatTours({ subject: 'sample', machine: 'sample', tours: planned });
const { tours } = parseTours(text);

describe('planned tours', () => {
  test('take every transition definition, always and after included', () => {
    expect(missing).toEqual([]);
    const taken = new Set(tours.flatMap(takenBy));
    expect([...taken].toSorted()).toEqual(allTransitionKeys(sample.machine).toSorted());
  });

  test('start from every input', () => {
    expect(new Set(tours.map(({ start }) => start))).toEqual(
      new Set(Object.keys(sample.fixtures.inputs)),
    );
  });

  test('try an event whose only guard is false', () => {
    expect(tours.flatMap(({ steps }) => steps.flatMap(({ refuses = [] }) => refuses))).toContain(
      'sample.account.loggedOut | form.submitted | refused',
    );
  });

  test('stay short', () => {
    expect(Math.max(...tours.map(({ steps }) => steps.length))).toBeLessThanOrEqual(14);
  });

  test('are the same each time, to the byte', () => {
    const again = planTours(sample).tours;
    expect(formatTours({ subject: 'sample', machine: 'sample', tours: again })).toBe(text);
  });

  test('survive being written and read', () => {
    expect(tours).toEqual(JSON.parse(JSON.stringify(planned)));
  });

  test('name the transitions that no fixture reaches', () => {
    const fixtures = { ...sample.fixtures, events: { ...sample.fixtures.events, 'line.lost': [] } };
    expect(planTours({ ...sample, fixtures }).missing).toContain(
      'sample.line.connected | line.lost | 0',
    );
  });
});

describe('committed tours', () => {
  test('pass on the machine they were made from', () => {
    expect(tours.flatMap((tour) => replay(sample, tour))).toEqual([]);
  });

  test('pass on an unchanged copy built as the mutants are', () => {
    const machine = unchangedCopy(sample.machine);
    expect(tours.flatMap((tour) => replay({ ...sample, machine }, tour))).toEqual([]);
  });

  test.each(structureMutants(sample.machine).map((mutant) => [mutant.name, mutant] as const))(
    'fail on %s',
    (_name, { machine }) => {
      const differences = tours.flatMap((tour) => replay({ ...sample, machine }, tour));
      expect(differences).not.toEqual([]);
    },
  );

  test('detect a changed example', () => {
    const events = {
      ...sample.fixtures.events,
      'form.submitted': [{ type: 'form.submitted', name: 'Eve' }],
    };
    const fixtures = { ...sample.fixtures, events };
    const differences = tours.flatMap((tour) => replay({ ...sample, fixtures }, tour));
    expect(differences[0]).toMatchObject({ where: 'step 1, form.submitted, with' });
  });
});
