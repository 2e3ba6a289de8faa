import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const project = resolve(import.meta.dirname, '../../..');

export function read(path: string): string {
  return readFileSync(join(project, path), 'utf8');
}

/** The files of a folder and those below it whose name ends so, as paths from the project's folder. */
export function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))
    .sort();
}

/** The cells of every table row, without the rules under the headers. */
export function tableRows(markdown: string): string[][] {
  return markdown
    .split('\n')
    .filter((line) => /^\|.*\|$/.test(line) && !/^[|\s:-]+$/.test(line))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()));
}

/** What stands in backticks. */
export function codeIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** The targets of links and images. */
export function linksIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)|(?:src|href|srcset)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
}

/** The anchors that a forge makes of the headings. */
export function anchorsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
