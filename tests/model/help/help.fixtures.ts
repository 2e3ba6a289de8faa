import { helpMachine } from '../../../machines/help/help.machine.ts';
import type { HelpChapter } from '../../../src/rules/help/helpText.ts';
import { model } from '../kit/fixtures.ts';

const seals: HelpChapter = {
  title: 'Seals',
  blocks: [
    { kind: 'heading', text: 'Why' },
    {
      kind: 'paragraph',
      text: [
        { kind: 'text', text: 'A mismatch opens a ' },
        { kind: 'chapter', text: 'case', to: 'cases' },
        { kind: 'text', text: '. Press ' },
        { kind: 'key', text: '/' },
        { kind: 'text', text: ' or open ' },
        { kind: 'page', text: 'Inventories', to: '/inventory/list' },
      ],
    },
    { kind: 'steps', items: [[{ kind: 'name', text: 'Seal check' }]] },
    { kind: 'list', items: [[{ kind: 'text', text: 'Read the number.' }]] },
  ],
};

export const help = model('help', helpMachine, {
  events: {
    'help.requested': [{ type: 'help.requested' }],
    'chapter.chosen': [{ type: 'chapter.chosen', chapter: 'cases' }],
    'page.chosen': [{ type: 'page.chosen', address: '/inventory/list' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'panel.dismissed': [{ type: 'panel.dismissed' }],
  },
  outputs: { readChapter: [seals, { title: 'Cases', blocks: [] }] },
  errors: { readChapter: ['the file did not load'] },
  inputs: { start: undefined },
  systemActors: ['navigation'],
  context: ({ wanted, chapter }) => ({ wanted, chapter: chapter?.title ?? null }),
});
