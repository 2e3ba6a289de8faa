import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { machines } from '../../../machines/registry.ts';
import { allowed } from '../architecture/allowedImports.ts';
import { codeIn, filesIn, read, tableRows } from './markdown.ts';

const Package = v.object({ scripts: v.record(v.string(), v.string()) });
const { scripts } = v.parse(Package, JSON.parse(read('package.json')));

describe('the architecture page', () => {
  it('has the table of directions that the imports are checked against', () => {
    const [, section = ''] = read('docs/architecture.md').split('## Who may import what');
    const [table = ''] = section.split('\n## ');
    const written = tableRows(table)
      .slice(1)
      .map(([part = '', names = '']) => [codeIn(part)[0], codeIn(names).sort()]);
    const held = Object.entries(allowed).map(([part, names]) => [
      part,
      names.map((name) => (name === 'a computed import' ? 'import(…)' : name)).sort(),
    ]);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(held));
  });

  it('names in each walkthrough what the file of the step contains', () => {
    const walkthroughs = read('docs/architecture.md').split('## Walkthrough: ').slice(1);
    expect(walkthroughs).toHaveLength(3);
    const steps = walkthroughs.flatMap((section) => stepsOf(section.split('\n## ')[0] ?? ''));
    expect(steps.length).toBeGreaterThan(50);
    expect(steps.filter(({ file, names }) => absentFrom(file, names).length > 0)).toEqual([]);
    expect(
      absentFrom('docs/architecture.md', ['Walk' + 'through', 'no' + 'Such' + 'Name']),
    ).toEqual(['noSuchName']);
  });
});

/** The steps of a walkthrough: the file of each, and the names that it must contain. */
function stepsOf(section: string): { file: string; names: string[] }[] {
  return tableRows(section)
    .slice(1)
    .map(([, file = '', names = '']) => ({ file: codeIn(file)[0] ?? '', names: codeIn(names) }));
}

function absentFrom(file: string, names: readonly string[]): string[] {
  const text = read(file);
  return names.filter((name) => !new RegExp(`(?<![\\w])${name}(?![\\w])`).test(text));
}

describe('the README', () => {
  const readme = read('README.md');

  it('has one line for each npm script, and no others', () => {
    const [, section = ''] = readme.split('## Scripts');
    const rows = tableRows(section.split('\n## ')[0] ?? '').slice(1);
    const named = rows.map(([command = '']) => codeIn(command)[0]?.replace(/^npm (run )?/, ''));
    expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('counts the charts as the auditors’ index does', () => {
    const [, section = ''] = readme.split('## The charts');
    const [, counted = []] = tableRows(section.split('\n## ')[0] ?? '');
    const total = tableRows(read('docs/statecharts/README.md')).at(-1) ?? [];
    const figures = total.flatMap((cell) => /\*\*(\d+)/.exec(cell)?.[1] ?? []);
    expect(counted.map((cell) => cell.trim().replace(',', ''))).toEqual(figures);
  });

  it('shows the product before anything except its name and purpose', () => {
    expect(readme.slice(0, 700)).toContain('docs/screens/dashboard-1440-light.webp');
  });
});

it('every chart has its page in the statecharts', () => {
  const pages = filesIn('docs/statecharts', /\.md$/);
  for (const { subject } of machines) expect(pages).toContain(`docs/statecharts/${subject}.md`);
});
