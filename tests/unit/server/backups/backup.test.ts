import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { writeWhole } from '../../../../src/server/database/backup.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-whole-'));
});

afterEach(() => vi.restoreAllMocks());

afterAll(() => rmSync(folder, { recursive: true }));

it('[ROUTE-11] a file is complete although the system accepts less at a time than it gets', async () => {
  const file = join(folder, 'short');
  const probe = await open(file, 'w');
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const write = handles.write as (chunk: Uint8Array, from: number, length: number) => unknown;
  const inParts = function (this: FileHandle, chunk: Uint8Array) {
    return write.call(this, chunk, 0, Math.ceil(chunk.length / 2));
  };
  vi.spyOn(handles, 'write').mockImplementation(inParts as typeof handles.write);
  const content = Buffer.from('abcdefghij'.repeat(100_000));
  await writeWhole(file, new Blob([content]));
  expect(readFileSync(file).equals(content)).toBe(true);
});

it('[ROUTE-11] is private to its account, even if it replaces a file with a laxer mode', async () => {
  const file = join(folder, 'lax');
  writeFileSync(file, 'old', { mode: 0o644 });
  await writeWhole(file, new Blob(['new']));
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
});
