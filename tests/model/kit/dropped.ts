import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { DroppedRow, DroppedTable } from '../../../machines/core/droppedEvents.ts';
import { sameJson } from '../../../src/charts/read/compactJson.ts';
import { activeNodes } from '../../../src/charts/read/interpreter.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from './fixtures.ts';
import type { HeadlessRun } from './headless.ts';
import { eventCaseOf, examplesOf, observe, perform, startModel } from './perform.ts';
import { toursFolder } from './toursFolder.ts';

/** Active states of a chart that its tours visit, with the events that none of them answers. */
export interface Visited {
  readonly state: StateValue;
  /** Paths below the machine. */
  readonly active: ReadonlySet<string>;
  /** Names of the actors that run there. */
  readonly running: ReadonlySet<string>;
  readonly dropped: readonly string[];
}

/** The paths of the active states below the machine. */
export function activePaths(snapshot: AnyMachineSnapshot): Set<string> {
  return new Set(activeNodes(snapshot).map(({ path }) => path.join('.')));
}

/** Whether an active state has a transition for the event, whatever its guards say. */
export function isAnswered(snapshot: AnyMachineSnapshot, type: string): boolean {
  return activeNodes(snapshot).some((node) => node.transitions.has(type));
}

/** Sends an event that the chart drops. @returns what happened nevertheless, in words. */
function effectsOfDropped(run: HeadlessRun, { fixtures }: Model, type: string): string[] {
  return examplesOf(fixtures, type).flatMap((example) => {
    const before = run.snapshot();
    run.send(example as { type: string });
    const { takes, did, assigned } = observe(run, fixtures).observation;
    const now = run.snapshot();
    const isSame =
      takes.length + did.length === 0 &&
      assigned === undefined &&
      now.status === before.status &&
      sameJson(now.value, before.value);
    return isSame ? [] : [`${type} has an effect in ${JSON.stringify(before.value)}`];
  });
}

/**
 * Walks the committed tours. In each set of active states that is new, it sends all events that none of them answers,
 * then continues the tour. @returns what the chart drops where, and what went otherwise than it should, in words.
 */
export function walkDropped(model: Model): { visited: Visited[]; problems: string[] } {
  const { subject, fixtures } = model;
  const found = new Map<string, Visited>();
  const problems: string[] = [];
  const look = (run: HeadlessRun) => {
    const snapshot = run.snapshot();
    // One that has failed in this tour runs in another one.
    const invoked = activeNodes(snapshot).flatMap(({ invoke }) => invoke.map(({ src }) => src));
    const running = new Set([...invoked, ...run.running().values()]);
    const key = JSON.stringify([snapshot.value, [...running].toSorted()]);
    if (snapshot.status !== 'active' || found.has(key)) return;
    const dropped = Object.keys(fixtures.events).filter((type) => !isAnswered(snapshot, type));
    problems.push(...dropped.flatMap((type) => effectsOfDropped(run, model, type)));
    const state = snapshot.value as StateValue;
    found.set(key, { state, active: activePaths(snapshot), running, dropped });
  };
  for (const tour of readTours(toursFolder, subject) ?? []) {
    const run = startModel(model, tour.start);
    observe(run, fixtures);
    look(run);
    for (const step of tour.steps) {
      const { state } = perform(run, fixtures, eventCaseOf(step));
      if (!sameJson(state, step.state))
        problems.push(`${step.event} does not lead to ${JSON.stringify(step.state)} any longer`);
      look(run);
    }
  }
  return { visited: [...found.values()], problems };
}

const isIn = (active: ReadonlySet<string>, places: string) =>
  places.split(' & ').every((place) => active.has(place));

/** Whether a row is about a chart in these states. */
export function covers({ in: places, except }: DroppedRow, active: ReadonlySet<string>): boolean {
  if (places) return places.some((place) => isIn(active, place));
  return except?.every((place) => !isIn(active, place)) ?? true;
}

/** By event, the actors of the chart of which at least one must run for it to be sent; none if others send it as well. */
function ownActors({ sentBy }: DroppedTable): ReadonlyMap<string, readonly string[]> {
  const { screen = [], otherScreens = {}, charts = {}, actors = {} } = sentBy;
  const others = [...screen, ...Object.values({ ...otherScreens, ...charts }).flat()];
  const byEvent = new Map<string, string[]>();
  for (const [actor, events = []] of Object.entries(actors))
    for (const event of events) byEvent.set(event, [...(byEvent.get(event) ?? []), actor]);
  return new Map([...byEvent].filter(([event]) => !others.includes(event)));
}

/** The events that the table names a sender of. */
export function sentEvents({ sentBy }: DroppedTable): string[] {
  const { screen = [], otherScreens = {}, charts = {}, actors = {} } = sentBy;
  const lists = [...Object.values({ ...otherScreens, ...charts }), ...Object.values(actors)];
  return [...screen, ...lists.flatMap((events = []) => events)];
}

/** Where a table is not what the tours visit, in words. */
export function wrongRows(table: DroppedTable, visited: readonly Visited[]): string[] {
  const actorsOf = ownActors(table);
  const canBeSent = (event: string, { running }: Visited) =>
    actorsOf.get(event)?.some((actor) => running.has(actor)) ?? true;
  const drops = (event: string, at: Visited) => at.dropped.includes(event) && canBeSent(event, at);
  const where = ({ state }: Visited) => JSON.stringify(state).replaceAll('"', '');

  const missing = visited.flatMap((at) =>
    at.dropped
      .filter((event) => canBeSent(event, at))
      .filter(
        (event) => !table.rows.some((row) => row.events.includes(event) && covers(row, at.active)),
      )
      .map((event) => `missing: ${event} is dropped in ${where(at)}`),
  );
  const wrong = table.rows.flatMap((row) =>
    row.events.flatMap((event) => {
      const covered = visited.filter(({ active }) => covers(row, active));
      const answered = covered.filter(({ dropped }) => !dropped.includes(event));
      const stale = (row.in ?? ['']).filter(
        (place) =>
          !covered.some((at) => (place === '' || isIn(at.active, place)) && drops(event, at)),
      );
      return [
        ...answered.map((at) => `wrong: ${event} is answered in ${where(at)}`),
        ...stale.map((place) => `stale: ${event} is not dropped in ${place || 'the other states'}`),
      ];
    }),
  );
  const exceptions = table.rows.flatMap((row) =>
    (row.except ?? [])
      .filter((place) =>
        row.events.every((event) =>
          visited.every((at) => !isIn(at.active, place) || drops(event, at)),
        ),
      )
      .map((place) => `stale: ${row.events.join(', ')} is answered nowhere in ${place}`),
  );
  return [...missing, ...wrong, ...exceptions];
}
