import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../../src/client/app/pages.ts';
import { readChapters } from '../../../../src/client/core/help/chapters.ts';
import { searchHelp } from '../../../../src/client/core/help/loadHelp.ts';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { findHelp } from '../../../../src/rules/help/findHelp.ts';
import {
  helpFor,
  helpOfKind,
  helpOfPage,
  helpParts,
} from '../../../../src/rules/help/helpChapters.ts';
import { type HelpBlock, helpSections, helpWords } from '../../../../src/rules/help/helpText.ts';
import { matchRoute, routes } from '../../../../src/rules/navigation/routes.ts';

const chapters = readChapters();
const names = helpParts.flatMap((part) => [...part.chapters]);
const folder = resolve(import.meta.dirname, '../../../../docs/help');
const linksIn = (blocks: readonly HelpBlock[]) =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [];
    const spans = block.kind === 'paragraph' ? block.text : block.items.flat();
    return spans.filter((span) => 'to' in span);
  });

describe('the chapters of the help', () => {
  test('[HELP-01] every page of the client has its chapter', () => {
    expect(Object.keys(helpOfPage).toSorted()).toEqual(Object.keys(routes).toSorted());
    expect([...Object.keys(pages), 'login'].toSorted()).toEqual(Object.keys(helpOfPage).toSorted());
  });

  test('[HELP-01] every event that can be recorded has its chapter', () => {
    expect(Object.keys(helpOfKind).toSorted()).toEqual([...CustodyEventKind.options].toSorted());
  });

  test('[HELP-01] every file is a chapter of the manual, once', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''));
    expect(names.toSorted()).toEqual(files.toSorted());
    expect([...chapters.keys()]).toEqual(names);
  });

  test('[HELP-01] every chapter belongs to a page, an event, or a chapter that names it', () => {
    const linked = [...chapters.values()].flatMap(({ blocks }) =>
      linksIn(blocks).flatMap((span) => (span.kind === 'chapter' ? [span.to] : [])),
    );
    const reached = new Set<string>([
      ...Object.values(helpOfPage),
      ...Object.values(helpOfKind),
      ...linked,
    ]);
    expect(names.filter((name) => !reached.has(name))).toEqual([]);
  });

  test.each(names)('[HELP-01] %s says what its page is for, what to do, and why', (name) => {
    const { title, blocks } = chapters.get(name) ?? { title: '', blocks: [] };
    expect(title.length).toBeGreaterThan(3);
    expect(blocks[0]?.kind).toBe('paragraph');
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    expect(headings).toEqual(helpSections.filter((section) => headings.includes(section)));
    expect(headings.slice(0, 2)).toEqual(['What to do', 'Why']);
    const law = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'The law');
    if (law >= 0) {
      const words = blocks
        .slice(law + 1)
        .map(helpWords)
        .join(' ');
      expect(words).toMatch(/\d+ (?:CFR|U\.S\.C\.|NYCRR) \d+/);
    }
  });

  test.each(names)('[HELP-01] %s links to chapters and pages that exist', (name) => {
    for (const span of linksIn(chapters.get(name)?.blocks ?? [])) {
      if (span.kind === 'chapter') expect(names).toContain(span.to);
      if (span.kind === 'page') expect(matchRoute(span.to).kind).toBe('route');
    }
  });

  test.each(names)('[HELP-01] %s is short enough to read at 3 a.m.', (name) => {
    const words = (chapters.get(name)?.blocks ?? []).map(helpWords).join(' ').split(/\s+/);
    expect(words.length).toBeLessThan(330);
  });
});

describe('the chapter of an address', () => {
  test('[HELP-02] is about the page, and on the form of an event about the event', () => {
    expect(helpFor('/dashboard')).toBe('dashboard');
    expect(helpFor('/')).toBe('dashboard');
    expect(helpFor('/inventory/7/use?lot=1#x')).toBe('record-use');
    expect(helpFor('/inventory/7/record')).toBe('inventories');
    expect(helpFor('/inventory/7/record?kind=loss')).toBe('losses');
    expect(helpFor('/inventory/7/record?x=1&kind=sealCheck')).toBe('seals');
    expect(helpFor('/inventory/7/record?kind=loss', 'count')).toBe('shift-change-and-counts');
    expect(helpFor('/inventory/7/record?kind=constructor')).toBe('inventories');
    expect(helpFor('/inventory/7/record', '__proto__')).toBe('inventories');
    expect(helpFor('/inventory/7/use?kind=loss', 'loss')).toBe('record-use');
    expect(helpFor('/nowhere')).toBe('help');
    expect(helpFor('/admin/nothing')).toBe('help');
  });
});

describe('the search in the help', () => {
  test('[HELP-03] finds chapters by all words, those with them in the title first, five at most', async () => {
    expect((await searchHelp('waste breakage'))[0]).toEqual({
      chapter: 'waste-and-breakage',
      title: 'Waste and breakage',
    });
    const found = findHelp(chapters, 'SEAL');
    expect(found[0]).toEqual({ chapter: 'seals', title: 'Seals' });
    expect(found).toHaveLength(5);
    expect(findHelp(chapters, '1304.27(a)').map(({ chapter }) => chapter)).toContain('record-use');
    expect(findHelp(chapters, 'seal zebra')).toEqual([]);
    expect(findHelp(chapters, '   ')).toEqual([]);
  });

  test('[HELP-03] reads the words of all blocks, apart from each other', () => {
    const one = new Map([
      [
        'a',
        {
          title: 'Alpha',
          blocks: [
            { kind: 'heading', text: 'fen' } as const,
            { kind: 'paragraph', text: [{ kind: 'text', text: 'tanyl' }] } as const,
          ],
        },
      ],
    ]);
    expect(findHelp(one, 'fentanyl')).toEqual([]);
    expect(findHelp(one, 'tanyl fen')).toEqual([{ chapter: 'a', title: 'Alpha' }]);
  });
});
