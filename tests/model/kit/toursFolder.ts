import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Tour } from '../../../src/charts/run/tour.ts';
import { formatTours } from '../../../src/charts/run/tourFile.ts';
import type { Model } from './fixtures.ts';

/** Where the committed tours are. */
export const toursFolder = resolve(import.meta.dirname, '../tours');

/** Writes the tours of a model where `readTours` finds them. */
export function writeTours(folder: string, { subject, machine }: Model, tours: readonly Tour[]) {
  mkdirSync(folder, { recursive: true });
  const text = formatTours({ subject, machine: machine.id, tours });
  writeFileSync(join(folder, `${subject}.json`), text);
}
