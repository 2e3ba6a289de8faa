import type { Tour, TourStep } from '../../../src/charts/run/tour.ts';
import { Random } from '../../support/random.ts';
import { eventCasesFor } from '../kit/eventCases.ts';
import type { Model } from '../kit/fixtures.ts';
import { type EventCase, eventCaseOf, observe, perform, startModel } from '../kit/perform.ts';
import { comparisonWith } from './behavior.ts';
import type { Mutant } from './build.ts';

/** How hard to look for a tour that catches a mutant. */
export interface Effort {
  readonly walks: number;
  readonly length: number;
  readonly seed: number;
}

/** The tour with these event cases, as far as they can be done; with what is observed on the way. */
export function tourOf(
  model: Model,
  start: string,
  eventCases: readonly EventCase[],
  catches: string,
): Tour {
  const run = startModel(model, start);
  const begins = observe(run, model.fixtures).observation;
  const steps: TourStep[] = [];
  for (const eventCase of eventCases) {
    const isPossible = eventCasesFor(run, model.fixtures).some(
      (one) => JSON.stringify(one) === JSON.stringify(eventCase),
    );
    if (!isPossible) break;
    steps.push(perform(run, model.fixtures, eventCase));
  }
  return { start, catches, begins, steps };
}

/** Tours that catch mutants which the others do not, each no longer than needed. */
export function searchTours(model: Model, survivors: readonly Mutant[], effort: Effort): Tour[] {
  const found: Tour[] = [];
  let missing = survivors;
  for (const walk of randomWalks(model, effort)) {
    if (missing.length === 0) break;
    const comparison = comparisonWith(model, [walk]);
    const left: Mutant[] = [];
    for (const mutant of missing) {
      const { name, machine } = mutant;
      const first = comparison.firstDifference(machine);
      if (first === undefined) left.push(mutant);
      else if (!comparisonWith(model, found).isNoticed(machine)) {
        const until = { ...walk, steps: walk.steps.slice(0, first) };
        found.push(
          shortened(model, until, name, (one) => comparisonWith(model, [one]).isNoticed(machine)),
        );
      }
    }
    missing = left;
  }
  return found;
}

/** Random walks from every start in turn, always the same for a seed. */
export function randomWalks(model: Model, { walks, length, seed }: Effort): Tour[] {
  const random = new Random(seed);
  const starts = Object.keys(model.fixtures.inputs);
  return Array.from({ length: walks }, (_, index) => {
    const start = starts[index % starts.length] ?? '';
    const run = startModel(model, start);
    const begins = observe(run, model.fixtures).observation;
    const steps: TourStep[] = [];
    while (steps.length < length) {
      const eventCases = eventCasesFor(run, model.fixtures);
      if (eventCases.length === 0) break;
      steps.push(perform(run, model.fixtures, random.pick(eventCases)));
    }
    return { start, begins, steps };
  });
}

/** The tour without the steps that are not needed for what `stillCatches` says of it. */
export function shortened(
  model: Model,
  tour: Tour,
  catches: string,
  stillCatches: (tour: Tour) => boolean,
): Tour {
  let shortest = tour;
  for (let index = tour.steps.length - 1; index >= 0; index -= 1) {
    const others = shortest.steps.toSpliced(index, 1).map(eventCaseOf);
    const candidate = tourOf(model, tour.start, others, catches);
    if (candidate.steps.length === others.length && stillCatches(candidate)) shortest = candidate;
  }
  return { ...shortest, catches };
}
