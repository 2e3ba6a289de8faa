import { describe, expect, it } from 'vitest';
import { allComments, allTitles } from './comments.ts';
import { forbiddenIn } from './english.ts';
import type { Text } from './texts.ts';

const failuresIn = (texts: readonly Text[]) =>
  texts.flatMap(({ file, line, text }) =>
    forbiddenIn(text).map((fault) => `${file}:${line} ${fault} in: ${text.slice(0, 120)}`),
  );

describe('the comments of the program, the charts and the tests', () => {
  const comments = allComments();

  it('are found, with their files', () => {
    expect(comments.length).toBeGreaterThan(5000);
    expect(comments.map(({ text }) => text)).toContain(
      'Code in a comment, and the marks that start its lines.',
    );
  });

  it('have no word that the style guide forbids, and no British spelling', () => {
    expect(failuresIn(comments)).toEqual([]);
  });
});

describe('the titles of the tests', () => {
  const titles = allTitles();

  it('are found, those of groups and steps included', () => {
    const texts = titles.map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(2500);
    expect(texts).toContain('are found, those of groups and steps included');
    expect(texts).toContain('the titles of the tests');
  });

  it('have no word that the style guide forbids, and no British spelling', () => {
    expect(failuresIn(titles)).toEqual([]);
  });
});
