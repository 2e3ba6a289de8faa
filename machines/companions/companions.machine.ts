import { assign, setup } from 'xstate';
import type { Arrival } from '../../src/contract/session.ts';

export const companionsMachine = setup({
  types: {
    context: {} as { arrival: Arrival },
    input: {} as { arrival: Arrival },
    events: {} as { type: 'arrival.changed'; arrival: Arrival },
  },
  actions: {
    keepArrival: assign((_, { arrival }: { arrival: Arrival }) => ({ arrival })),
  },
}).createMachine({
  id: 'companions',
  description: 'The charts that accompany a signed-in person; they come with a chunk of their own.',
  context: ({ input }) => input,
  initial: 'accompanying',
  states: {
    accompanying: {
      description: 'Somebody is signed in.',
      on: {
        'arrival.changed': {
          actions: { type: 'keepArrival', params: ({ event }) => ({ arrival: event.arrival }) },
          meta: { requirements: ['ERR-403', 'ERR-404'] },
        },
      },
    },
  },
});
