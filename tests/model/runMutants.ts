import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import type { MutantCounts } from '../../src/charts/evidence/evidence.ts';
import { readTours } from '../../src/charts/run/tourFolder.ts';
import { runCodeMutants } from '../mutation/run.ts';
import { models } from './fixtures.ts';
import type { Model } from './kit/fixtures.ts';
import { toursFolder, writeTours } from './kit/toursFolder.ts';
import type { Mutant } from './mutants/build.ts';
import { readCounts, writeCounts } from './mutants/counts.ts';
import { runMutants } from './mutants/run.ts';
import { searchTours } from './mutants/search.ts';

/*
 * npm run mutants [-- --accept | --search] [subject …]: plants one fault after the other in each machine (a transition elsewhere, a
 * guard, an action, a tag or a key left out, another value at the start, a delay a millisecond off) and walks the
 * committed tours. Counts the faults that change neither the behavior nor a screen, and fails where there is another than
 * the committed ones. With --accept the counts are written again, with --search after random walks have looked for tours
 * that detect more. Without a subject the code's mutants follow, with a table of their own. A folder of the code instead
 * of subjects tries that one's mutants alone.
 */
const named = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const folders = named.filter((one) => one.startsWith('src/'));
const subjects = named.filter((one) => !folders.includes(one));
const isSearching = process.argv.includes('--search');
const isAccepting = isSearching || process.argv.includes('--accept');
const known = models.map(({ subject }) => subject);
const unknown = subjects.filter((subject) => !known.includes(subject));
if (unknown.length > 0) throw new Error(`No fixtures for ${unknown.join(', ')}.`);

function print(name: string, ...counts: (number | string)[]) {
  console.log(name.padEnd(24) + counts.map((count) => String(count).padStart(12)).join(''));
}

/** Adds tours that detect these mutants to the committed ones. */
function addTours(model: Model, survivors: readonly Mutant[]) {
  const found = searchTours(model, survivors, { walks: 120, length: 25, seed: 20_261_124 });
  const tours = [...(readTours(toursFolder, model.subject) ?? []), ...found];
  if (found.length > 0) writeTours(toursFolder, model, tours);
}

const before = readCounts();
const counts: Record<string, MutantCounts> = {};
const sum = { made: 0, killed: 0, redundant: 0, equivalent: 0, undetected: 0 };
print('machine', 'mutants', 'killed', 'redundant', 'equivalent', 'undetected');
const isAll = named.length === 0;
for (const model of models) {
  if (!isAll && !subjects.includes(model.subject)) continue;
  const excused = equivalentMutants
    .filter(({ subject }) => subject === model.subject)
    .flatMap(({ mutants }) => mutants);
  if (isSearching) {
    const { unnoticed, redundant } = runMutants(model);
    const survivors = [...unnoticed, ...redundant].filter(({ name }) => !excused.includes(name));
    if (survivors.length > 0) addTours(model, survivors);
  }
  const { made, killed, redundant, unnoticed } = runMutants(model);
  const names = unnoticed.map(({ name }) => name);
  const undetected = names.filter((name) => !excused.includes(name)).toSorted();
  const expected = before[model.subject]?.undetected ?? [];
  const noticed = excused.filter((name) => !names.includes(name));
  counts[model.subject] = { made, killed, redundant: redundant.length, undetected };
  print(model.subject, made, killed, redundant.length, excused.length, undetected.length);
  const isNew = (name: string) => !isAccepting && !expected.includes(name);
  const isDetected = (name: string) => !isAccepting && !undetected.includes(name);
  const problems = [
    ...undetected.filter(isNew).map((name) => `no tour detects: ${name}`),
    ...expected.filter(isDetected).map((name) => `is listed, but detected: ${name}`),
    ...noticed.map((name) => `is excused, but detected: ${name}`),
  ];
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  sum.made += made;
  sum.killed += killed;
  sum.redundant += redundant.length;
  sum.equivalent += excused.length;
  sum.undetected += undetected.length;
}
print('all', sum.made, sum.killed, sum.redundant, sum.equivalent, sum.undetected);
if (isAccepting) writeCounts(counts);
for (const folder of isAll ? ['src/'] : folders) runCodeMutants(folder, isAccepting);
