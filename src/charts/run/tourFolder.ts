import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Model } from './fixtures.ts';
import type { Tour } from './tour.ts';
import { formatTours, parseTours } from './tourFile.ts';

/** The committed tours of a machine, or undefined if no one has written any. */
export function readTours(folder: string, subject: string): readonly Tour[] | undefined {
  const file = join(folder, `${subject}.json`);
  return existsSync(file) ? parseTours(readFileSync(file, 'utf8')).tours : undefined;
}

/** Writes the tours of a model where `readTours` finds them. */
export function writeTours(folder: string, { subject, machine }: Model, tours: readonly Tour[]) {
  mkdirSync(folder, { recursive: true });
  const text = formatTours({ subject, machine: machine.id, tours });
  writeFileSync(join(folder, `${subject}.json`), text);
}
