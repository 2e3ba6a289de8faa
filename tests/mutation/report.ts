import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Outcome } from './findSurvivors.ts';
import type { Mutant } from './instrument.ts';

const path = resolve(import.meta.dirname, 'rules.json');

/** The mutants of each module that no test notices. */
type Counts = Readonly<Record<string, { made: number; undetected: readonly string[] }>>;

/** What a mutant is called in the list: its change on one line. */
export function nameOf({ change }: Mutant): string {
  return change.replace(/\s+/g, ' ').slice(0, 200);
}

export function readCounts(): Counts {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Counts) : {};
}

export function writeCounts(outcomes: readonly Outcome[]): void {
  const files = [...new Set(outcomes.map(({ file }) => file))];
  const counts = Object.fromEntries(
    files.map((file) => {
      const own = outcomes.filter((outcome) => outcome.file === file);
      const undetected = own.filter(({ isDetected }) => !isDetected);
      const names = undetected.map(({ mutant }) => nameOf(mutant)).sort();
      return [file, { made: own.length, undetected: names }];
    }),
  );
  writeFileSync(path, `${JSON.stringify(counts, null, 2)}\n`);
}

/** The table of the mutants, by folders. */
export function tableOf(): string {
  const rows = new Map<string, { made: number; undetected: number }>();
  const add = (name: string, made: number, undetected: number) => {
    const row = rows.get(name) ?? { made: 0, undetected: 0 };
    rows.set(name, { made: row.made + made, undetected: row.undetected + undetected });
  };
  for (const [file, { made, undetected }] of Object.entries(readCounts())) {
    add(file.split('/').slice(0, -1).join('/'), made, undetected.length);
    add('all', made, undetected.length);
  }
  const line = (name: string, ...figures: string[]) =>
    name.padEnd(40) + figures.map((figure) => figure.padStart(12)).join('');
  return [
    line('code', 'mutants', 'detected', 'undetected', 'detected %'),
    ...[...rows].sort().map(([name, { made, undetected }]) => {
      const share = ((100 * (made - undetected)) / made).toFixed(1);
      return line(name, String(made), String(made - undetected), String(undetected), share);
    }),
  ].join('\n');
}
