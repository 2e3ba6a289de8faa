import { searchMachine } from '../../../machines/search/search.machine.ts';
import type { Found } from '../../../src/contract/search/search.ts';
import { listOf } from '../../../src/rules/search/searchOptions.ts';
import { model } from '../kit/fixtures.ts';
import { sampleArrival } from '../users/sampleUser.ts';

const medic = {
  kind: 'vehicle',
  siteId: '0b1e2f3a-0000-4000-8000-000000000009',
  siteName: 'HQ',
  sealNumber: null,
  isAssociated: true,
} as const;

const found: Found = {
  inventories: [
    { ...medic, id: '0b1e2f3a-0000-4000-8000-000000000001', name: 'Medic 1' },
    { ...medic, id: '0b1e2f3a-0000-4000-8000-000000000002', name: 'Medic 2' },
  ],
  products: [],
  people: [],
  hasMore: false,
};

export const search = model('search', searchMachine, {
  events: {
    'search.requested': [{ type: 'search.requested' }],
    'shortcuts.requested': [{ type: 'shortcuts.requested' }],
    'key.pressed': [
      { type: 'key.pressed', opens: 'search' },
      { type: 'key.pressed', opens: 'shortcuts' },
    ],
    'shortcuts.toggled': [{ type: 'shortcuts.toggled' }],
    'query.changed': [
      { type: 'query.changed', query: ' medic ' },
      { type: 'query.changed', query: 'm' },
      { type: 'query.changed', query: 'medic 2' },
    ],
    'option.moved': [
      { type: 'option.moved', to: 'next' },
      { type: 'option.moved', to: 'previous' },
      { type: 'option.moved', to: 'first' },
      { type: 'option.moved', to: 'last' },
    ],
    'option.chosen': [
      { type: 'option.chosen', key: 'page-eula' },
      { type: 'option.chosen', key: `inventory-${found.inventories[1]?.id}` },
    ],
    'choice.confirmed': [{ type: 'choice.confirmed' }],
    'escape.pressed': [{ type: 'escape.pressed' }],
    'retry.requested': [{ type: 'retry.requested' }],
    'dialog.dismissed': [{ type: 'dialog.dismissed' }],
    'user.changed': [
      { type: 'user.changed', arrival: sampleArrival({ fullName: 'D. W.', currentClientId: 2 }) },
    ],
  },
  outputs: {
    recallKeys: [{ isEnabled: true }, { isEnabled: false }],
    searchEverything: [
      { outcome: 'found', found, help: [{ chapter: 'seals', title: 'Seals' }] },
      {
        outcome: 'unanswered',
        help: [{ chapter: 'cases', title: 'Cases' }],
        people: [
          {
            id: '0b1e2f3a-0000-4000-8000-000000000003',
            fullName: 'Meda Medicus',
            jobTitle: null,
            permissionProfile: 'Technician',
          },
        ],
      },
      { outcome: 'refused', message: 'Busy.', help: [{ chapter: 'counts', title: 'Counts' }] },
      { outcome: 'found', found: { ...found, inventories: [] }, help: [] },
    ],
  },
  errors: { recallKeys: ['blocked'], searchEverything: ['broken'] },
  inputs: {
    'a user logged in': { arrival: sampleArrival() },
    'an API account': { arrival: sampleArrival({ userType: 'ApiOnly' }) },
  },
  systemActors: ['navigation'],
  // A program has no button either; what it could do would say nothing new
  filter: (snapshot) => !snapshot.matches({ keys: 'silent' }),
  context: (context) => ({
    who: context.currentUser.user.fullName,
    query: context.query,
    choice: listOf(context).active?.key ?? null,
    // Without pages: a new route changes nothing here
    lines: listOf(context).options.filter(({ kind }) => kind !== 'page').length,
    known: context.known.inventories.length + context.known.people.length,
    message: context.message,
    help: context.help.length,
  }),
});
