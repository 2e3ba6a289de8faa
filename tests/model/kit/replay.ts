import { compactJson, sameJson } from '../../../src/charts/read/compactJson.ts';
import type { Observation, Tour, TourStep } from '../../../src/charts/run/tour.ts';
import type { Model } from './fixtures.ts';
import { eventCaseOf, observe, perform, startModel } from './perform.ts';

/** One thing that is not as the tour says. */
export interface Difference {
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

function compare(where: string, expected: Observation | TourStep, actual: Observation | TourStep) {
  const fields = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  const valuesOf = (one: object): Record<string, unknown> => ({ ...one });
  return [...fields].flatMap((field): Difference[] => {
    const [wanted, got] = [valuesOf(expected)[field], valuesOf(actual)[field]];
    if (sameJson(wanted, got)) return [];
    return [
      { where: `${where}, ${field}`, expected: compactJson(wanted), actual: compactJson(got) },
    ];
  });
}

/**
 * Walks a committed tour on the machine and compares every step: the event's example, state, context, transitions taken
 * and actions run; time is checked a millisecond before each delay and at it. Stops at the first step that differs.
 */
export function replay(model: Model, tour: Tour): Difference[] {
  const { fixtures } = model;
  let where = `start "${tour.start}"`;
  try {
    const run = startModel(model, tour.start);
    const atStart = compare(where, tour.begins, observe(run, fixtures).observation);
    if (atStart.length > 0) return atStart;
    for (const [index, step] of tour.steps.entries()) {
      where = `step ${String(index + 1)}, ${step.event}`;
      const differences = compare(where, step, perform(run, fixtures, eventCaseOf(step)));
      if (differences.length > 0) return differences;
    }
    return [];
  } catch (error) {
    const actual = error instanceof Error ? error.message : String(error);
    return [{ where, expected: 'a step that can be done', actual }];
  }
}
