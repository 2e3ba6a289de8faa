import type { StateValue } from 'xstate';
import { compactJson, sameJson } from '../../../src/charts/read/compactJson.ts';
import { rememberedStates } from '../../../src/charts/read/interpreter.ts';
import type { Observation } from '../../../src/charts/run/tour.ts';
import type { TourFile } from '../../../src/charts/run/tourFile.ts';
import { models } from '../fixtures.ts';
import { eventCasesFor } from './eventCases.ts';
import type { Model } from './fixtures.ts';
import type { HeadlessRun } from './headless.ts';
import { type EventCase, observe, perform, startModel } from './perform.ts';

/** What an inspector sees of a step: neither payloads nor context. */
type Seen = Pick<Observation, 'state' | 'takes' | 'status'>;

function isSame(seen: Seen, found: Observation): boolean {
  return (
    sameJson(seen.state, found.state) &&
    sameJson([...new Set(seen.takes)].toSorted(), [...new Set(found.takes)].toSorted()) &&
    seen.status === found.status
  );
}

/** A run after these steps; runs cannot be copied, so each step is done again. */
function runTo(model: Model, start: string, cases: readonly EventCase[]): HeadlessRun {
  const run = startModel(model, start);
  observe(run, model.fixtures);
  for (const eventCase of cases) perform(run, model.fixtures, eventCase);
  return run;
}

/** Everything that decides what a run does next. */
function placeOf(run: HeadlessRun): unknown[] {
  const { value, context } = run.snapshot() as { value: StateValue; context: object };
  const timers = run.timers().map(({ type }) => type);
  return [value, context, rememberedStates(run.snapshot()), [...run.running().values()], timers];
}

/**
 * Does on a chart what the inspector recorded: for each event it tries the examples of the fixtures until one takes the
 * same transitions to the same state. @returns the first step that no example leads to, as a sentence; nothing if all fit.
 */
export function replayTrace({ subject, tours }: TourFile): string[] {
  const model = models.find((one) => one.subject === subject);
  if (!model) return [`There is no chart ${subject}.`];
  return tours.flatMap(({ begins, steps }) => {
    let furthest = 0;
    // Several examples often lead to the same: without this the search doubles with each step.
    const tried = new Set<string>();
    const follow = (start: string, cases: readonly EventCase[]): boolean => {
      furthest = Math.max(furthest, cases.length);
      const step = steps[cases.length];
      if (step === undefined) return true;
      const run = runTo(model, start, cases);
      const place = JSON.stringify([start, cases.length, ...placeOf(run)]);
      if (tried.has(place)) return false;
      tried.add(place);
      return eventCasesFor(run, model.fixtures)
        .filter(({ type }) => type === step.event)
        .some((next) => {
          const found = perform(runTo(model, start, cases), model.fixtures, next);
          return isSame(step, found) && follow(start, [...cases, next]);
        });
    };
    const starts = Object.keys(model.fixtures.inputs).filter((start) =>
      isSame(begins, observe(startModel(model, start), model.fixtures).observation),
    );
    if (starts.length === 0)
      return [`No start of ${subject} leads to ${compactJson(begins.state)}.`];
    if (starts.some((start) => follow(start, []))) return [];
    const step = steps[furthest];
    return [
      `Step ${furthest + 1}: no example of ${step?.event} leads to ${compactJson(step?.state)}.`,
    ];
  });
}
