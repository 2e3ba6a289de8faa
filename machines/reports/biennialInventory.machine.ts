import { biennialSetup, errorsOf, reasonOf, requestOf } from './biennialInventory.setup.ts';

/** Takes a biennial inventory: the figures that are shown, an explanation where one is needed, the PIN. */
export const biennialInventoryMachine = biennialSetup.createMachine({
  id: 'biennialInventory',
  description: 'Records a biennial inventory: figures, explanation, signature, permanent record.',
  context: ({ input }) => ({
    ...input,
    errors: {},
    refusal: null,
    taken: null,
    isUncertain: false,
  }),
  initial: 'completing',
  states: {
    completing: {
      description: 'The user reviews the figures, enters an explanation, and signs.',
      initial: 'unmarked',
      on: {
        'form.submitted': [
          {
            guard: {
              type: 'isComplete',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            target: 'recording',
            actions: 'forgetErrors',
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            target: '.marked',
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'Errors are shown, or the reason it was refused.' },
      },
    },
    recording: {
      description:
        'The server verifies the signature, gathers the figures again and stores the inventory.',
      tags: 'busy',
      invoke: {
        id: 'takeInventory',
        src: 'takeInventory',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => ({ output: event.output }) },
            target: 'taken',
            actions: { type: 'keepTaken', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'completing.marked',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({
                problem: event.output.outcome === 'refused' ? event.output.problem : null,
              }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
            target: 'completing.marked',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ problem: reasonOf(event.output) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'unanswered', actions: 'markUncertain', meta: { requirements: ['ERR-OTHER'] } },
        ],
        onError: {
          target: 'unanswered',
          actions: 'markUncertain',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    unanswered: {
      description: 'No reply. The inventory may be recorded. Retrying never records it twice.',
      tags: 'unanswered',
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'isComplete',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            target: 'recording',
            actions: 'forgetErrors',
            meta: { requirements: ['ROUTE-18'] },
          },
          {
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
    taken: {
      description: 'The inventory is recorded and can’t be changed.',
      type: 'final',
    },
  },
});
