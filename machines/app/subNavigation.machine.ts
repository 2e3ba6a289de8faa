import { assign, sendTo, setup } from 'xstate';
import { callbackNotProvided, notProvided } from '../core/notProvided.ts';

/** Distances from the top of the side navigation, in CSS pixels. */
type Context = { position: number; scrolledTo: number };

export type PositionKeeperEvent = { type: 'position.decided'; position: number };

export const subNavigationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'menu.scrolled'; position: number },
  },
  actors: {
    recallPosition: notProvided<{ position: number }>('recallPosition'),
    keepPosition: callbackNotProvided<PositionKeeperEvent>('keepPosition'),
  },
  delays: { untilSettled: 200 },
  actions: {
    keepScrolled: assign((_, { position }: { position: number }) => ({ scrolledTo: position })),
    restore: assign((_, { position }: { position: number }) => ({ position })),
    settle: assign(({ context }) => ({ position: context.scrolledTo })),
    storePosition: sendTo(
      'keepPosition',
      ({ context }): PositionKeeperEvent => ({
        type: 'position.decided',
        position: context.scrolledTo,
      }),
    ),
  },
}).createMachine({
  id: 'subNavigation',
  description: 'How far the side navigation is scrolled, where it is higher than the window.',
  context: { position: 0, scrolledTo: 0 },
  invoke: {
    id: 'keepPosition',
    src: 'keepPosition',
    // The navigation then begins at its top after the next load.
    onError: { meta: { requirements: ['SHELL-04'] } },
  },
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The position before the page was loaded is read.',
      invoke: {
        id: 'recallPosition',
        src: 'recallPosition',
        onDone: {
          target: 'resting',
          actions: {
            type: 'restore',
            params: ({ event }) => ({ position: event.output.position }),
          },
          meta: { requirements: ['SHELL-04'] },
        },
        onError: { target: 'resting', meta: { requirements: ['SHELL-04'] } },
      },
    },
    resting: {
      description: 'The navigation stands where it was left.',
      on: {
        'menu.scrolled': {
          target: 'moving',
          actions: {
            type: 'keepScrolled',
            params: ({ event }) => ({ position: event.position }),
          },
          meta: { requirements: ['SHELL-04'] },
        },
      },
    },
    moving: {
      description: 'It is being scrolled; where it comes to rest is kept.',
      on: {
        'menu.scrolled': {
          target: 'moving',
          reenter: true,
          actions: {
            type: 'keepScrolled',
            params: ({ event }) => ({ position: event.position }),
          },
          meta: { requirements: ['SHELL-04'] },
        },
      },
      after: {
        untilSettled: {
          target: 'resting',
          actions: ['settle', 'storePosition'],
          meta: { requirements: ['SHELL-04'] },
        },
      },
    },
  },
});
