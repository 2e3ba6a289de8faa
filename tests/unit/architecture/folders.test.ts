import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const mostFiles = 35;
const mostLines = 300;

const files = ['src', 'machines', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .map((name) => join(folder, name)),
);

describe('a newcomer finds a place at a glance:', () => {
  test(`no folder has more than ${mostFiles} files`, () => {
    const folders = [...new Set(files.map((file) => dirname(file)))];
    expect(folders.length).toBeGreaterThan(100);
    const counted = folders.map((folder) => ({
      folder,
      inside: files.filter((file) => dirname(file) === folder).length,
    }));
    expect(counted.filter(({ inside }) => inside > mostFiles)).toEqual([]);
  });

  test(`no file has more than ${mostLines} lines`, () => {
    const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    const counted = files.map((file) => ({ file, lines: linesOf(file) }));
    expect(counted.filter(({ lines }) => lines > mostLines)).toEqual([]);
  });
});
