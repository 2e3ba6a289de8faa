import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { machines } from '../../machines/registry.ts';
import { statesOf } from '../../src/charts/read/chart.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { models } from './fixtures.ts';
import type { Model } from './kit/fixtures.ts';
import { eventCaseOf, observe, perform, startModel } from './kit/perform.ts';
import { toursFolder } from './kit/toursFolder.ts';
import { screens, withoutScreen } from './screens/screens.tsx';
import { isSilent, seenOf } from './screens/seen.ts';

const subjects = machines.map(({ subject }) => subject);

/** The chart after the start and after each step of each committed tour. */
function* snapshotsOf(model: Model): Generator<AnyMachineSnapshot> {
  for (const tour of readTours(toursFolder, model.subject) ?? []) {
    const run = startModel(model, tour.start);
    observe(run, model.fixtures);
    yield run.snapshot();
    for (const step of tour.steps) {
      perform(run, model.fixtures, eventCaseOf(step));
      yield run.snapshot();
    }
  }
}

test('every chart has a screen, or a reason to have none', () => {
  const told = [...Object.keys(screens), ...Object.keys(withoutScreen)];
  expect(told.toSorted()).toEqual(subjects.toSorted());
});

test('states that are silent exist', () => {
  const strangers = machines.flatMap(({ subject, machine }) => {
    const ids = new Set(statesOf(walk(machine)).map(({ id }) => id));
    return Object.keys(screens[subject]?.silent ?? {})
      .map((place) => `${machine.id}.${place}`)
      .filter((id) => !ids.has(id));
  });
  expect(strangers).toEqual([]);
});

const withScreen = models.filter(({ subject }) => subject in screens);

describe.each(withScreen)('in $subject', (model) => {
  test('a person sees something in every state of its tours that is not silent, and nothing in the silent ones', () => {
    const wrong = new Set<string>();
    for (const snapshot of snapshotsOf(model)) {
      const seen = seenOf(model.subject, snapshot);
      if ((seen === '') === isSilent(model.subject, snapshot)) continue;
      wrong.add(`${JSON.stringify(snapshot.value)}: “${seen ?? ''}”`);
    }
    expect([...wrong]).toEqual([]);
  });
});

test('notices show the text of each open toast', () => {
  const notices = models.filter(({ subject }) => subject === 'notices');
  const seen = notices.flatMap((model) =>
    [...snapshotsOf(model)].flatMap((snapshot) => {
      const { toasts } = snapshot.context as { toasts: { toast: { text: string } }[] };
      return toasts.map(({ toast }) => ({ toast, words: seenOf('notices', snapshot) }));
    }),
  );
  expect(seen.length).toBeGreaterThan(3);
  for (const { toast, words } of seen) expect(words).toContain(toast.text);
});
