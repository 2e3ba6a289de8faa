import { spawnSync } from 'node:child_process';

/** Changes every sealed and every derived column by SQL, on both engines, and asks the check to name each change. */
export function seals(): void {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'tests/api/vitest.config.ts', 'sealedColumns'],
    {
      stdio: 'inherit',
      env: { ...process.env, EVERY_TEST_ON_BOTH_ENGINES: 'yes', SEALED_COLUMNS: 'all' },
    },
  );
  if (status !== 0) throw new Error('A change to a sealed column was not named.');
}
