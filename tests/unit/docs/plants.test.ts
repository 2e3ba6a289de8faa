import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plants } from '../../planted/plants.ts';
import { read } from './markdown.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Everything that a gate could say. */
const said = ['tests', 'machines', 'src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('planted/'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n');

/** The parts of a pattern that stand in a title or message as they are. */
function fixedParts({ source }: RegExp): string[] {
  return source
    .split(/\(.*?\)| > |\\d\+/)
    .map((part) => part.replaceAll('\\.', '.').trim())
    .filter((part) => part.length > 2);
}

describe.each(plants)('$what', ({ file, sought, says }) => {
  test('can still be planted', () => {
    expect(read(file)).toContain(sought);
  });

  test('can still be noticed by what the gate says', () => {
    const parts = fixedParts(says);
    expect(parts).not.toEqual([]);
    expect(parts.filter((part) => !said.includes(part))).toEqual([]);
  });
});
