import { spawnSync } from 'node:child_process';

/** Fills the disk of a first start at six moments, up to the end of its log, then starts on the last of the folders. */
export function fullDisk(): void {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--config', 'tests/api/vitest.config.ts', 'process/commands.pglite'],
    { stdio: 'inherit', env: { ...process.env, DISK_ROOMS: 'all' } },
  );
  if (status !== 0) throw new Error('A full disk was not reported, or the next start failed.');
}
