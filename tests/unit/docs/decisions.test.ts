import { describe, expect, it } from 'vitest';
import { filesIn, linksIn, read } from './markdown.ts';

const folder = 'docs/decisions';
const decisions = filesIn(folder, /\/?\d{4}-[\w-]+\.md$/);

/** The sections of every decision, in their order. */
const sections = ['Context', 'Decision', 'Rejected', 'Consequences'];

const sectionsOf = (page: string) =>
  [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

/** The parts of the one format that the page of a decision lacks. */
function faultsOf(page: string, number: number): string[] {
  const [heading = '', , status = ''] = page.split('\n');
  return [
    ...(heading.startsWith(`# ${String(number)}. `) ? [] : ['heading']),
    ...(/^Date: \d{4}-\d{2}-\d{2}\. Status: (?:accepted|superseded by \[decision \d+\])/.test(
      status,
    )
      ? []
      : ['date and status']),
    ...(sectionsOf(page).join() === sections.join() ? [] : [sections.join(', ')]),
  ];
}

describe('the decisions', () => {
  it('are numbered from 1 without a gap', () => {
    expect(decisions.length).toBeGreaterThan(35);
    const numbers = decisions.map((path) => Number(path.slice(folder.length + 1).slice(0, 4)));
    expect(numbers).toEqual(decisions.map((_path, index) => index + 1));
  });

  it('have one format: number and title, date and status, and four sections', () => {
    const failures = decisions.flatMap((path, index) =>
      faultsOf(read(path), index + 1).map((fault) => `${path}: ${fault}`),
    );
    expect(failures).toEqual([]);
    expect(faultsOf('# 0007 · Links\n\nDecided: links.\n', 7)).toEqual([
      'heading',
      'date and status',
      'Context, Decision, Rejected, Consequences',
    ]);
  });

  it('are each in the index', () => {
    const listed = linksIn(read(`${folder}/README.md`)).map((link) => `${folder}/${link}`);
    expect(listed).toEqual(decisions);
  });
});
