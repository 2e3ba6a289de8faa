import { assign, sendTo, setup } from 'xstate';
import { received } from '../core/output.ts';
import { callbackPlaceholder } from '../core/placeholders.ts';
import type { RailEvent } from '../core/systemEvents.ts';

export type RailInput = { isNavFixed: boolean; isNarrow: boolean };

export type RailPinEvent = { type: 'pin.decided'; isNavFixed: boolean };

/** SHELL-04: below this width of the window, in pixels, the side navigation is a drawer. */
export const railWidth = 992;

export const railMachine = setup({
  types: {
    context: {} as { isNavFixed: boolean; isNarrow: boolean },
    input: {} as RailInput,
    events: {} as RailEvent,
    tags: {} as 'pinned' | 'narrow' | 'drawer',
  },
  actors: {
    watchWidth: callbackPlaceholder('watchWidth'),
    storePin: callbackPlaceholder<RailPinEvent>('storePin'),
  },
  guards: {
    isNarrow: ({ context }) => context.isNarrow,
    isPinned: ({ context }) => context.isNavFixed,
  },
  actions: {
    setWidth: assign((_, { isNarrow }: { isNarrow: boolean }) => ({ isNarrow })),
    pin: assign({ isNavFixed: true }),
    unpin: assign({ isNavFixed: false }),
    storePin: sendTo('storePin', ({ context }) => ({
      type: 'pin.decided' as const,
      isNavFixed: context.isNavFixed,
    })),
  },
}).createMachine({
  id: 'rail',
  description: 'Controls the side navigation: slim, pinned open, or a drawer on phones.',
  context: ({ input }) => input,
  invoke: [
    // The rail works on without its watcher or its memory.
    { id: 'watchWidth', src: 'watchWidth', onError: {} },
    { id: 'storePin', src: 'storePin', onError: {} },
  ],
  initial: 'resolving',
  on: {
    'width.changed': {
      target: '.resolving',
      actions: { type: 'setWidth', params: received },
      meta: { requirements: ['SHELL-04'] },
    },
  },
  states: {
    resolving: {
      description: 'The browser applies the window width and the stored choice.',
      always: [
        {
          guard: 'isNarrow',
          target: 'narrow',
          actions: ['unpin', 'storePin'],
          meta: { requirements: ['SHELL-04'] },
        },
        { guard: 'isPinned', target: 'pinned', meta: { requirements: ['SHELL-04'] } },
        { target: 'collapsed', meta: { requirements: ['SHELL-03'] } },
      ],
    },
    collapsed: {
      description: 'The side navigation is a slim rail of icons, 65 px.',
      on: {
        'pin.toggled': {
          target: 'pinned',
          actions: ['pin', 'storePin'],
          meta: { requirements: ['SHELL-04'] },
        },
      },
    },
    pinned: {
      description: 'The side navigation stays open, 312 px.',
      tags: 'pinned',
      on: {
        'pin.toggled': {
          target: 'collapsed',
          actions: ['unpin', 'storePin'],
          meta: { requirements: ['SHELL-04'] },
        },
      },
    },
    narrow: {
      description: 'Below 992 px, a bottom bar and a drawer replace the rail.',
      tags: 'narrow',
      initial: 'closed',
      states: {
        closed: {
          description: 'The drawer is closed.',
          on: { 'drawer.toggled': { target: 'open', meta: { requirements: ['SHELL-01'] } } },
        },
        open: {
          description: 'The drawer covers the page.',
          tags: 'drawer',
          on: {
            'drawer.toggled': { target: 'closed', meta: { requirements: ['SHELL-01'] } },
            'page.presented': { target: 'closed', meta: { requirements: ['SHELL-01'] } },
          },
        },
      },
    },
  },
});
