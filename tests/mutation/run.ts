import { spawnSync } from 'node:child_process';

/**
 * Tries the mutants of the code and prints the table.
 *
 * @param folder of the modules whose mutants are tried.
 * @param isAccepting writes the lists of those that no test notices.
 * @throws if a mutant is undetected that the committed lists do not have.
 */
export function runCodeMutants(folder = 'src/', isAccepting = false): void {
  const { status } = spawnSync(
    'vitest',
    ['run', '--config', 'tests/mutation/vitest.config.ts', '--reporter=dot'],
    {
      stdio: 'inherit',
      env: { ...process.env, MUTANTS: isAccepting ? 'accept' : 'all', MUTANTS_IN: folder },
    },
  );
  if (status !== 0)
    throw new Error(
      'The lists of the mutants that no test notices are not right: write a test, or list them with npm run mutants -- --accept and give a reason.',
    );
}
