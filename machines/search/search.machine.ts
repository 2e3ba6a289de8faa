import { nothingFound } from '../../src/rules/search/searchOptions.ts';
import { searchSetup } from './search.setup.ts';

export const searchMachine = searchSetup.createMachine({
  id: 'search',
  description: 'The search over everything, and the list of keyboard shortcuts.',
  context: ({ input }) => ({
    visitor: input.arrival,
    query: '',
    found: nothingFound,
    known: nothingFound,
    active: null,
    message: '',
  }),
  invoke: {
    id: 'keepKeys',
    src: 'keepKeys',
    // The choice then holds until the page is loaded again.
    onError: { meta: { requirements: ['SHELL-06'] } },
  },
  type: 'parallel',
  on: {
    'arrival.changed': {
      target: '.dialog.closed',
      actions: [
        { type: 'keepArrival', params: ({ event }) => ({ arrival: event.arrival }) },
        'forgetFound',
      ],
      meta: { requirements: ['SHELL-05', 'SHELL-06'] },
    },
  },
  states: {
    keys: {
      description: 'Whether single keys do something on this browser.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Programs have no shell, and nothing to search in.',
          always: [
            { guard: 'isProgram', target: 'silent', meta: { requirements: ['ROLE-01'] } },
            { target: 'recalling', meta: { requirements: ['SHELL-06'] } },
          ],
        },
        silent: { description: 'No key is listened to.' },
        recalling: {
          description: 'The choice made here before is read.',
          invoke: {
            id: 'recallKeys',
            src: 'recallKeys',
            onDone: [
              {
                guard: { type: 'areOn', params: ({ event }) => event.output },
                target: 'on',
                meta: { requirements: ['SHELL-06'] },
              },
              { target: 'off', meta: { requirements: ['SHELL-06'] } },
            ],
            onError: { target: 'on', meta: { requirements: ['SHELL-06'] } },
          },
        },
        on: {
          description: 'Outside form fields / and ` open the search, ? the list of shortcuts.',
          tags: 'keysOn',
          invoke: {
            id: 'watchKeys',
            src: 'watchKeys',
            // The buttons do the same.
            onError: { target: 'off', meta: { requirements: ['SHELL-06'] } },
          },
          on: {
            'keys.toggled': {
              target: 'off',
              actions: 'storeKeysOff',
              meta: { requirements: ['SHELL-06'] },
            },
          },
        },
        off: {
          description: 'Single keys do nothing, for people who dictate or press keys by accident.',
          on: {
            'keys.toggled': {
              target: 'on',
              actions: 'storeKeysOn',
              meta: { requirements: ['SHELL-06'] },
            },
          },
        },
      },
    },
    dialog: {
      description: 'What lies over the page.',
      initial: 'closed',
      states: {
        closed: {
          description: 'Nothing.',
          entry: 'clearQuery',
          on: {
            'search.requested': { target: 'search', meta: { requirements: ['SHELL-06'] } },
            'key.pressed': [
              {
                guard: { type: 'opensSearch', params: ({ event }) => ({ opens: event.opens }) },
                target: 'search',
                meta: { requirements: ['SHELL-06'] },
              },
              { target: 'shortcuts', meta: { requirements: ['SHELL-06'] } },
            ],
          },
        },
        search: {
          description: 'The search is open.',
          tags: 'open',
          invoke: {
            id: 'watchHistory',
            src: 'watchHistory',
            onError: { meta: { requirements: ['SHELL-06'] } },
          },
          initial: 'resting',
          on: {
            'query.changed': [
              {
                guard: { type: 'isShort', params: ({ event }) => ({ query: event.query }) },
                target: '.resting',
                actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
                meta: { requirements: ['SHELL-06'] },
              },
              {
                target: '.typing',
                actions: { type: 'keepQuery', params: ({ event }) => ({ query: event.query }) },
                meta: { requirements: ['SHELL-06'] },
              },
            ],
            'option.moved': {
              actions: { type: 'move', params: ({ event }) => ({ to: event.to }) },
              meta: { requirements: ['SHELL-06'] },
            },
            'option.chosen': {
              guard: { type: 'isListed', params: ({ event }) => ({ key: event.key }) },
              target: 'closed',
              actions: [
                { type: 'choose', params: ({ event }) => ({ key: event.key }) },
                'openChoice',
              ],
              meta: { requirements: ['SHELL-06'] },
            },
            'choice.confirmed': {
              guard: 'hasChoice',
              target: 'closed',
              actions: 'openChoice',
              meta: { requirements: ['SHELL-06'] },
            },
            'escape.pressed': [
              {
                guard: 'hasQuery',
                target: '.resting',
                actions: 'clearQuery',
                meta: { requirements: ['SHELL-06'] },
              },
              { target: 'closed', meta: { requirements: ['SHELL-06'] } },
            ],
            'dialog.dismissed': { target: 'closed', meta: { requirements: ['SHELL-06'] } },
            'shortcuts.requested': { target: 'shortcuts', meta: { requirements: ['SHELL-06'] } },
          },
          states: {
            resting: {
              description: 'Too little is typed to ask the server; pages are listed.',
            },
            typing: {
              description: 'The person may still be typing.',
              tags: 'busy',
              after: { untilTyped: { target: 'searching', meta: { requirements: ['SHELL-06'] } } },
            },
            searching: {
              description: 'The server looks; an answer to an older question is never listened to.',
              tags: 'busy',
              invoke: {
                id: 'searchEverything',
                src: 'searchEverything',
                input: ({ context: { query, visitor } }) => ({
                  text: query.trim(),
                  asker: {
                    userId: visitor.user.id,
                    agencyId: visitor.user.currentClientId,
                    permissionId: visitor.user.permissionId,
                  },
                }),
                onDone: [
                  {
                    guard: { type: 'isFound', params: ({ event }) => ({ output: event.output }) },
                    target: 'listed',
                    actions: {
                      type: 'keepFound',
                      params: ({ event }) => ({ output: event.output }),
                    },
                    meta: { requirements: ['SHELL-06'] },
                  },
                  {
                    guard: {
                      type: 'isUnanswered',
                      params: ({ event }) => ({ output: event.output }),
                    },
                    target: 'offline',
                    actions: {
                      type: 'keepRecalled',
                      params: ({ event }) => ({ output: event.output }),
                    },
                    meta: { requirements: ['SHELL-06'] },
                  },
                  {
                    target: 'failed',
                    actions: {
                      type: 'keepRefusal',
                      params: ({ event }) => ({ output: event.output }),
                    },
                    meta: { requirements: ['SHELL-06'] },
                  },
                ],
                onError: {
                  target: 'failed',
                  actions: 'keepBroken',
                  meta: { requirements: ['SHELL-06'] },
                },
              },
            },
            listed: { description: 'The server has answered.', tags: 'listed' },
            offline: {
              description: 'No answer came: pages, and what was found before.',
              tags: 'offline',
              on: {
                'retry.requested': { target: 'searching', meta: { requirements: ['SHELL-06'] } },
              },
            },
            failed: {
              description: 'The server could not search; it says why.',
              tags: 'failed',
              on: {
                'retry.requested': { target: 'searching', meta: { requirements: ['SHELL-06'] } },
              },
            },
          },
        },
        shortcuts: {
          description: 'The list of keyboard shortcuts is open.',
          tags: 'shortcuts',
          invoke: {
            id: 'watchHistory',
            src: 'watchHistory',
            onError: { meta: { requirements: ['SHELL-06'] } },
          },
          on: { 'dialog.dismissed': { target: 'closed', meta: { requirements: ['SHELL-06'] } } },
        },
      },
    },
  },
});
