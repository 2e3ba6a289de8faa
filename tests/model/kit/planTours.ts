import { allTransitionKeys } from '../../../src/charts/read/transitionKey.ts';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { explore, pathToUncovered, type RunState, runTour } from './explore.ts';
import type { Model } from './fixtures.ts';

/**
 * Greedy transition tours from every start of a model: always to the nearest step with something new, until the tour
 * would get too long, and until all that exploring met has been walked. Deterministic. `missing` are the transition
 * definitions no tour takes.
 */
export function planTours(model: Model): { tours: Tour[]; missing: string[] } {
  const { inputs, steps: longest = 14 } = model.fixtures;
  const wanted = allTransitionKeys(model.machine);
  const explored = explore(model, wanted);
  const tried = new Set<RunState>();
  const seen = new Set<string>();
  const isNew = (reached: RunState) =>
    !tried.has(reached) && reached.covers.some((key) => !seen.has(key));
  const learn = ({ covers }: RunState) => {
    for (const key of covers) seen.add(key);
  };

  function walkTour(from: RunState): Tour {
    let at = from;
    for (;;) {
      const way = pathToUncovered(explored, at, isNew);
      const length = at.tour.steps.length;
      if (!way || (length > 0 && length + way.weight > longest)) return at.tour;
      tried.add(way.state.context);
      for (const { event, state } of way.steps.slice(1)) {
        at = runTour(model, at.tour, event);
        learn(at);
        // What the projection hides made the machine go elsewhere: plan again from here.
        if (at.key !== state.context.key) break;
      }
    }
  }

  const tours: Tour[] = [];
  for (const start of Object.keys(inputs)) {
    const begins = runTour(model, { start, steps: [] });
    learn(begins);
    do tours.push(walkTour(begins));
    while (pathToUncovered(explored, begins, isNew));
  }
  return { tours, missing: wanted.filter((key) => !seen.has(key)) };
}
