import type { Tour, TourStep } from '../../../src/charts/run/tour.ts';
import type { Model } from '../../model/kit/fixtures.ts';
import { type EventCase, observe, perform, startModel } from '../../model/kit/perform.ts';
import { type Check, eventIn, type Moment } from '../../model/properties/moment.ts';
import { eventCasesOf, type Move } from './moves.ts';

/** What went wrong, and the walk that leads there. */
export interface Counterexample {
  readonly problem: string;
  /** Its last step is the one that went wrong. */
  readonly tour: Tour;
}

/** A step that could not be done: it is written down as one after which all is as it was. */
function undone({ type: event, ...rest }: EventCase, { begins, steps }: Tour): TourStep {
  const { state, context } = steps.at(-1) ?? begins;
  return { event, ...rest, state, context, takes: [], did: [] };
}

/** Plays a sequence from a start and asks after each step whether all holds. */
export function playOut(
  model: Model,
  start: string,
  moves: readonly Move[],
  check: Check,
): Counterexample | undefined {
  const { fixtures } = model;
  const steps: TourStep[] = [];
  const past: string[] = [];
  const run = startModel(model, start);
  const begins = observe(run, fixtures).observation;
  const tour: Tour = { start, begins, steps };
  const input = fixtures.inputs[start];
  const momentOf = (step: Pick<Moment, 'event' | 'payload' | 'before' | 'did'>): Moment => ({
    ...{ model, input, start, past, ...step },
    snapshot: run.snapshot(),
    running: [...run.running().keys()],
  });
  let snapshot = run.snapshot();
  const atStart = check(
    momentOf({ event: 'xstate.init', payload: undefined, before: snapshot, did: begins.did }),
  );
  if (atStart !== undefined) return { problem: atStart, tour };
  past.push(...begins.did);
  for (const move of moves) {
    for (const eventCase of eventCasesOf(model, run, move)) {
      if (run.snapshot().status !== 'active') return undefined;
      snapshot = run.snapshot();
      try {
        steps.push(perform(run, fixtures, eventCase));
      } catch (error) {
        steps.push(undone(eventCase, tour));
        return { problem: String(error), tour };
      }
      const did = [...(steps.at(-1)?.meanwhile?.did ?? []), ...(steps.at(-1)?.did ?? [])];
      const problem = check(momentOf({ ...eventIn(fixtures, eventCase), before: snapshot, did }));
      if (problem !== undefined) return { problem, tour };
      past.push(...did);
    }
  }
  return undefined;
}
