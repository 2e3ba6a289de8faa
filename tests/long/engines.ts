import { spawnSync } from 'node:child_process';

/** Runs on both engines what `npm test` runs on PostgreSQL only, because either engine proves it. */
export function engines(): void {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'tests/api/vitest.config.ts', '.either.test.ts'],
    { stdio: 'inherit', env: { ...process.env, EVERY_TEST_ON_BOTH_ENGINES: 'yes' } },
  );
  if (status !== 0) throw new Error('A test that either engine should prove failed on one.');
}
