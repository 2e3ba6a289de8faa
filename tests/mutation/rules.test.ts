import { expect, test } from 'vitest';
import { findSurvivors } from './findSurvivors.ts';
import { nameOf, readCounts, tableOf, writeCounts } from './report.ts';

const tests = import.meta.glob('../unit/{rules,contract}/**/*.test.ts');
const { MUTANTS: mode } = process.env;
const isWhole = mode !== undefined;

test('every mutant of the rules is noticed by a unit test, or is listed', async () => {
  const isChosen = (index: number) => isWhole || index % 40 === 0;
  const { outcomes } = await findSurvivors({ tests, isChosen, mostTests: 400 });
  expect(outcomes.length).toBeGreaterThan(100);
  if (mode === 'accept') writeCounts(outcomes);
  if (isWhole) process.stdout.write(`${tableOf()}\n`);
  const counts = readCounts();
  const survivors = outcomes.filter(({ isDetected }) => !isDetected);
  const unlisted = survivors.filter(
    ({ file, mutant }) => !counts[file]?.undetected.includes(nameOf(mutant)),
  );
  expect(unlisted.map(({ file, mutant }) => `${file}:${mutant.line} ${mutant.change}`)).toEqual([]);
});
