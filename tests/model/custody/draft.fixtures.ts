import { draftMachine } from '../../../machines/custody/draft.machine.ts';
import { model } from '../kit/fixtures.ts';
import { sampleChange, sampleHead } from './sampleDraft.ts';

const { id } = sampleHead;

export const draft = model('draft', draftMachine, {
  events: {
    'form.changed': [
      { type: 'form.changed', change: sampleChange },
      { type: 'form.changed', change: { id, text: null } },
    ],
    'list.opened': [{ type: 'list.opened' }],
    'discard.requested': [
      { type: 'discard.requested', id, leaveTo: null },
      { type: 'discard.requested', id, leaveTo: '/inventory/1' },
    ],
    'discard.confirmed': [{ type: 'discard.confirmed' }],
    'discard.refused': [{ type: 'discard.refused' }],
  },
  outputs: { keepDraft: [true, false], listDrafts: [[sampleHead], []], discardDraft: [undefined] },
  errors: { keepDraft: ['full'], listDrafts: ['broken'], discardDraft: ['broken'] },
  inputs: { 'a user logged in': { owner: { userId: 'medic', agencyId: 7 } } },
  systemActors: ['navigation'],
  context: ({ change, next, drafts, asked, hasFailed, discarded, isUnread }) => ({
    change: change === null ? null : change.text === null ? 'recorded' : 'typed',
    next: next === null ? null : next.text === null ? 'recorded' : 'typed',
    drafts: drafts.length,
    asked: asked?.leaveTo ?? (asked === null ? null : 'stays'),
    hasFailed,
    isDiscarded: discarded !== null,
    isUnread,
  }),
});
