import { expect, test } from 'vitest';
import { allTitles } from '../copy/comments.ts';
import { codeIn, read, tableRows } from './markdown.ts';

interface NamedTest {
  readonly files: readonly string[];
  readonly title: string;
}

/** The titles that a row of the attacks names after its files: `file`: title; title. */
function testsNamedIn(cell: string): NamedTest[] {
  const [, titles = ''] = /`: ([^`]+)$/.exec(cell) ?? [];
  const files = codeIn(cell);
  return titles.split('; ').flatMap((title) => (title === '' ? [] : [{ files, title }]));
}

const [, attacks = ''] = read('docs/security.md').split('## Attacks');
const named = tableRows(attacks).flatMap(([, , tests = '']) => testsNamedIn(tests));
const titles = allTitles();

/** Titles, and titles that run on from their group: “no one is confirmed”, “by the person who …”. */
function isTitleIn({ files, title }: NamedTest): boolean {
  const texts = titles.filter(({ file }) => files.includes(file)).map(({ text }) => text);
  return texts
    .flatMap((group) => [group, ...texts.map((one) => `${group} ${one}`)])
    .some((text) => text.toLowerCase().includes(title.toLowerCase()));
}

test('the attacks name titles of tests that exist', () => {
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((one) => !isTitleIn(one))).toEqual([]);
  expect(isTitleIn({ files: ['tests/unit/docs/attacks.test.ts'], title: 'no such title' })).toBe(
    false,
  );
});
