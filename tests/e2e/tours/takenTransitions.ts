import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the browser tests leave which transitions they took; emptied at the start of a run. */
export const takenFolder = resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/countersign/taken-in-browser',
);

/** Files, because a failed test ends its worker and what it remembers. */
export function setTaken(subject: string, tour: number, taken: readonly string[]): void {
  const folder = join(takenFolder, subject);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${String(tour)}.json`), JSON.stringify(taken));
}

/**
 * Every transition definition the tours of one chart have taken so far: `machine | state | event | branch`. Transitions
 * that tours of other charts took on the way do not count: whether they ran first is chance.
 */
export function readTaken(subject: string): Set<string> {
  const folder = join(takenFolder, subject);
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).map((name) => join(folder, name));
  return new Set(files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]));
}
