import { readTours } from '../../src/charts/run/tourFolder.ts';
import { runCodeMutants } from '../mutation/run.ts';
import { models } from './fixtures.ts';
import type { Model } from './kit/fixtures.ts';
import { toursFolder, writeTours } from './kit/toursFolder.ts';
import type { Mutant } from './mutants/build.ts';
import { writeCounts } from './mutants/counts.ts';
import { equivalentOf, mutantsOf, problemsOf, undetectedOf } from './mutants/run.ts';
import { searchTours } from './mutants/search.ts';

/*
 * npm run mutants [-- --accept | --search] [subject …]: plants one fault after the other in each machine (a transition elsewhere, a
 * guard, an action, a tag or a key left out, another value at the start, a delay a millisecond off) and walks the
 * committed tours. Fails on a fault that changes neither the behavior nor a screen and has no proof in
 * machines/equivalentMutants.ts. With --accept the counts are written again, with --search after random walks have looked
 * for tours that detect more. Without a subject the code's mutants follow, with a table of their own. A folder of the code instead
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

const counts: Record<string, number> = {};
const sum = { made: 0, equivalent: 0, undetected: 0 };
print('machine', 'mutants', 'killed', 'equivalent', 'undetected');
const isAll = named.length === 0;
for (const model of models) {
  if (!isAll && !subjects.includes(model.subject)) continue;
  const equivalent = equivalentOf(model);
  if (isSearching) {
    const survivors = undetectedOf(
      model,
      mutantsOf(model).filter(({ name }) => !equivalent.includes(name)),
    );
    if (survivors.length > 0) addTours(model, survivors);
  }
  const mutants = mutantsOf(model);
  const problems = problemsOf(model, mutants);
  const undetected = problems.filter((problem) => problem.startsWith('no tour')).length;
  counts[model.subject] = mutants.length;
  const killed = mutants.length - equivalent.length - undetected;
  print(model.subject, mutants.length, killed, equivalent.length, undetected);
  for (const problem of problems) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  sum.made += mutants.length;
  sum.equivalent += equivalent.length;
  sum.undetected += undetected;
}
print('all', sum.made, sum.made - sum.equivalent - sum.undetected, sum.equivalent, sum.undetected);
if (isAccepting) writeCounts(counts);
for (const folder of isAll ? ['src/'] : folders) runCodeMutants(folder, isAccepting);
