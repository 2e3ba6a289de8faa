import { machines } from '../../machines/registry.ts';
import { allTransitionKeys } from '../../src/charts/read/transitionKey.ts';
import { takenBy } from '../../src/charts/run/tour.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { excepted } from '../model/exceptions.ts';
import { toursFolder } from '../model/kit/toursFolder.ts';
import { walkedInBrowser } from './browserCharts.ts';

/** A transition definition, with the numbers, from 1, of the committed tours that take it. */
export interface CoveredTransition {
  readonly key: string;
  readonly headless: readonly number[];
  /** Undefined if the tours of the chart are not walked in Chromium. */
  readonly browser: readonly number[] | undefined;
}

export interface ChartCoverage {
  readonly subject: string;
  /** The id of the machine. */
  readonly machine: string;
  readonly tours: number;
  readonly steps: number;
  readonly transitions: readonly CoveredTransition[];
}

/**
 * What the committed tours take of every chart. The model tests walk each of them headless, and the browser tests those
 * of `walkedInBrowser` in Chromium; both fail where a tour does not take what it says.
 */
export function collectCoverage(): ChartCoverage[] {
  return machines.map(({ subject, machine }) => {
    const all = readTours(toursFolder, subject) ?? [];
    const tours = all.filter(({ catches }) => catches === undefined);
    const taken = tours.map((tour) => new Set(takenBy(tour)));
    const isWalked = walkedInBrowser.some((one) => one === subject);
    const notInBrowser = new Set(excepted(subject, 'browser'));
    return {
      subject,
      machine: machine.id,
      tours: tours.length,
      steps: tours.reduce((sum, { steps }) => sum + steps.length, 0),
      transitions: allTransitionKeys(machine).map((key) => {
        const headless = taken.flatMap((keys, index) => (keys.has(key) ? [index + 1] : []));
        const browser = notInBrowser.has(key) ? [] : headless;
        return { key, headless, browser: isWalked ? browser : undefined };
      }),
    };
  });
}
