import { assign, sendTo, setup } from 'xstate';
import { received } from '../core/output.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';

/** Distances from the top of the side navigation, in CSS pixels. */
type Context = { position: number; scrolledTo: number };

export type ScrollPositionEvent = { type: 'position.decided'; position: number };

export const subNavigationMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'menu.scrolled'; position: number } },
  actors: {
    recallPosition: promisePlaceholder<{ position: number }>('recallPosition'),
    setPosition: callbackPlaceholder<ScrollPositionEvent>('setPosition'),
  },
  delays: { untilSettled: 200 },
  actions: {
    setScrolled: assign((_, { position }: { position: number }) => ({ scrolledTo: position })),
    restore: assign((_, { position }: { position: number }) => ({ position })),
    resolve: assign(({ context }) => ({ position: context.scrolledTo })),
    storePosition: sendTo(
      'setPosition',
      ({ context }): ScrollPositionEvent => ({
        type: 'position.decided',
        position: context.scrolledTo,
      }),
    ),
  },
}).createMachine({
  id: 'subNavigation',
  description: 'Keeps the scroll position of the side navigation across page loads.',
  context: { position: 0, scrolledTo: 0 },
  invoke: {
    id: 'setPosition',
    src: 'setPosition',
    // The navigation then starts at its top after the next load.
    onError: {},
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The browser reads the position from before the page load.',
      invoke: {
        id: 'recallPosition',
        src: 'recallPosition',
        onDone: {
          target: 'idle',
          actions: {
            type: 'restore',
            params: ({ event }) => ({ position: event.output.position }),
          },
          meta: { requirements: ['SHELL-04'] },
        },
        onError: { target: 'idle' },
      },
    },
    idle: {
      description: 'The navigation is at its last position.',
      on: {
        'menu.scrolled': {
          target: 'moving',
          actions: { type: 'setScrolled', params: received },
          meta: { requirements: ['SHELL-04'] },
        },
      },
    },
    moving: {
      description: 'The user scrolls. The browser stores the final position.',
      on: {
        'menu.scrolled': {
          target: 'moving',
          reenter: true,
          actions: { type: 'setScrolled', params: received },
          meta: { requirements: ['SHELL-04'] },
        },
      },
      after: {
        untilSettled: {
          target: 'idle',
          actions: ['resolve', 'storePosition'],
          meta: { requirements: ['SHELL-04'] },
        },
      },
    },
  },
});
