import { describe, expect, test } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { scxmlOf } from '../../../src/charts/draw/scxml.ts';
import { type Chart, statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import { sample } from '../../unit/charts/sample.fixtures.ts';
import { planTours } from '../kit/planTours.ts';
import { toursFolder } from '../kit/toursFolder.ts';
import { corners } from './corners.ts';
import { ScxmlWalk } from './walkScxml.ts';

const planned = [sample, corners].map((model) => ({
  subject: model.subject,
  chart: walk(model.machine),
  tours: planTours(model).tours,
}));

/** What the document says otherwise than the tours, a line each. */
function differences(chart: Chart, tours: readonly Tour[], document = scxmlOf(chart)): string[] {
  expect(tours.length).toBeGreaterThan(0);
  return tours.flatMap((tour, index) =>
    new ScxmlWalk(document, chart)
      .differences(tour)
      .map((difference) => `tour ${index + 1}: ${difference}`),
  );
}

describe('in a third-party interpreter, the SCXML', () => {
  test.each(machines)(
    'of $subject ends every tour in the same states, with the same actions',
    ({ subject, machine }) => {
      const tours = readTours(toursFolder, subject) ?? [];
      expect(differences(walk(machine), tours)).toEqual([]);
    },
  );

  test.each(planned)(
    'of a chart with one of everything does the same: $subject',
    ({ chart, tours }) => {
      expect(differences(chart, tours)).toEqual([]);
    },
  );

  test.each([
    ['a guard', / cond="[^"]*"/, ''],
    ['staying in the source', / type="internal"/, ''],
    ['a target', 'target="corners.sides"', 'target="corners.outer"'],
    ['an action', /<log label="action" expr="'enterOuter'"\/>/, ''],
  ])('differs without %s, and that is detected', (_what, sought, instead) => {
    const noticed = planned.some(({ chart, tours }) => {
      const document = scxmlOf(chart);
      const changed = document.replace(sought, instead);
      return changed !== document && differences(chart, tours, changed).length > 0;
    });
    expect(noticed).toBe(true);
  });
});

test('no chart has what the document could express only differently: a history, or a parallel state with actions', () => {
  const states = machines.flatMap(({ machine }) => statesOf(walk(machine)));
  const different = states.filter(
    ({ kind, entry, exit }) =>
      kind === 'history' || (kind === 'parallel' && entry.length + exit.length > 0),
  );
  expect(different.map(({ id }) => id)).toEqual([]);
});
