import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, 'counts.json');

/** By subject, how many mutants there are, as committed; the pages for auditors show it. */
export function readCounts(): Record<string, number> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
}

/** Replaces the counts of some charts. */
export function writeCounts(counts: Readonly<Record<string, number>>) {
  const all = Object.entries({ ...readCounts(), ...counts });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
