import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Model } from '../../../src/charts/fixtures.ts';
import type { Tour } from '../../../src/charts/tour.ts';
import { formatTours, parseTours } from '../../../src/charts/tourFile.ts';

const folder = resolve(import.meta.dirname, '../tours');

/** The committed tours of a machine, or undefined if nobody has written any. */
export function committedTours(subject: string): readonly Tour[] | undefined {
  const file = join(folder, `${subject}.json`);
  return existsSync(file) ? parseTours(readFileSync(file, 'utf8')).tours : undefined;
}

export function commitTours({ subject, machine }: Model, tours: readonly Tour[]) {
  mkdirSync(folder, { recursive: true });
  const text = formatTours({ subject, machine: machine.id, tours });
  writeFileSync(join(folder, `${subject}.json`), text);
}
