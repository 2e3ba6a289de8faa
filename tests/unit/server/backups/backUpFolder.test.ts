import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpFolder } from '../../../../src/server/database/backUpFolder.ts';

let base: string;
let folder: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'countersign-copied-'));
  folder = join(base, 'db');
  mkdirSync(folder);
});

afterEach(() => rmSync(base, { recursive: true }));

const earlier = new Date('2026-03-10T12:00:00Z');

/** A file of the folder that was written long ago. */
function write(name: string, text: string, at = earlier): void {
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
}

/** Backs the folder up, and changes it before the second look. @returns the names that are read again. */
async function backUp(change: () => void): Promise<string[]> {
  let again: string[] = [];
  const file = join(base, 'backup.tar.gz');
  await backUpFolder(folder, file, new AbortController().signal, async (work) => {
    change();
    const entries = await work();
    again = entries.map(({ name }) => name);
    return entries;
  });
  mkdirSync(join(base, 'out'));
  execFileSync('tar', ['-xzf', file, '-C', join(base, 'out')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return again;
}

const copied = (name: string) => readFileSync(join(base, 'out', name), 'utf8');

it('a backup has each file as it is at the second look, and reads only those again that changed', async () => {
  for (const name of ['same', 'longer', 'later', 'fresh']) write(name, 'old');
  // Written twice at the same time, as far as the clock of the file system can tell.
  const now = new Date();
  write('fresh', 'old', now);
  const again = await backUp(() => {
    write('longer', 'new text');
    write('later', 'new', new Date('2026-03-10T12:00:01Z'));
    write('fresh', 'new', now);
    mkdirSync(join(folder, 'made'));
    write('made/inside', 'new');
  });
  expect(again).toEqual(['/fresh', '/later', '/longer', '/made', '/made/inside']);
  expect(['same', 'longer', 'later', 'fresh', 'made/inside'].map(copied)).toEqual([
    'old',
    'new text',
    'new',
    'new',
    'new',
  ]);
});
