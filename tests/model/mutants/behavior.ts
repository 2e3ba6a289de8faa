import type { AnyStateMachine } from 'xstate';
import { wholeJson } from '../../../src/charts/read/compactJson.ts';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from '../kit/fixtures.ts';
import type { HeadlessRun } from '../kit/headless.ts';
import { eventCaseOf, observe, perform, startModel } from '../kit/perform.ts';
import { toursFolder } from '../kit/toursFolder.ts';
import { pictureIn } from '../screens/pictures.ts';
import { withoutScreen } from '../screens/screens.tsx';

/**
 * What others notice of a chart after the start and each step of its tours: its state, its end and output, what it sends,
 * starts, stops and does, and when. Names of its own do not count: those of tags, assignments, transitions and delays.
 */
function* behaviorOf(
  model: Model,
  tours: readonly Tour[],
  look: (run: HeadlessRun) => string,
): Generator<string> {
  for (const tour of tours) {
    try {
      const run = startModel(model, tour.start);
      observe(run, model.fixtures);
      yield look(run);
      for (const step of tour.steps) {
        perform(run, model.fixtures, eventCaseOf(step));
        yield look(run);
      }
    } catch (error) {
      yield String(error);
    }
  }
}

function outside(run: HeadlessRun): string {
  const snapshot = run.snapshot();
  return JSON.stringify([snapshot.value, snapshot.status, snapshot.output, run.takeOutside()]);
}

/**
 * What a person sees, and what the product reads of a chart elsewhere: whether it is busy (an update waits for that), its
 * answer (a logout waits for that); of a chart without a screen of its own all tags and data.
 */
function shownBy({ subject }: Model) {
  return (run: HeadlessRun) => {
    const snapshot = run.snapshot();
    const tags = [...snapshot.tags].sort();
    if (subject in withoutScreen) {
      return wholeJson([tags, snapshot.context]);
    }
    const { answer } = snapshot.context as { answer?: unknown };
    return JSON.stringify([pictureIn(subject, snapshot), tags.includes('busy'), answer]);
  };
}

/** Compares machines in the place of the one of a model by its committed tours. */
export function comparisonWith(model: Model, tours = readTours(toursFolder, model.subject) ?? []) {
  const looks = [outside, shownBy(model)];
  const expected = looks.map((look) => [...behaviorOf(model, tours, look)]);

  function difference(
    machine: AnyStateMachine,
    look: (run: HeadlessRun) => string,
    known: readonly string[],
  ): number | undefined {
    let index = 0;
    for (const seen of behaviorOf({ ...model, machine }, tours, look)) {
      if (seen !== known[index]) return index;
      index += 1;
    }
    return index === known.length ? undefined : index;
  }

  /** The first start or step, counted over all tours, after which the machine behaves or looks differently. */
  function firstDifference(machine: AnyStateMachine): number | undefined {
    for (const [index, look] of looks.entries()) {
      const found = difference(machine, look, expected[index] ?? []);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    firstDifference,
    isNoticed: (machine: AnyStateMachine) => firstDifference(machine) !== undefined,
  };
}
