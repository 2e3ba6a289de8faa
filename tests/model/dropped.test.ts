import { describe, expect, test } from 'vitest';
import type { DroppedTable } from '../../machines/core/droppedEvents.ts';
import { droppedEvents } from '../../machines/droppedEvents.ts';
import { machines } from '../../machines/registry.ts';
import { messagesOf } from '../../src/charts/evidence/messages.ts';
import { implementationsOf } from '../../src/charts/read/interpreter.ts';
import { walk } from '../../src/charts/read/walk.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { models } from './fixtures.ts';
import { sentEvents, walkDropped, wrongRows } from './kit/dropped.ts';
import { toursFolder } from './kit/toursFolder.ts';

const nothingDropped: DroppedTable = { sentBy: {}, rows: [] };

test('the tables are of charts that exist', () => {
  const subjects = machines.map(({ subject }) => subject);
  expect(Object.keys(droppedEvents).filter((subject) => !subjects.includes(subject))).toEqual([]);
});

describe.each(models)('$subject', (model) => {
  const table = droppedEvents[model.subject] ?? nothingDropped;
  const { visited, problems } = walkDropped(model);

  test('nothing happens on an event that no active state answers', () => {
    expect(problems).toEqual([]);
  });

  test('its table lists each event that it drops in a state of its tours, and no other', () => {
    expect(wrongRows(table, visited)).toEqual([]);
  });

  test('its table says who sends each of these events', () => {
    const dropped = new Set(table.rows.flatMap(({ events }) => events));
    const unsent = [...dropped].filter((event) => !sentEvents(table).includes(event));
    expect(unsent).toEqual([]);
    const actors = Object.keys(implementationsOf(model.machine).actors);
    expect(Object.keys(table.sentBy.actors ?? {}).filter((name) => !actors.includes(name))).toEqual(
      [],
    );
  });

  test('a row is for some states or for all but some, and no event of another chart is only excepted', () => {
    const { charts = {}, otherScreens = {} } = table.sentBy;
    const unseen = Object.values({ ...charts, ...otherScreens }).flat();
    for (const { in: places, except, events, reason } of table.rows) {
      expect((places === undefined) !== (except === undefined), reason).toBe(true);
      if (except) expect(events.filter((event) => unseen.includes(event))).toEqual([]);
    }
  });
});

test('the tables name every chart that sends such an event in its tours', () => {
  const sources = machines.map(({ subject, machine }) => ({
    ...{ subject, machine, chart: walk(machine) },
    tours: readTours(toursFolder, subject) ?? [],
  }));
  const unnamed = messagesOf(sources).flatMap(({ from, to, events }) =>
    sources
      .filter(({ chart }) => chart.id === to)
      .flatMap(({ subject }) => {
        const { rows, sentBy } = droppedEvents[subject] ?? nothingDropped;
        const dropped = rows.flatMap((row) => row.events);
        return events
          .filter((event) => dropped.includes(event))
          .filter((event) => !sentBy.charts?.[from]?.includes(event))
          .map((event) => `${subject}: ${event} comes from ${from}`);
      }),
  );
  expect(unnamed).toEqual([]);
});
