import { expect, test } from 'vitest';
import { findServerSurvivors } from './findServerSurvivors.ts';
import { problemsOf, shareOf, tableOf, writeCounts } from './report.ts';
import { isTestedByUnitTests } from './serverModules.ts';

const unitTests = import.meta.glob('../unit/{server,webauthn}/**/*.test.ts');
/* sameWork.either.test.ts replaces the module that hashes. */
const apiTests = import.meta.glob([
  '../api/**/*.test.ts',
  '!../api/**/*.postgres.test.ts',
  '!../api/account/sameWork.either.test.ts',
]);
const { MUTANTS: mode, MUTANTS_IN: folder = 'src/' } = process.env;
const isWhole = mode !== undefined;

test('every mutant of the server’s chosen modules is noticed by a test, or is listed', async () => {
  const isChosen = (file: string, index: number) =>
    file.startsWith(folder) && (isWhole || (isTestedByUnitTests(file) && index % 40 === 20));
  const outcomes = await findServerSurvivors(
    isWhole ? { ...unitTests, ...apiTests } : unitTests,
    isChosen,
    isWhole,
  );
  expect(outcomes).not.toEqual([]);
  if (mode === 'accept') writeCounts(outcomes);
  if (isWhole) process.stdout.write(`${tableOf()}\n`);
  expect(problemsOf(outcomes, isWhole)).toEqual([]);
});

test('the tests notice at least 85 % of the mutants of the server', () => {
  expect(shareOf('src/server/')).toBeGreaterThanOrEqual(0.85);
});
