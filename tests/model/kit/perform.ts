import { compactJson, wholeJson } from '../../../src/charts/read/compactJson.ts';
import {
  activeNodes,
  type StateNode,
  type TransitionDefinition,
} from '../../../src/charts/read/interpreter.ts';
import { transitionKey } from '../../../src/charts/read/transitionKey.ts';
import type { Observation, TourStep } from '../../../src/charts/run/tour.ts';
import type { AnyFixtures, Model } from './fixtures.ts';
import { type HeadlessOptions, type HeadlessRun, startHeadless } from './headless.ts';

/** What can be done to a machine: send or settle with an example of the fixtures, or let time pass. */
export type EventCase =
  | { readonly type: string; readonly fixture: number }
  | { readonly type: string; readonly afterMs: number };

/** What was done in a step of a tour, to do it again. */
export function eventCaseOf({ event: type, fixture = 0, afterMs }: TourStep): EventCase {
  return afterMs === undefined ? { type, fixture } : { type, afterMs };
}

const done = 'xstate.done.actor.';
const failed = 'xstate.error.actor.';

/** The examples of an event: payloads, outputs or errors. An actor without any has one that says nothing. */
export function examplesOf(fixtures: AnyFixtures, event: string): readonly unknown[] {
  if (event.startsWith(done)) return fixtures.outputs[event.slice(done.length)] ?? [undefined];
  if (event.startsWith(failed)) {
    const name = event.slice(failed.length);
    return fixtures.errors[name] ?? [new Error(`${name} failed`)];
  }
  const examples = fixtures.events[event];
  if (examples) return examples;
  throw new Error(`The event ${event} has no example: add it to the fixtures.`);
}

/** Starts a machine of a model from one of its named inputs. */
export function startModel(
  { machine, fixtures }: Model,
  start: string,
  options: Pick<HeadlessOptions, 'onMicrostep'> = {},
): HeadlessRun {
  if (!(start in fixtures.inputs)) {
    throw new Error(
      `The fixtures have no input "${start}": run npm run tours and review the change.`,
    );
  }
  const { systemActors = [] } = fixtures;
  return startHeadless(machine, { input: fixtures.inputs[start], systemActors, ...options });
}

function withoutRepeats(keys: readonly string[]): string[] {
  return keys.filter((key, index) => key !== keys[index - 1]);
}

/** A minute of clock events would fill a page. */
function repeatsShortened(effects: readonly string[]): string[] {
  const runs: { effect: string; times: number }[] = [];
  for (const effect of effects) {
    const last = runs.at(-1);
    if (last?.effect === effect) last.times += 1;
    else runs.push({ effect, times: 1 });
  }
  return runs.map(({ effect, times }) => (times === 1 ? effect : `${effect} ×${String(times)}`));
}

function outputOf(output: unknown): { output?: unknown } {
  return output === undefined ? {} : { output: JSON.parse(wholeJson(output)) };
}

/**
 * What is to be seen now, with what happened since the last look.
 * @throws when the machine has crashed: an action threw, or an event went to an actor that is not there.
 */
export function observe(run: HeadlessRun, fixtures: AnyFixtures) {
  const snapshot = run.snapshot();
  const crash = run.crash();
  if (crash !== undefined) {
    const reason = crash instanceof Error ? crash.message : compactJson(crash);
    throw new Error(`The machine ${snapshot.machine.id} has crashed: ${reason}`, { cause: crash });
  }
  const { steps, effects, assigned } = run.takeJournal();
  const tags = [...snapshot.tags].sort();
  const observation: Observation = {
    state: snapshot.value as Observation['state'],
    ...(tags.length > 0 && { tags }),
    ...(snapshot.status === 'done' && { status: 'done' as const, ...outputOf(snapshot.output) }),
    context: fixtures.context(snapshot.context),
    ...(Object.keys(assigned).length > 0 && { assigned }),
    takes: withoutRepeats(steps.flat().map(transitionKey)),
    did: repeatsShortened(effects),
  };
  return { observation, steps };
}

function within(node: StateNode | undefined, ancestor: StateNode): boolean {
  return node !== undefined && (node === ancestor || within(node.parent, ancestor));
}

function refusals(
  active: readonly StateNode[],
  event: string,
  taken: readonly TransitionDefinition[],
): string[] {
  return active
    .filter((node) => node.transitions.get(event)?.every(({ guard }) => guard !== undefined))
    .filter((node) => !taken.some(({ source }) => within(source, node)))
    .map((node) => `${node.id} | ${event} | refused`);
}

/** A payload, output or error in short, without the event type next to it. */
function shown(example: unknown): { with?: string } {
  if (example === undefined) return {};
  if (typeof example !== 'object' || example === null || !('type' in example)) {
    return { with: wholeJson(example) };
  }
  const { type: _, ...payload } = example;
  return Object.keys(payload).length > 0 ? { with: wholeJson(payload) } : {};
}

function resolve(run: HeadlessRun, event: string, example: unknown) {
  if (event.startsWith(done)) run.complete(event.slice(done.length), example);
  else if (event.startsWith(failed)) run.fail(event.slice(failed.length), example);
  else run.send(example as { type: string });
}

/** Does one thing to the machine and reports the result. */
export function perform(run: HeadlessRun, fixtures: AnyFixtures, eventCase: EventCase): TourStep {
  const { type: event } = eventCase;
  if ('fixture' in eventCase) {
    const before = activeNodes(run.snapshot());
    const example = examplesOf(fixtures, event)[eventCase.fixture];
    resolve(run, event, example);
    return {
      event,
      fixture: eventCase.fixture,
      ...shown(example),
      ...seen(run, fixtures, event, before),
    };
  }
  const early = Math.max(0, eventCase.afterMs - 1);
  if (early > 0) run.advance(early);
  const meanwhile = observe(run, fixtures).observation;
  const before = activeNodes(run.snapshot());
  run.advance(eventCase.afterMs - early);
  return {
    event,
    afterMs: eventCase.afterMs,
    ...(meanwhile.takes.length + meanwhile.did.length > 0 && { meanwhile }),
    ...seen(run, fixtures, event, before),
  };
}

function seen(
  run: HeadlessRun,
  fixtures: AnyFixtures,
  event: string,
  before: readonly StateNode[],
) {
  const { observation, steps } = observe(run, fixtures);
  const refuses = refusals(before, event, steps[0] ?? []);
  return { ...(refuses.length > 0 && { refuses }), ...observation };
}
