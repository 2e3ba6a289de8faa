/** A fault that someone could make, and the gate that must stop it. */
export interface Plant {
  readonly what: string;
  readonly file: string;
  /** Stands in the file once; `instead` takes its place. */
  readonly sought: string;
  readonly instead: string;
  /** Arguments of `npx`: the part of `npm test`, or of the long campaign, that must fail. */
  readonly gate: readonly string[];
  /**
   * What the gate must say, so that it fails for this fault and not for a mistake in the plant. What a title or a message
   * takes from the fault is in a group.
   */
  readonly says: RegExp;
}

export const unit = ['vitest', 'run', '--config', 'tests/unit/vitest.config.ts'];
export const modelTests = ['vitest', 'run', '--config', 'tests/model/vitest.config.ts'];
export const apiTests = ['vitest', 'run', '--config', 'tests/api/vitest.config.ts'];
export const api = [...apiTests, '--project', 'api on pglite'];
export const apiOnEither = [...apiTests, '--project', 'api on postgres'];
/** The first failure is enough: each waits a minute for what a planted fault prevents. */
export const browser = [
  ...['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
  ...['--retries=0', '--max-failures=1'],
];
export const tours = [...modelTests, 'tests/model/tours.test.ts'];
export const diagrams = [...modelTests, 'tests/model/diagrams.test.ts'];
export const coverage = [...modelTests, 'tests/model/coverage.test.ts'];
