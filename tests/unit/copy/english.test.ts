import { describe, expect, it } from 'vitest';
import { filesIn } from '../docs/markdown.ts';
import { capitalsIn, forbiddenIn } from './english.ts';
import { type Text, textsOfDocument, textsOfProgram } from './texts.ts';

const said = ({ file, line, text }: Text, failures: readonly string[]) =>
  failures.map((fault) => `${file}:${line} ${fault} in: ${text.slice(0, 120)}`);

const program = textsOfProgram();

/** Strings that no person reads as they are, or that stay in their stored form; each with its reason. */
const exceptions: readonly { readonly text: RegExp; readonly why: string }[] = [
  { text: /^booked as$/, why: 'a heading of files that earlier versions exported' },
  { text: /attributeName=/, why: 'an attribute of SVG' },
  { text: /: starts with another arrival$/, why: 'the name of a mutant, with that of a value' },
  { text: /^user name …$/, why: 'a key that counts of attempts are stored under' },
];

/** Pages that list the words to avoid, next to the words to use. */
const lists = ['docs/glossary.md', 'docs/renames.md'];

const documents = ['README.md', ...filesIn('docs', /\.md$/)].filter(
  (file) => !lists.includes(file),
);

describe('the style guide', () => {
  it.each([
    ['Mend the marked fields.', 'fix'],
    ['Nobody was named', 'no one'],
    ['The licence agreement', 'license'],
    ['Two labelled vials', 'one l'],
    ['Authorised by', '-ize'],
    ['The colour of the seal', '-or'],
    ['It is not sent any more', 'no longer'],
    ['Sign in again', 'log in'],
    ['Wrong passwords are counted', 'incorrect'],
  ])('rejects %j', (text, instead) => {
    expect(forbiddenIn(text).join()).toContain(instead);
  });

  it.each([
    'Standing order',
    'Sign in this agency',
    'The release goes live',
    'Each hour of our work',
  ])('allows %j', (text) => {
    expect(forbiddenIn(text)).toEqual([]);
  });

  it('rejects capitals within a sentence, except in names', () => {
    expect(capitalsIn('Record Waste')).toEqual(['Waste']);
    expect(capitalsIn('Sent. See NY Form 3848: Change Customer')).toEqual([]);
  });
});

describe('the texts of the program', () => {
  it('are found: pages, rejections, emails, reports and descriptions of charts', () => {
    const texts = new Set(program.map(({ text }) => text));
    for (const one of [
      'No labels match',
      'There are no changes to save.',
      'Your password was changed',
      'Name of substance',
      'Logs out an inactive user, measured by clock time since last activity.',
    ]) {
      expect(texts).toContain(one);
    }
    expect(program.length).toBeGreaterThan(5000);
  });

  it('have no word that the style guide forbids, and no British spelling', () => {
    const read = program.filter(({ text }) => !exceptions.some((one) => one.text.test(text)));
    expect(read.flatMap((text) => said(text, forbiddenIn(text.text)))).toEqual([]);
  });

  it('have exceptions that are needed', () => {
    const unused = exceptions.filter(({ text: found }) =>
      program.every(({ text }) => !found.test(text) || forbiddenIn(text).length === 0),
    );
    expect(unused).toEqual([]);
  });

  it('have capitals only in names and where the specification has them', () => {
    const read = program.filter(({ file }) => !/\/seed\/|demo\/people|src\/charts\//.test(file));
    expect(read.flatMap((text) => said(text, capitalsIn(text.text)))).toEqual([]);
  });
});

describe.each(documents)('%s', (file) => {
  it('has no word that the style guide forbids, and no British spelling', () => {
    expect(textsOfDocument(file).flatMap((text) => said(text, forbiddenIn(text.text)))).toEqual([]);
  });
});

it('the documents are found, and the lists of words exist', () => {
  expect(documents.length).toBeGreaterThan(100);
  expect(filesIn('docs', /\.md$/)).toEqual(expect.arrayContaining(lists));
});
