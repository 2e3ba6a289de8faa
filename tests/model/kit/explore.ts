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
import type { Model } from './fixtures.ts';
import { observe, perform, type Stimulus, startModel, stimulusOf } from './perform.ts';
import { stimuliFor } from './stimuli.ts';

/** Where a headless run is after a tour, in plain data. */
export interface Situation {
  /** Distinguishes situations: start, states, projected context, history, and what the machine waits for. */
  readonly key: string;
  readonly tour: Tour;
  /** Transition definitions taken and events refused in the last step. */
  readonly gains: readonly string[];
  /** Everything worth doing next. */
  readonly eventCases: readonly Stimulus[];
}

type RunSnapshot = TransitionSnapshot<Situation>;
export type Exploration = ReadonlyMap<string, AdjacencyValue<RunSnapshot, Stimulus>>;

/** Once every transition has been met, only refusals are still looked for, and for those this is far enough. */
const enoughForRefusals = 300;

const serializeState = ({ context }: RunSnapshot) => context.key;

/**
 * Takes a tour, and one step more, on a fresh run: delays, actors and actions are the real ones.
 * @throws when the machine crashes, with the events that led there.
 */
export function arrive(
  model: Model,
  { start, steps: past }: Pick<Tour, 'start' | 'steps'>,
  stimulus?: Stimulus,
): Situation {
  const { fixtures } = model;
  try {
    const run = startModel(model, start);
    const begins = observe(run, fixtures).observation;
    for (const step of past) perform(run, fixtures, stimulusOf(step));
    const steps = stimulus ? [...past, perform(run, fixtures, stimulus)] : past;
    const last: Observation & Partial<TourStep> = steps.at(-1) ?? begins;
    const { state, status, context, meanwhile, takes, refuses = [] } = last;
    const waiting = [...new Set(run.running().values())].sort();
    const timers = [...new Set(run.timers().map(({ type }) => type))].sort();
    const memory = rememberedStates(run.snapshot());
    return {
      key: JSON.stringify([start, state, status, context, memory, waiting, timers]),
      tour: { start, begins, steps },
      gains: [...(meanwhile?.takes ?? []), ...takes, ...refuses],
      eventCases: stimuliFor(run, fixtures),
    };
  } catch (cause) {
    const events = [...past.map(({ event }) => event), ...(stimulus ? [stimulus.type] : [])];
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
  const origin = { key: '', tour: { start: '', begins, steps: [] }, gains: [], eventCases };
  const logic = fromTransition((from: Situation, stimulus: Stimulus) => {
    const next =
      from === origin
        ? arrive(model, { start: stimulus.type, steps: [] })
        : arrive(model, from.tour, stimulus);
    for (const key of next.gains) missing.delete(key);
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

/** The shortest way from a situation to the nearest step that gains something new, that step included. */
export function pathToUncovered(
  explored: Exploration,
  from: Situation,
  isNew: (arrival: Situation) => boolean,
): StatePath<RunSnapshot, Stimulus> | undefined {
  const edgesOf = ({ key }: Situation) => Object.values(explored.get(key)?.transitions ?? {});
  const newsAt = (at: RunSnapshot) => edgesOf(at.context).find(({ state }) => isNew(state.context));
  const logic = fromTransition(
    (at: Situation, stimulus: Stimulus) =>
      edgesOf(at).find(({ event }) => event === stimulus)?.state.context ?? at,
    from,
  );
  let isFound = false;
  const [way] = getShortestPaths(logic, {
    serializeState,
    events: ({ context }) => edgesOf(context).map(({ event }) => event),
    toState: (at) => newsAt(at) !== undefined,
    stopWhen: (at) => (isFound ||= newsAt(at) !== undefined),
  });
  const news = way && newsAt(way.state);
  if (!news) return undefined;
  const steps = [{ ...news, state: way.state }, news];
  return joinPaths(way, { state: news.state, steps, weight: 1 });
}
