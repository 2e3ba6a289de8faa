import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantCounts } from '../../../src/charts/evidence/evidence.ts';

const file = join(import.meta.dirname, 'counts.json');

/** By subject, the committed counts of mutants, which the pages for auditors show. */
export function readCounts(): Record<string, MutantCounts> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, MutantCounts>;
}

/** Replaces the counts of some charts. */
export function writeCounts(counts: Readonly<Record<string, MutantCounts>>) {
  const all = Object.entries({ ...readCounts(), ...counts });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}
