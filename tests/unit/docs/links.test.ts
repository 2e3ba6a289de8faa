import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowed } from '../architecture/allowedImports.ts';
import { anchorsIn, codeIn, filesIn, linksIn, project, read } from './markdown.ts';

const documents = ['README.md', ...filesIn('docs', /\.md$/)];

/** Parts that have their directions before they have a file. */
const reserved = Object.keys(allowed);

/** The pictures of the product appear together, when `npm run screens` has taken them; from then on each must be there. */
const screens = 'docs/screens';

/** A folder without files is in no clone. */
function isThere(path: string): boolean {
  const full = join(project, path);
  if (path.startsWith(screens) && !hasFiles(screens)) return true;
  if (!existsSync(full)) return false;
  return statSync(full).isFile() || hasFiles(path);
}

function hasFiles(folder: string): boolean {
  return existsSync(join(project, folder)) && filesIn(folder, /\.\w+$/).length > 0;
}

/** Links that lead nowhere: a file that is missing, or a heading that the target does not have. */
function brokenLinks(document: string, markdown: string): string[] {
  return linksIn(markdown).filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    // A page of the application: tests/unit/rules/help compares it with the routes.
    if (document.startsWith('docs/help/') && link.startsWith('/')) return false;
    const [path = '', anchor] = link.split('#');
    const target =
      path === '' ? document : relative(project, join(project, dirname(document), path));
    if (!isThere(target)) return true;
    return anchor !== undefined && !anchorsIn(read(target)).includes(anchor);
  });
}

/** Paths of the repository in backticks, placeholders and patterns aside. */
function missingPaths(markdown: string): string[] {
  return codeIn(markdown)
    .filter((code) => /^(?:src|machines|tests|docs)\/[\w./-]*$/.test(code))
    .filter((path) => !isThere(path) && !reserved.includes(path));
}

describe('the documents', () => {
  it.each(documents)('%s links only to existing targets', (document) => {
    expect(brokenLinks(document, read(document))).toEqual([]);
  });

  it.each(documents)('%s names only existing paths', (document) => {
    expect(missingPaths(read(document))).toEqual([]);
  });

  it('are found, and a broken link or path in one is detected', () => {
    expect(documents.length).toBeGreaterThan(15);
    const wrong =
      '[a](nowhere.md) [b](#no-such-heading) [c](docs/architecture.md#nothing) [d](docs/architecture.md)';
    expect(brokenLinks('README.md', wrong)).toEqual([
      'nowhere.md',
      '#no-such-heading',
      'docs/architecture.md#nothing',
    ]);
    expect(missingPaths('`src/nowhere.ts` `src/contract` `src/client/features/<subject>`')).toEqual(
      ['src/nowhere.ts'],
    );
  });
});
