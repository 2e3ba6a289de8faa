import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the browser tests leave which transitions they took; emptied at the start of a run. */
export const takenFolder = resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/countersign/taken-in-browser',
);

/** Files, because a failed test ends its worker and what it remembers. */
export function keepTaken(name: string, taken: readonly string[]): void {
  mkdirSync(takenFolder, { recursive: true });
  writeFileSync(join(takenFolder, `${name}.json`), JSON.stringify(taken));
}

/** Every transition definition taken so far: `machine | state | event | branch`. */
export function readTaken(): Set<string> {
  mkdirSync(takenFolder, { recursive: true });
  const files = readdirSync(takenFolder).map((name) => join(takenFolder, name));
  return new Set(files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]));
}
