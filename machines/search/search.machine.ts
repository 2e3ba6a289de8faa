import { nothingFound } from '../../src/rules/search/searchOptions.ts';
import { output, received } from '../core/output.ts';
import { searchSetup } from './search.setup.ts';

export const searchMachine = searchSetup.createMachine({
  id: 'search',
  description: 'Searches all pages and records, and lists keyboard shortcuts.',
  context: ({ input }) => ({
    currentUser: input.arrival,
    query: '',
    found: nothingFound,
    help: [],
    known: nothingFound,
    active: null,
    message: '',
  }),
  invoke: {
    id: 'setKeys',
    src: 'setKeys',
    // The choice then holds until the page is loaded again.
    onError: {},
  },
  type: 'parallel',
  on: {
    'user.changed': {
      target: '.dialog.closed',
      actions: [{ type: 'setArrival', params: received }, 'clearKnown'],
      meta: { requirements: ['SHELL-05'] },
    },
  },
  states: {
    keys: {
      description: 'Tracks whether single-key shortcuts work on this browser.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'The browser checks the account type. API accounts have no search.',
          always: [{ guard: 'isProgram', target: 'silent' }, { target: 'recalling' }],
        },
        silent: { description: 'No shortcut is active.' },
        recalling: {
          description: 'The browser reads the user’s earlier choice.',
          invoke: {
            id: 'recallKeys',
            src: 'recallKeys',
            onDone: [
              {
                guard: { type: 'isEnabled', params: ({ event }) => event.output },
                target: 'on',
                meta: { requirements: ['SHELL-06'] },
              },
              { target: 'off' },
            ],
            onError: { target: 'on', meta: { requirements: ['SHELL-06'] } },
          },
        },
        on: {
          description: 'Outside form fields, / and ` open the search, ? the shortcuts.',
          tags: 'keysOn',
          invoke: {
            id: 'watchKeys',
            src: 'watchKeys',
            // The buttons do the same.
            onError: { target: 'off' },
          },
          on: { 'shortcuts.toggled': { target: 'off', actions: 'storeKeysOff' } },
        },
        off: {
          description: 'Single keys are off, for people who dictate or press keys by accident.',
          on: {
            'shortcuts.toggled': {
              target: 'on',
              actions: 'storeKeysOn',
              meta: { requirements: ['SHELL-06'] },
            },
          },
        },
      },
    },
    dialog: {
      description: 'Tracks which dialog covers the page.',
      initial: 'closed',
      states: {
        closed: {
          description: 'No dialog is open.',
          entry: 'clearQuery',
          on: {
            'search.requested': { target: 'search' },
            'key.pressed': [
              {
                guard: { type: 'opensSearch', params: received },
                target: 'search',
                meta: { requirements: ['SHELL-06'] },
              },
              { target: 'shortcuts' },
            ],
          },
        },
        search: {
          description: 'The search is open.',
          tags: 'open',
          invoke: { id: 'watchHistory', src: 'watchHistory', onError: {} },
          initial: 'idle',
          on: {
            'query.changed': [
              {
                guard: { type: 'isShort', params: received },
                target: '.idle',
                actions: { type: 'setQuery', params: received },
              },
              { target: '.typing', actions: { type: 'setQuery', params: received } },
            ],
            'option.moved': { actions: { type: 'move', params: received } },
            'option.chosen': {
              guard: { type: 'isListed', params: received },
              target: 'closed',
              actions: [{ type: 'choose', params: received }, 'openChoice'],
            },
            'choice.confirmed': { guard: 'hasChoice', target: 'closed', actions: 'openChoice' },
            'escape.pressed': [
              { guard: 'hasQuery', target: '.idle', actions: 'clearQuery' },
              { target: 'closed' },
            ],
            'dialog.dismissed': { target: 'closed' },
            'shortcuts.requested': { target: 'shortcuts' },
          },
          states: {
            idle: { description: 'The search text is too short. Pages are listed.' },
            typing: {
              description: 'Waiting for the user to stop typing.',
              tags: 'busy',
              after: { untilTyped: { target: 'searching' } },
            },
            searching: {
              description:
                'Waiting for the server’s results. Replies to older searches are ignored.',
              tags: 'busy',
              invoke: {
                id: 'searchEverything',
                src: 'searchEverything',
                input: ({ context: { query, currentUser } }) => ({
                  text: query.trim(),
                  principal: {
                    userId: currentUser.user.id,
                    agencyId: currentUser.user.currentClientId,
                    permissionId: currentUser.user.permissionId,
                  },
                }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: output },
                    target: 'listed',
                    actions: [
                      { type: 'setFound', params: output },
                      { type: 'setHelp', params: output },
                    ],
                  },
                  {
                    guard: { type: 'isUnanswered', params: output },
                    target: 'offline',
                    actions: [
                      { type: 'setRecalled', params: output },
                      { type: 'setHelp', params: output },
                    ],
                    meta: { requirements: ['ERR-OTHER'] },
                  },
                  {
                    target: 'failed',
                    actions: [
                      { type: 'setRefusal', params: output },
                      { type: 'setHelp', params: output },
                    ],
                    meta: { requirements: ['ERR-OTHER'] },
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: 'setBroken',
                  meta: { requirements: ['ERR-OTHER'] },
                },
              },
            },
            listed: { description: 'The results are shown.', tags: 'listed' },
            offline: {
              description: 'No reply. Pages and saved results are shown.',
              tags: 'offline',
              on: {
                'retry.requested': { target: 'searching', meta: { requirements: ['ERR-OTHER'] } },
              },
            },
            failed: {
              description: 'The search failed, with the reason.',
              tags: 'failed',
              on: {
                'retry.requested': { target: 'searching', meta: { requirements: ['ERR-OTHER'] } },
              },
            },
          },
        },
        shortcuts: {
          description: 'The list of keyboard shortcuts is open.',
          tags: 'shortcuts',
          invoke: { id: 'watchHistory', src: 'watchHistory', onError: {} },
          on: { 'dialog.dismissed': { target: 'closed' } },
        },
      },
    },
  },
});
