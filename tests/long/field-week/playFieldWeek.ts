import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../../..');

/** Plays two shifts of an ambulance without a network in a browser whose process is killed. */
export function playFieldWeek(): void {
  const { status } = spawnSync(
    resolve(project, 'node_modules/.bin/playwright'),
    ['test', '--config', 'tests/long/field-week/playwright.config.ts'],
    {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--import tsx', CI: 'true' },
    },
  );
  assert.equal(status, 0, 'The shifts without a network failed: the report above says where.');
}
