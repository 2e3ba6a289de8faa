// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { DroppedRow, DroppedTable } from '../../machines/core/droppedEvents.ts';
import { droppedEvents } from '../../machines/droppedEvents.ts';
import { models } from './fixtures.ts';
import { activePaths, covers } from './kit/dropped.ts';
import type { Model } from './kit/fixtures.ts';
import { operate } from './screens/operate.tsx';
import { placesOf } from './screens/pictures.ts';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens/screens.tsx';
import { heardBy, markupOf } from './screens/standIns.tsx';

const nothingDropped: DroppedTable = { sentBy: {}, rows: [] };

/** An event that a screen sends to its chart, and the chart when it does. */
interface Sent {
  readonly snapshot: AnyMachineSnapshot;
  readonly event: AnyEventObject;
}

/** Operates each distinct screen in each set of active states of a chart's tours. */
function sentBy(model: Model, screen: Screen): Sent[] {
  const seen = new Set<string>();
  const sent: Sent[] = [];
  for (const { snapshot } of placesOf(model)) {
    const active = [...activePaths(snapshot)].join(' ');
    const key = `${snapshot.status} ${active} ${markupOf(screen.show(snapshot))}`;
    if (seen.has(key)) continue;
    seen.add(key);
    operate(screen.show(heardBy(snapshot, (event) => sent.push({ snapshot, event }))));
  }
  return sent;
}

const listed = (rows: readonly DroppedRow[], { snapshot, event }: Sent) =>
  rows.some((row) => row.events.includes(event.type) && covers(row, activePaths(snapshot)));

const withScreen = models.filter(({ subject }) => subject in screens);

describe.each(withScreen)('$subject', (model) => {
  const { sentBy: senders, rows, harmless = [] } = droppedEvents[model.subject] ?? nothingDropped;
  const screen = screens[model.subject];
  const sent = screen ? sentBy(model, screen) : [];
  const useless = sent.filter(
    ({ snapshot, event }) => snapshot.status !== 'active' || !snapshot.can(event),
  );

  test('the chart answers everything that its screen offers', () => {
    const unanswered = useless
      .filter((one) => !listed(harmless, one))
      .map(({ snapshot, event }) => `${event.type} in ${JSON.stringify(snapshot.value)}`);
    expect([...new Set(unanswered)]).toEqual([]);
  });

  test('what its table calls harmless is offered', () => {
    const stale = harmless.flatMap((row) =>
      row.events.filter(
        (type) => !useless.some((one) => one.event.type === type && listed([row], one)),
      ),
    );
    expect(stale).toEqual([]);
  });

  test('its table says which of the events that are dropped somewhere its screen sends', () => {
    const dropped = new Set(rows.flatMap(({ events }) => events));
    const types = new Set(sent.map(({ event }) => event.type).filter((type) => dropped.has(type)));
    expect([...(senders.screen ?? [])].toSorted()).toEqual([...types].toSorted());
  });
});
