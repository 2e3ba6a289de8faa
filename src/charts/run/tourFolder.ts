import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tour } from './tour.ts';
import { parseTours } from './tourFile.ts';

/** The committed tours of a machine, or undefined if no one has written any. */
export function readTours(folder: string, subject: string): readonly Tour[] | undefined {
  const file = join(folder, `${subject}.json`);
  return existsSync(file) ? parseTours(readFileSync(file, 'utf8')).tours : undefined;
}
