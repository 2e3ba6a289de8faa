import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesBelow } from '../unit/architecture/importGraph.ts';
import { findSurvivors } from './findSurvivors.ts';
import { problemsOf, readCounts, shareOf, tableOf, writeCounts } from './report.ts';

const tests = import.meta.glob('../unit/{rules,contract}/**/*.test.ts');
const { MUTANTS: mode, MUTANTS_IN: folder = 'src/' } = process.env;
const isWhole = mode !== undefined;

/** Of few modules: the tests that pass a mutant's place are found by running them. */
const sampled = new Set(
  filesBelow('src/rules')
    .sort()
    .filter((_file, index) => index % 12 === 0),
);

// Properties try the same values in every run, so that the same mutants are detected.
fc.configureGlobal({ seed: 20_261_124 });

test('every mutant of the rules is noticed by a unit test, or is listed', async () => {
  const isChosen = (file: string, index: number) =>
    file.startsWith(folder) && (isWhole || (sampled.has(file) && index % 10 === 0));
  const outcomes = await findSurvivors({ tests, isChosen, isWhole, mostTests: 400 });
  expect(outcomes.length).toBeGreaterThan(50);
  if (mode === 'accept') writeCounts(outcomes);
  if (isWhole) process.stdout.write(`${tableOf()}\n`);
  expect(problemsOf(outcomes, isWhole)).toEqual([]);
});

test('every listed mutant has a reason', () => {
  const without = Object.entries(readCounts()).flatMap(([file, { undetected }]) =>
    undetected.filter(({ reason }) => reason === '').map(({ mutants }) => [file, ...mutants]),
  );
  expect(without).toEqual([]);
});

test('at least 90 % of the mutants of the rules are detected', () => {
  expect(shareOf('src/rules/')).toBeGreaterThanOrEqual(0.9);
});
