import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { formatTours } from '../../../src/charts/run/tourFile.ts';
import { readTours } from '../../../src/charts/run/tourFolder.ts';
import type { Model } from '../../model/kit/fixtures.ts';

/**
 * Where walks are kept that once led to something wrong, `<subject>.json`: in the form of tours, and walked by the same
 * tests, but left alone by `npm run tours`.
 */
export const foundFolder = resolve(import.meta.dirname, '../../model/found');

/**
 * Adds the walk of a counterexample to those that were found before. What its last step expects is what happened, or
 * nothing if the chart crashed: put there what should happen, and commit it with the correction.
 *
 * @returns the path of the file.
 */
export function setFound(folder: string, { subject, machine }: Model, tour: Tour): string {
  const before = readTours(folder, subject) ?? [];
  const isKnown = before.some((one) => JSON.stringify(one) === JSON.stringify(tour));
  const path = join(folder, `${subject}.json`);
  const tours = isKnown ? before : [...before, tour];
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, formatTours({ subject, machine: machine.id, tours }));
  return path;
}
