import fc from 'fast-check';
import { activeNodes } from '../../../src/charts/read/interpreter.ts';
import type { Model } from '../../model/kit/fixtures.ts';
import type { HeadlessRun } from '../../model/kit/headless.ts';
import { type EventCase, examplesOf } from '../../model/kit/perform.ts';

/** One thing done to a chart. Numbers choose among what there is at that moment, so that shrinking keeps its meaning. */
export type Move =
  | { kind: 'send'; pick: number; example: number }
  | { kind: 'complete'; pick: number; example: number }
  | { kind: 'fail'; pick: number; example: number }
  | { kind: 'wait'; ms: number };

const nat = fc.nat({ max: 1_000 });

function settling<Kind extends 'send' | 'complete' | 'fail'>(kind: Kind, weight: number) {
  const arbitrary = fc.record({ kind: fc.constant(kind), pick: nat, example: nat });
  return { weight, arbitrary };
}

export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  settling('send', 5),
  settling('complete', 4),
  settling('fail', 2),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      // A short interval, a moment, a long sleep.
      ms: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 10_000 }), fc.nat({ max: 100_000_000 })),
    }),
  },
);

function at<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

/** A chart that was spawned without actors of its own has nothing that could fail, so that no one answers to that. */
function mayEnd({ fixtures }: Model, run: HeadlessRun, id: string): boolean {
  if (id in fixtures.outputs || id in fixtures.errors) return true;
  return activeNodes(run.snapshot()).some((node) =>
    node.transitions.has(`xstate.error.actor.${id}`),
  );
}

/** A clock that checks every second is not looked at all night. */
const mostTimers = 20;

/** What time does in that many milliseconds, in the form of tours: from timer to timer. */
function* waits(run: HeadlessRun, ms: number): Generator<EventCase> {
  let left = ms;
  for (let fired = 0; fired < mostTimers; fired += 1) {
    const [next] = run.timers();
    if (!next || next.inMs > left) break;
    left -= next.inMs;
    yield { type: next.type, afterMs: next.inMs };
  }
  if (left > 0 && run.timers().length > 0) yield { type: 'time.passed', afterMs: left };
}

/** What a move means for the chart as it is; nothing if there is nothing of its kind to do. */
export function* eventCasesOf(model: Model, run: HeadlessRun, move: Move): Generator<EventCase> {
  if (move.kind === 'wait') {
    yield* waits(run, move.ms);
    return;
  }
  const event = eventOf(model, run, move);
  if (event === undefined) return;
  const { length } = examplesOf(model.fixtures, event);
  if (length > 0) yield { type: event, fixture: move.example % length };
}

/** Every event of the chart may come at any time, whether the state answers to it or not. */
function eventOf(
  model: Model,
  run: HeadlessRun,
  { kind, pick }: Exclude<Move, { kind: 'wait' }>,
): string | undefined {
  const { fixtures } = model;
  if (kind === 'send') return at(Object.keys(fixtures.events), pick);
  const ids = [...run.running().keys()].filter((id) => mayEnd(model, run, id));
  const id = at(kind === 'fail' ? ids : ids.filter((one) => one in fixtures.outputs), pick);
  if (id === undefined) return undefined;
  return `xstate.${kind === 'fail' ? 'error' : 'done'}.actor.${id}`;
}
