import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSurvivors } from './findSurvivors.ts';
import { groupBy, listedIn, nameOf, readCounts, tableOf, writeCounts } from './report.ts';

const tests = import.meta.glob('../unit/{rules,contract}/**/*.test.ts');
const { MUTANTS: mode, MUTANTS_IN: folder = 'src/' } = process.env;
const isWhole = mode !== undefined;

// Properties try the same values in every run, so that the same mutants are detected.
fc.configureGlobal({ seed: 20_261_124 });

test('every mutant of the rules is noticed by a unit test, or is listed', async () => {
  const isChosen = (file: string, index: number) =>
    file.startsWith(folder) && (isWhole || index % 40 === 0);
  const { outcomes } = await findSurvivors({ tests, isChosen, mostTests: 400 });
  expect(outcomes.length).toBeGreaterThan(100);
  if (mode === 'accept') writeCounts(outcomes);
  if (isWhole) process.stdout.write(`${tableOf()}\n`);
  const counts = readCounts();
  const problems: string[] = [];
  for (const [file, own] of groupBy(outcomes, (outcome) => outcome.file)) {
    const listed = listedIn(counts[file]);
    for (const { mutant, verdict } of own) {
      if (verdict !== 'undetected') continue;
      const index = listed.indexOf(nameOf(mutant));
      if (index >= 0) listed.splice(index, 1);
      else problems.push(`no test detects: ${file}:${mutant.line} ${mutant.change}`);
    }
    if (isWhole) problems.push(...listed.map((name) => `is listed, but detected: ${file} ${name}`));
  }
  expect(problems).toEqual([]);
});

test('every listed mutant has a reason', () => {
  const without = Object.entries(readCounts()).flatMap(([file, { undetected }]) =>
    undetected.filter(({ reason }) => reason === '').map(({ mutants }) => [file, ...mutants]),
  );
  expect(without).toEqual([]);
});

test('at least 90 % of the mutants are detected', () => {
  const rows = Object.values(readCounts());
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const made = sum((row) => row.made - row.doNotCompile);
  const detected = made - sum((row) => listedIn(row).length);
  expect(detected / made).toBeGreaterThanOrEqual(0.9);
});
