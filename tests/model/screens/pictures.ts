import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AnyMachineSnapshot } from 'xstate';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from '../kit/fixtures.ts';
import { eventCaseOf, observe, perform, startModel } from '../kit/perform.ts';
import { toursFolder } from '../kit/toursFolder.ts';
import { pictureOf } from './picture.ts';
import { screens } from './screens.tsx';
import { markupOf } from './standIns.tsx';

/** Where the committed pictures are. */
export const picturesFolder = resolve(import.meta.dirname, '../pictures');

export const pictureFile = (subject: string) => join(picturesFolder, `${subject}.txt`);

/** What a person sees of a chart as it is; nothing if the chart has no screen. @throws where the screen does. */
export function pictureIn(subject: string, snapshot: AnyMachineSnapshot): string {
  const screen = screens[subject];
  return screen ? pictureOf(markupOf(screen.show(snapshot))) : '';
}

/** The chart after the start and after each step of each committed tour, with the place: `2.0` is the start of tour 2. */
export function* placesOf(
  model: Model,
): Generator<{ readonly place: string; readonly snapshot: AnyMachineSnapshot }> {
  for (const [index, tour] of (readTours(toursFolder, model.subject) ?? []).entries()) {
    const run = startModel(model, tour.start);
    observe(run, model.fixtures);
    yield { place: `${index + 1}.0`, snapshot: run.snapshot() };
    for (const [step, one] of tour.steps.entries()) {
      perform(run, model.fixtures, eventCaseOf(one));
      yield { place: `${index + 1}.${step + 1}`, snapshot: run.snapshot() };
    }
  }
}

/** The file of a chart's pictures: each once, under the places of the tours where it is seen. */
export function formatPictures(model: Model): string {
  const places = new Map<string, string[]>();
  for (const { place, snapshot } of placesOf(model)) {
    const picture = pictureIn(model.subject, snapshot) || '(nothing)';
    places.set(picture, [...(places.get(picture) ?? []), place]);
  }
  const sections = [...places].map(([picture, seen]) => `== ${seen.join(' ')}\n${picture}\n`);
  return sections.join('\n');
}

/** The committed pictures of a chart. */
export function readPictures(subject: string): string {
  return readFileSync(pictureFile(subject), 'utf8');
}
