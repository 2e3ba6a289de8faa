import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Outcome } from './findSurvivors.ts';
import type { Mutant } from './instrument.ts';

const project = resolve(import.meta.dirname, '../..');

const folder = resolve(import.meta.dirname, 'survivors');

/** Mutants that no test notices, and why none needs to. */
type Survivors = { reason: string; mutants: readonly string[] };

type Row = { made: number; doNotCompile: number; undetected: readonly Survivors[] };

/** The figures and survivors of each module. One file holds those of a folder. */
type Counts = Readonly<Record<string, Row>>;

/** The values by what a function says of each. */
function groupBy<T>(values: readonly T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  return groups;
}

/** What a mutant is called in the list: its change, and the line it is in. */
function nameOf({ change, text }: Mutant): string {
  const name = change.replace(/\s+/g, ' ').slice(0, 160);
  return change.startsWith(text) ? name : `${name} in ${text.slice(0, 100)}`;
}

export function readCounts(): Counts {
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return Object.fromEntries(files.flatMap((text) => Object.entries(JSON.parse(text) as Counts)));
}

/** The names of a module's listed survivors. */
function listedIn(row: Row | undefined): string[] {
  return row?.undetected.flatMap(({ mutants }) => mutants) ?? [];
}

/** Whether a mutant is in the lists of those that no test notices. */
export function isListed({ file, mutant }: Pick<Outcome, 'file' | 'mutant'>): boolean {
  return listedIn(readCounts()[file]).includes(nameOf(mutant));
}

/**
 * What the lists lack, and what is listed although a test notices it.
 *
 * @param isWhole whether all mutants were tried.
 */
export function problemsOf(outcomes: readonly Outcome[], isWhole: boolean): string[] {
  const counts = readCounts();
  const problems = Object.keys(counts).flatMap((file) =>
    existsSync(join(project, file)) ? [] : `is listed, but does not exist: ${file}`,
  );
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
  return problems;
}

/** Writes the lists of the modules that were tried. Reasons are kept; a new survivor has an empty one. */
export function writeCounts(outcomes: readonly Outcome[]): void {
  const before = readCounts();
  const after = { ...before };
  for (const [file, own] of groupBy(outcomes, (outcome) => outcome.file)) {
    const groups = new Map<string, string[]>();
    const known = before[file]?.undetected.map((one) => ({ ...one, mutants: [...one.mutants] }));
    for (const { mutant, verdict } of own) {
      if (verdict !== 'undetected') continue;
      const name = nameOf(mutant);
      const group = known?.find(({ mutants }) => mutants.includes(name));
      group?.mutants.splice(group.mutants.indexOf(name), 1);
      const reason = group?.reason ?? '';
      groups.set(reason, [...(groups.get(reason) ?? []), name]);
    }
    after[file] = {
      made: own.length,
      doNotCompile: own.filter(({ verdict }) => verdict === 'doesNotCompile').length,
      undetected: [...groups].map(([reason, mutants]) => ({ reason, mutants })),
    };
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, rows] of groupBy(Object.entries(after), ([file]) => basename(dirname(file)))) {
    const path = join(folder, `${name}.json`);
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
  }
}

/** How many of a folder's mutants tests notice, by the lists: 0 to 1. */
export function shareOf(folder: string): number {
  const rows = Object.entries(readCounts()).flatMap(([file, row]) =>
    file.startsWith(folder) ? row : [],
  );
  const sumOf = (figure: (row: Row) => number) => rows.reduce((sum, row) => sum + figure(row), 0);
  const made = sumOf((row) => row.made - row.doNotCompile);
  return 1 - sumOf((row) => listedIn(row).length) / made;
}

const columns = ['mutants', 'do not compile', 'detected', 'undetected', 'detected %'];

/** The table of the mutants, by folders. */
export function tableOf(): string {
  const rows = new Map<string, { made: number; broken: number; undetected: number }>();
  const add = (name: string, row: Row) => {
    const { made, broken, undetected } = rows.get(name) ?? { made: 0, broken: 0, undetected: 0 };
    rows.set(name, {
      made: made + row.made - row.doNotCompile,
      broken: broken + row.doNotCompile,
      undetected: undetected + listedIn(row).length,
    });
  };
  for (const [file, row] of Object.entries(readCounts())) {
    add(dirname(file), row);
    add(`all of ${file.split('/').slice(0, 2).join('/')}`, row);
  }
  const line = (name: string, figures: readonly string[]) =>
    name.padEnd(32) + figures.map((figure) => figure.padStart(16)).join('');
  return [
    line('code', columns),
    ...[...rows].sort().map(([name, { made, broken, undetected }]) => {
      const share = ((100 * (made - undetected)) / made).toFixed(1);
      return line(name, [...[made, broken, made - undetected, undetected].map(String), share]);
    }),
  ].join('\n');
}
