import { equivalentMutants } from '../../machines/equivalentMutants.ts';
import { models } from './fixtures.ts';
import { runMutants } from './kit/mutants.ts';

/*
 * npm run mutants [subject …]: plants one fault after the other in each machine (a transition elsewhere, a guard, an
 * action or an actor left out, a delay a millisecond off) and walks the committed tours. Fails if none notices and
 * machines/equivalentMutants.ts gives no reason, and where a reason is given for one that is noticed.
 */
const subjects = process.argv.slice(2);
const known = models.map(({ subject }) => subject);
const unknown = subjects.filter((subject) => !known.includes(subject));
if (unknown.length > 0) throw new Error(`No fixtures for ${unknown.join(', ')}.`);

function print(name: string, ...counts: (number | string)[]) {
  console.log(name.padEnd(24) + counts.map((count) => String(count).padStart(12)).join(''));
}

const sum = { made: 0, killed: 0, equivalent: 0, survived: 0 };
print('machine', 'mutants', 'killed', 'equivalent', 'survived');
for (const model of models) {
  if (subjects.length > 0 && !subjects.includes(model.subject)) continue;
  const excused = equivalentMutants
    .filter(({ subject }) => subject === model.subject)
    .map(({ mutant }) => mutant);
  const { made, unnoticed } = runMutants(model);
  const survived = unnoticed.filter((name) => !excused.includes(name));
  const noticed = excused.filter((name) => !unnoticed.includes(name));
  const killed = made - unnoticed.length;
  print(model.subject, made, killed, excused.length, survived.length);
  for (const name of survived) console.error(`  no tour notices: ${name}`);
  for (const name of noticed) console.error(`  is excused, but noticed: ${name}`);
  if (survived.length + noticed.length > 0) process.exitCode = 1;
  sum.made += made;
  sum.killed += killed;
  sum.equivalent += excused.length;
  sum.survived += survived.length;
}
print('all', sum.made, sum.killed, sum.equivalent, sum.survived);
