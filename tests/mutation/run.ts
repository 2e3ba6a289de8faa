import { spawnSync } from 'node:child_process';

/**
 * Tries every mutant of the code and prints the table.
 *
 * @param isAccepting writes the lists of those that no test notices.
 * @throws if a mutant is undetected that the committed lists do not have.
 */
export function runCodeMutants(isAccepting = false): void {
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', 'tests/mutation/vitest.config.ts', '--reporter=dot'],
    { stdio: 'inherit', env: { ...process.env, MUTANTS: isAccepting ? 'accept' : 'all' } },
  );
  if (status !== 0)
    throw new Error(
      'No test notices some mutants of the code: write one, or list them with npm run mutants -- --accept.',
    );
}
