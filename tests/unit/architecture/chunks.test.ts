import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { project, read } from '../docs/markdown.ts';

/** Every text that a pattern of names and nested alternatives matches: `a/(b|c)` is `a/b` and `a/c`. */
function expand(pattern: string): string[] {
  const group = /\(([^()]*)\)/.exec(pattern);
  if (!group) return pattern.split('|');
  const [all, inner = ''] = group;
  const before = pattern.slice(0, group.index);
  const after = pattern.slice(group.index + all.length);
  // Inner groups first: what surrounds one may itself be an alternative of an outer group.
  const start = Math.max(before.lastIndexOf('('), before.lastIndexOf('|')) + 1;
  const ends = [after.indexOf('|'), after.indexOf(')')].filter((at) => at >= 0);
  const end = ends.length === 0 ? after.length : Math.min(...ends);
  const wide = inner
    .split('|')
    .map((one) => before.slice(start) + one + after.slice(0, end))
    .join('|');
  return expand(before.slice(0, start) + wide + after.slice(end));
}

const patterns = [
  ...read('vite.config.ts').matchAll(
    /^\s*\/(src\\\/client\\\/.+)\\\.(tsx\?|ts)\$\/;$|= \/(src\\\/client\\\/.+)\\\.(tsx\?|ts)\$\/;$/gm,
  ),
].map(([, one, , other]) => (one ?? other ?? '').replaceAll('\\/', '/').replaceAll('\\.', '.'));

describe('the chunks that vite.config.ts names', () => {
  it('expands nested alternatives', () => {
    expect(expand('a/(b/(c|d)|e(F|G))')).toEqual(['a/b/c', 'a/b/d', 'a/eF', 'a/eG']);
  });

  it('are found', () => {
    expect(patterns).toHaveLength(2);
  });

  test.each(patterns.flatMap(expand))('%s is a module', (path) => {
    const isThere = ['.ts', '.tsx'].some((ending) => existsSync(join(project, path + ending)));
    expect(isThere).toBe(true);
  });
});
