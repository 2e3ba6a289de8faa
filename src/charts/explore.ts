import type { Model } from './fixtures.ts';
import type { HeadlessRun } from './headless.ts';
import { rememberedStates } from './interpreter.ts';
import { observe, perform, type Stimulus, startModel } from './perform.ts';
import { stimuliFor } from './stimuli.ts';
import type { Observation, TourStep } from './tour.ts';

export interface Edge {
  readonly stimulus: Stimulus;
  readonly to: string;
  /** Transition definitions taken and events refused on the way. */
  readonly gains: readonly string[];
}

interface Situation {
  readonly path: readonly Stimulus[];
  edges: readonly Edge[];
}

export interface Exploration {
  readonly start: string;
  readonly first: string;
  readonly situations: ReadonlyMap<string, Situation>;
}

/** Once every transition has been met, only refusals are still looked for, and for those this is far enough. */
const enoughForRefusals = 300;

/** Tells situations apart: states, projected context, history, and what the machine waits for. */
export function situationKey(run: HeadlessRun, { state, status, context }: Observation): string {
  const snapshot = run.snapshot();
  const waiting = [...new Set(run.running().values())].sort();
  const timers = [...new Set(run.timers().map(({ type }) => type))].sort();
  return JSON.stringify([state, status, context, rememberedStates(snapshot), waiting, timers]);
}

export function gainsOf(step: TourStep): string[] {
  return [...(step.meanwhile?.takes ?? []), ...step.takes, ...(step.refuses ?? [])];
}

function arrive(model: Model, start: string, path: readonly Stimulus[]): HeadlessRun {
  const run = startModel(model, start);
  observe(run, model.fixtures);
  for (const stimulus of path) perform(run, model.fixtures, stimulus);
  return run;
}

function crashedAfter(model: Model, start: string, path: readonly Stimulus[], cause: unknown) {
  const way = [`start "${start}"`, ...path.map(({ event }) => event)].join(' → ');
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${model.subject}: ${way}: ${reason}`, { cause });
}

/**
 * Breadth first from every start: each situation is reached by replaying its shortest path on a fresh run, so that
 * delays, actors and actions are always the real ones. Ends when every transition in `wanted` has been met, when there
 * is nothing new, or at the model's limit.
 */
export function explore(model: Model, wanted: ReadonlySet<string>): Exploration[] {
  const { fixtures } = model;
  const missing = new Set(wanted);
  const found = Object.keys(fixtures.inputs).map((start) => {
    const run = startModel(model, start);
    const { observation } = observe(run, fixtures);
    for (const key of observation.takes) missing.delete(key);
    const first = situationKey(run, observation);
    const situations = new Map<string, Situation>([[first, { path: [], edges: [] }]]);
    return { start, first, situations, queue: [first] };
  });
  let visited = 0;
  const limit = () => (missing.size > 0 ? (fixtures.limit ?? 2000) : enoughForRefusals);
  while (visited < limit() && found.some(({ queue }) => queue.length > 0)) {
    for (const { start, situations, queue } of found) {
      const situation = situations.get(queue.shift() ?? '');
      if (!situation) continue;
      visited += 1;
      const edges: Edge[] = [];
      for (const stimulus of stimuliFor(arrive(model, start, situation.path), fixtures)) {
        const path = [...situation.path, stimulus];
        try {
          const run = arrive(model, start, situation.path);
          const step = perform(run, fixtures, stimulus);
          const to = situationKey(run, step);
          const gains = gainsOf(step);
          for (const key of gains) missing.delete(key);
          edges.push({ stimulus, to, gains });
          if (!situations.has(to)) {
            situations.set(to, { path, edges: [] });
            queue.push(to);
          }
        } catch (cause) {
          throw crashedAfter(model, start, path, cause);
        }
      }
      situation.edges = edges;
    }
  }
  return found.map(({ start, first, situations }) => ({ start, first, situations }));
}

/** The shortest way from a situation to the nearest edge that gains something new, that edge included. */
export function wayToNews(
  { situations }: Exploration,
  from: string,
  isNew: (edge: Edge, from: string) => boolean,
): Edge[] | undefined {
  const queue: { at: string; way: readonly Edge[] }[] = [{ at: from, way: [] }];
  const visited = new Set([from]);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { at, way } = next;
    for (const edge of situations.get(at)?.edges ?? []) {
      if (isNew(edge, at)) return [...way, edge];
      if (visited.has(edge.to)) continue;
      visited.add(edge.to);
      queue.push({ at: edge.to, way: [...way, edge] });
    }
  }
  return undefined;
}
