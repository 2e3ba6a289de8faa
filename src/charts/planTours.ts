import {
  type Edge,
  type Exploration,
  explore,
  gainsOf,
  situationKey,
  wayToNews,
} from './explore.ts';
import type { Model } from './fixtures.ts';
import { observe, perform, startModel } from './perform.ts';
import type { Tour, TourStep } from './tour.ts';
import { allTransitionKeys } from './transitionKey.ts';

/** One walk: always to the nearest edge with something new, until the tour would get too long. */
function walkTour(
  model: Model,
  exploration: Exploration,
  isNew: (edge: Edge, from: string) => boolean,
  learn: (step: { gains: readonly string[]; edge?: Edge; from: string }) => void,
): Tour {
  const { fixtures } = model;
  const longest = fixtures.steps ?? 14;
  const run = startModel(model, exploration.start);
  const begins = observe(run, fixtures).observation;
  const steps: TourStep[] = [];
  let at = situationKey(run, begins);
  learn({ gains: begins.takes, from: at });
  for (;;) {
    const way = wayToNews(exploration, at, isNew);
    if (!way || (steps.length > 0 && steps.length + way.length > longest)) break;
    for (const edge of way) {
      const step = perform(run, fixtures, edge.stimulus);
      steps.push(step);
      learn({ gains: gainsOf(step), edge, from: at });
      at = situationKey(run, step);
      // What the projection hides made the machine go elsewhere: plan anew from here.
      if (at !== edge.to) break;
    }
  }
  return { start: exploration.start, begins, steps };
}

/**
 * Greedy transition tours from every start of a model, until all that exploring met has been walked. Deterministic.
 * `missing` are the transition definitions no tour takes.
 */
export function planTours(model: Model): { tours: Tour[]; missing: string[] } {
  const wanted = allTransitionKeys(model.machine);
  const seen = new Set<string>();
  const walked = new Set<string>();
  const nameOf = (edge: Edge, from: string) => `${from} ${JSON.stringify(edge.stimulus)}`;
  const isNew = (edge: Edge, from: string) =>
    !walked.has(nameOf(edge, from)) && edge.gains.some((key) => !seen.has(key));
  const tours: Tour[] = [];
  for (const exploration of explore(model, new Set(wanted))) {
    do {
      tours.push(
        walkTour(model, exploration, isNew, ({ gains, edge, from }) => {
          for (const key of gains) seen.add(key);
          if (edge) walked.add(nameOf(edge, from));
        }),
      );
    } while (wayToNews(exploration, exploration.first, isNew));
  }
  return { tours, missing: wanted.filter((key) => !seen.has(key)) };
}
