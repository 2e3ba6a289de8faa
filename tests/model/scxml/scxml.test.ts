import { describe, expect, test } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { scxmlOf } from '../../../src/charts/draw/scxml.ts';
import { statesOf } from '../../../src/charts/read/chart.ts';
import { walk } from '../../../src/charts/read/walk.ts';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import { sample } from '../../unit/charts/sample.fixtures.ts';
import { models } from '../fixtures.ts';
import type { Model } from '../kit/fixtures.ts';
import { planTours } from '../kit/planTours.ts';
import { toursFolder } from '../kit/toursFolder.ts';
import { corners } from './corners.ts';
import { answersOf } from './guardAnswers.ts';
import { type Loader, loaders } from './programs.ts';
import { ScxmlWalk } from './walkScxml.ts';

const planned = [sample, corners].map((model) => ({ model, tours: planTours(model).tours }));

/** What the document says otherwise than the tours, a line each. */
async function differences(
  load: Loader,
  { model, tours }: { model: Model; tours: readonly Tour[] },
  document = scxmlOf(walk(model.machine)),
): Promise<string[]> {
  expect(tours.length).toBeGreaterThan(0);
  const start = await load(document);
  const found: string[] = [];
  for (const [index, tour] of tours.entries()) {
    const walked = new ScxmlWalk(await start(), walk(model.machine));
    const differing = walked.differences(tour, answersOf(model, tour));
    found.push(...differing.map((difference) => `tour ${index + 1}: ${difference}`));
  }
  return found;
}

describe.each(loaders)('in %s, the SCXML', (_name, load) => {
  test.each(models)(
    'of $subject ends every tour in the same states, with the same actions',
    async (model) => {
      const tours = readTours(toursFolder, model.subject) ?? [];
      expect(await differences(load, { model, tours })).toEqual([]);
    },
  );

  test.each(planned)(
    'of a chart with one of everything does the same: $model.subject',
    async (one) => {
      expect(await differences(load, one)).toEqual([]);
    },
  );

  test.each([
    ['a guard', / cond="[^"]*"/, ''],
    ['the right guard', / cond="([^"]*)"/, ' cond="!($1)"'],
    ['staying in the source', / type="internal"/, ''],
    ['a target', 'target="corners.sides"', 'target="corners.outer"'],
    ['an action', /<log label="action" expr="'enterOuter'"\/>/, ''],
    ['the length of a delay', / expr="'\d+m?s'"/, ` expr="'7s'"`],
  ])('differs without %s, and that is detected', async (_what, sought, instead) => {
    const noticed: string[] = [];
    for (const one of planned) {
      const document = scxmlOf(walk(one.model.machine));
      const changed = document.replace(sought, instead);
      if (changed !== document) noticed.push(...(await differences(load, one, changed)));
    }
    expect(noticed).not.toEqual([]);
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
