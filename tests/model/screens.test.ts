import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { statesOf } from '../../src/charts/read/chart.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { models } from './fixtures.ts';
import { formatPictures, picturesFolder, placesOf, readPictures } from './screens/pictures.ts';
import { screens, withoutScreen } from './screens/screens.tsx';
import { isSilent, seenOf } from './screens/seen.ts';

const subjects = machines.map(({ subject }) => subject);

test('every chart has a screen, or a reason to have none', () => {
  const told = [...Object.keys(screens), ...Object.keys(withoutScreen)];
  expect(told.toSorted()).toEqual(subjects.toSorted());
});

test('the committed screens are those of the charts that have one', () => {
  const files = readdirSync(picturesFolder).map((name) => name.replace('.txt', ''));
  expect(files.toSorted()).toEqual(Object.keys(screens).toSorted());
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
    for (const { snapshot } of placesOf(model)) {
      const seen = seenOf(model.subject, snapshot);
      if ((seen === '') === isSilent(model.subject, snapshot)) continue;
      wrong.add(`${JSON.stringify(snapshot.value)}: “${seen ?? ''}”`);
    }
    expect([...wrong]).toEqual([]);
  });

  test('after each step of its tours the screen is as committed', () => {
    const isCurrent = formatPictures(model) === readPictures(model.subject);
    expect(isCurrent, 'run npm run tours and read what changed on the screen').toBe(true);
  });
});

test('notices show the text of each open toast', () => {
  const notices = models.filter(({ subject }) => subject === 'notices');
  const seen = notices.flatMap((model) =>
    [...placesOf(model)].flatMap(({ snapshot }) => {
      const { toasts } = snapshot.context as { toasts: { toast: { text: string } }[] };
      return toasts.map(({ toast }) => ({ toast, words: seenOf('notices', snapshot) }));
    }),
  );
  expect(seen.length).toBeGreaterThan(3);
  for (const { toast, words } of seen) expect(words).toContain(toast.text);
});
