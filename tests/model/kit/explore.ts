import { fromTransition, type TransitionSnapshot } from 'xstate';
import {
  type AdjacencyValue,
  getAdjacencyMap,
  getShortestPaths,
  joinPaths,
  type StatePath,
} from 'xstate/graph';
import { rememberedStates } from '../../../src/charts/read/interpreter.ts';
import type { Observation, Tour, TourStep } from '../../../src/charts/run/tour.ts';
import { eventCasesFor } from './eventCases.ts';
import type { Model } from './fixtures.ts';
import { type EventCase, eventCaseOf, observe, perform, startModel } from './perform.ts';

/** Where a headless run is after a tour, in plain data. */
export interface RunState {
  /** Distinguishes states: start, states, projected context, history, and what the machine waits for. */
  readonly key: string;
  readonly tour: Tour;
  /** Transition definitions taken and events refused in the last step. */
  readonly covers: readonly string[];
  /** Everything worth doing next. */
  readonly eventCases: readonly EventCase[];
}

type RunSnapshot = TransitionSnapshot<RunState>;
export type Exploration = ReadonlyMap<string, AdjacencyValue<RunSnapshot, EventCase>>;

/** Once every transition has been met, only refusals are still looked for, and for those this is far enough. */
const enoughForRefusals = 300;

const serializeState = ({ context }: RunSnapshot) => context.key;

/**
 * Takes a tour, and one step more, on a fresh run: delays, actors and actions are the real ones.
 * @throws when the machine crashes, with the events that led there.
 */
export function runTour(
  model: Model,
  { start, steps: past }: Pick<Tour, 'start' | 'steps'>,
  eventCase?: EventCase,
): RunState {
  const { fixtures } = model;
  try {
    const run = startModel(model, start);
    const begins = observe(run, fixtures).observation;
    for (const step of past) perform(run, fixtures, eventCaseOf(step));
    const steps = eventCase ? [...past, perform(run, fixtures, eventCase)] : past;
    const last: Observation & Partial<TourStep> = steps.at(-1) ?? begins;
    const { state, status, context, meanwhile, takes, refuses = [] } = last;
    const waiting = [...new Set(run.running().values())].sort();
    const timers = [...new Set(run.timers().map(({ type }) => type))].sort();
    const memory = rememberedStates(run.snapshot());
    return {
      key: JSON.stringify([start, state, status, context, memory, waiting, timers]),
      tour: { start, begins, steps },
      covers: [...(meanwhile?.takes ?? []), ...takes, ...refuses],
      eventCases: eventCasesFor(run, fixtures),
    };
  } catch (cause) {
    const events = [...past.map(({ event }) => event), ...(eventCase ? [eventCase.type] : [])];
    const way = [`start "${start}"`, ...events].join(' → ');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${model.subject}: ${way}: ${reason}`, { cause });
  }
}

/**
 * Breadth first from all starts at once. Ends when every transition in `wanted` has been met, when there is nothing
 * new, or at the model's limit.
 */
export function explore(model: Model, wanted: readonly string[]): Exploration {
  const { inputs, limit = 2000 } = model.fixtures;
  const missing = new Set(wanted);
  let visited = 0;
  const begins = { state: {}, context: {}, takes: [], did: [] };
  const eventCases = Object.keys(inputs).map((type) => ({ type, fixture: 0 }));
  const origin = { key: '', tour: { start: '', begins, steps: [] }, covers: [], eventCases };
  const logic = fromTransition((from: RunState, eventCase: EventCase) => {
    const next =
      from === origin
        ? runTour(model, { start: eventCase.type, steps: [] })
        : runTour(model, from.tour, eventCase);
    for (const key of next.covers) missing.delete(key);
    return next;
  }, origin);
  const adjacencies = getAdjacencyMap(logic, {
    serializeState,
    events: ({ context }) => context.eventCases,
    // The `limit` of xstate/graph throws instead of returning what has been found.
    stopWhen: () => visited++ > (missing.size > 0 ? limit : enoughForRefusals),
  });
  return new Map(Object.entries(adjacencies));
}

/** The shortest way from a state to the nearest step that covers something new, that step included. */
export function pathToUncovered(
  explored: Exploration,
  from: RunState,
  isNew: (reached: RunState) => boolean,
): StatePath<RunSnapshot, EventCase> | undefined {
  const edgesOf = ({ key }: RunState) => Object.values(explored.get(key)?.transitions ?? {});
  const uncoveredAt = (at: RunSnapshot) =>
    edgesOf(at.context).find(({ state }) => isNew(state.context));
  const logic = fromTransition(
    (at: RunState, eventCase: EventCase) =>
      edgesOf(at).find(({ event }) => event === eventCase)?.state.context ?? at,
    from,
  );
  let isFound = false;
  const [way] = getShortestPaths(logic, {
    serializeState,
    events: ({ context }) => edgesOf(context).map(({ event }) => event),
    toState: (at) => uncoveredAt(at) !== undefined,
    stopWhen: (at) => (isFound ||= uncoveredAt(at) !== undefined),
  });
  const uncovered = way && uncoveredAt(way.state);
  if (!uncovered) return undefined;
  const steps = [{ ...uncovered, state: way.state }, uncovered];
  return joinPaths(way, { state: uncovered.state, steps, weight: 1 });
}
