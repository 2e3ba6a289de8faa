import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const project = resolve(import.meta.dirname, '../../..');

/**
 * Plays on a phone whose browser is killed: `fieldWeek`, two shifts of an ambulance without a network; `powerCut`, a death at
 * each of twelve moments.
 */
export function playOnPhone(name: 'fieldWeek' | 'powerCut'): void {
  const { status } = spawnSync(
    resolve(project, 'node_modules/.bin/playwright'),
    ['test', '--config', 'tests/long/field-week/playwright.config.ts', name],
    {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--import tsx', CI: 'true' },
    },
  );
  assert.equal(status, 0, `${name} failed: the report above says where.`);
}
