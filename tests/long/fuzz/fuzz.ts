import fc from 'fast-check';
import type { Model } from '../../../src/charts/fixtures.ts';
import type { HeadlessRun } from '../../../src/charts/headless.ts';
import { activeNodes } from '../../../src/charts/interpreter.ts';
import { observe, startModel } from '../../../src/charts/perform.ts';
import { models } from '../../model/fixtures.ts';
import { brokenInvariant } from './invariants.ts';

/** One thing done to a chart. Numbers choose among what there is at that moment, so that shrinking keeps its meaning. */
type Move =
  | { kind: 'send'; pick: number; example: number }
  | { kind: 'complete'; pick: number; example: number }
  | { kind: 'fail'; pick: number; example: number }
  | { kind: 'wait'; ms: number };

const nat = fc.nat({ max: 1_000 });
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('send' as const), pick: nat, example: nat }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('complete' as const), pick: nat, example: nat }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fail' as const), pick: nat, example: nat }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      // A tick, a moment, a long sleep.
      ms: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 10_000 }), fc.nat({ max: 100_000_000 })),
    }),
  },
);

function at<Item>(items: readonly Item[], index: number): Item | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}

/** A chart that was spawned without actors of its own has nothing that could fail, so that nobody answers to that. */
function mayEnd({ fixtures }: Model, run: HeadlessRun, id: string): boolean {
  if (id in fixtures.outputs || id in fixtures.errors) return true;
  return activeNodes(run.snapshot()).some((node) =>
    node.transitions.has(`xstate.error.actor.${id}`),
  );
}

/** Every event of the chart may come at any time, whether the state answers to it or not. */
function play(model: Model, run: HeadlessRun, next: Move): string {
  const { fixtures } = model;
  if (next.kind === 'wait') {
    run.advance(next.ms);
    return `wait ${next.ms} ms`;
  }
  if (next.kind === 'send') {
    const event = at(at(Object.values(fixtures.events), next.pick) ?? [], next.example);
    if (event) run.send(event);
    return event ? `send ${event.type}` : 'nothing';
  }
  const name = at(
    [...run.running().keys()].filter((id) => mayEnd(model, run, id)),
    next.pick,
  );
  if (name === undefined) return 'nothing';
  if (next.kind === 'fail') {
    run.fail(name, at(fixtures.errors[name] ?? [], next.example) ?? new Error('It failed.'));
    return `fail ${name}`;
  }
  const outputs = fixtures.outputs[name];
  if (outputs === undefined || outputs.length === 0) return 'nothing';
  run.complete(name, at(outputs, next.example));
  return `complete ${name}`;
}

function problemOf(model: Model, run: HeadlessRun): string | undefined {
  // Throws where the chart has crashed or sent to nobody.
  observe(run, model.fixtures);
  const snapshot = run.snapshot();
  if (snapshot.status !== 'active' && snapshot.status !== 'done') return `is ${snapshot.status}`;
  const nameless = activeNodes(snapshot).find(
    (node) => node.type !== 'history' && !node.description,
  );
  if (nameless) return `is in ${nameless.id}, which has no description`;
  return brokenInvariant(model.subject, snapshot);
}

/** Plays a sequence from a start; says what went wrong, with all that was done. */
function firstProblem(model: Model, start: string, moves: readonly Move[]): string | undefined {
  const done: string[] = [];
  try {
    const run = startModel(model, start);
    for (const next of moves) {
      if (run.snapshot().status !== 'active') return undefined;
      done.push(play(model, run, next));
      const problem = problemOf(model, run);
      if (problem !== undefined) return `${problem} after ${done.join(', ')}`;
    }
    return undefined;
  } catch (error) {
    return `${String(error)} after ${done.join(', ')}`;
  }
}

/**
 * Drives every chart with random sequences of events that it may or may not expect, outputs and failures of its actors,
 * and leaps of the clock. None may die, none may be in a state without words, and the invariants hold.
 *
 * @throws with the shortest sequence found for each chart that breaks, and the seed.
 */
export function fuzz({ runs, seed }: { runs: number; seed: number }): void {
  const broken: string[] = [];
  for (const model of models) {
    const starts = fc.constantFrom(...Object.keys(model.fixtures.inputs));
    const details = fc.check(
      fc.property(starts, fc.array(move, { maxLength: 40 }), (start, moves) => {
        const problem = firstProblem(model, start, moves);
        if (problem !== undefined) throw new Error(`from ${start}: ${problem}`);
      }),
      { numRuns: runs, seed },
    );
    if (details.failed) {
      const [start = '', moves = []] = details.counterexample ?? [];
      broken.push(`${model.subject} from ${start}: ${String(firstProblem(model, start, moves))}`);
    }
  }
  if (broken.length > 0) throw new Error(`Seed ${seed}:\n${broken.join('\n')}`);
  console.log(`${models.length} charts, ${runs} random sequences each (seed ${seed}): all held.`);
}
