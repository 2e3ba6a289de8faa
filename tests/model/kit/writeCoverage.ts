import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export interface Coverage {
  readonly subject: string;
  readonly transitions: number;
  readonly taken: number;
  readonly excepted: number;
  readonly tours: number;
  readonly steps: number;
}

const file = resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/countersign/transitions.json',
);

/** Leaves the figures for the report of a whole test run; not committed. */
export function writeCoverage(coverage: readonly Coverage[]) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(coverage, null, 2)}\n`);
}
