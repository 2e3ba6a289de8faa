import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HelpTextError, helpWords, readHelpText } from '../../../../src/rules/help/helpText.ts';

const chapter = (body: string) => readHelpText(`# Title\n\n${body}\n`);

describe('a file of the help', () => {
  test('[HELP-02] is a title and blocks: headings, paragraphs, lists and steps', () => {
    const text =
      'One line\nand its next.\n\n## Why\n\n- First\n  and on.\n- Second\n\n1. Do\n2. Then\n \n\nEnd.';
    expect(chapter(text)).toEqual({
      title: 'Title',
      blocks: [
        { kind: 'paragraph', text: [{ kind: 'text', text: 'One line and its next.' }] },
        { kind: 'heading', text: 'Why' },
        {
          kind: 'list',
          items: [[{ kind: 'text', text: 'First and on.' }], [{ kind: 'text', text: 'Second' }]],
        },
        {
          kind: 'steps',
          items: [[{ kind: 'text', text: 'Do' }], [{ kind: 'text', text: 'Then' }]],
        },
        { kind: 'paragraph', text: [{ kind: 'text', text: 'End.' }] },
      ],
    });
  });

  test('[HELP-02] marks names of the screen, keys, and links to pages and chapters', () => {
    const [block] = chapter(
      'Press `/`, then _Count_: [cases](cases.md), [list](/inventory/list).',
    ).blocks;
    expect(block).toEqual({
      kind: 'paragraph',
      text: [
        { kind: 'text', text: 'Press ' },
        { kind: 'key', text: '/' },
        { kind: 'text', text: ', then ' },
        { kind: 'name', text: 'Count' },
        { kind: 'text', text: ': ' },
        { kind: 'chapter', text: 'cases', to: 'cases' },
        { kind: 'text', text: ', ' },
        { kind: 'page', text: 'list', to: '/inventory/list' },
        { kind: 'text', text: '.' },
      ],
    });
    expect(chapter('_Count_').blocks).toEqual([
      { kind: 'paragraph', text: [{ kind: 'name', text: 'Count' }] },
    ]);
  });

  test.each([
    'javascript:alert`1`',
    'https://evil.example',
    '//evil.example/',
    'other.txt',
    '../secret.md',
    'a--b.md',
    '/help?x=1',
    'Cases.md',
    'cases.md.md',
    'x/inventory',
    '-a.md',
    'a-.md',
    '/Help',
  ])('[HELP-02] has no link to %s', (address) => {
    expect(() => chapter(`Go [there](${address}).`)).toThrow(HelpTextError);
    expect(() => chapter(`Go [there](${address}).`)).toThrow(
      `A link of the help leads to ${address}.`,
    );
  });

  test.each(['a.md', 'form-41.md', 'a1-b2-c3.md', '/', '/help', '/admin/first-time-setup'])(
    '[HELP-02] links to %s',
    (address) => {
      expect(chapter(`[there](${address})`).blocks).toEqual([
        {
          kind: 'paragraph',
          text: [
            address.startsWith('/')
              ? { kind: 'page', text: 'there', to: address }
              : { kind: 'chapter', text: 'there', to: address.slice(0, -3) },
          ],
        },
      ]);
    },
  );

  test.each([
    '<b>bold</b>',
    '> quote',
    '| a | b |',
    '![x](y.png)',
    '### Deep',
    '```',
    '* star',
    '\tcode',
  ])('[HELP-02] has no %s', (line) => {
    expect(() => chapter(line)).toThrow(`The help cannot show “${line}”.`);
  });

  test('[HELP-02] starts with its title, and has an empty line below each heading', () => {
    expect(() => readHelpText('No title')).toThrow('A file of the help starts with its title.');
    expect(() => readHelpText('')).toThrow(HelpTextError);
    expect(() => readHelpText('x # Title')).toThrow(HelpTextError);
    expect(() => readHelpText('# Title\nmore')).toThrow(HelpTextError);
    expect(() => chapter('## Why\ntext')).toThrow('“Why” needs an empty line below.');
  });

  test('[HELP-02] no text becomes anything but spans of text, names, keys and links of this application', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>_`[]()/.ab\n#- 1"&:') }), (body) => {
        let read: ReturnType<typeof readHelpText>;
        try {
          read = chapter(`x${body}`);
        } catch (error) {
          expect(error).toBeInstanceOf(HelpTextError);
          return;
        }
        for (const block of read.blocks) {
          if (block.kind === 'heading') continue;
          const spans = block.kind === 'paragraph' ? block.text : block.items.flat();
          for (const span of spans) {
            expect(['text', 'name', 'key', 'page', 'chapter']).toContain(span.kind);
            if ('to' in span) {
              expect(span.to).toMatch(span.kind === 'page' ? /^\/[a-z0-9/-]*$/ : /^[a-z0-9-]+$/);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('[HELP-03] has the words of each block as one reads them', () => {
    const { blocks } = chapter(
      'Press `F1` on [cases](cases.md).\n\n## Why\n\n- One _two_\n- three',
    );
    expect(blocks.map(helpWords)).toEqual(['Press F1 on cases.', 'Why', 'One two three']);
  });
});
