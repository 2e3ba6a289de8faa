import { biennialSetup, errorsOf, reasonOf, requestOf } from './biennialInventory.setup.ts';

/** Takes a biennial inventory: the figures that are shown, an explanation where one is needed, the PIN. */
export const biennialInventoryMachine = biennialSetup.createMachine({
  id: 'biennialInventory',
  description:
    'A biennial inventory is taken: the figures as of a stated moment, explained, signed, recorded for good.',
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
      description: 'The figures are looked through; an explanation and the PIN are typed.',
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
        unmarked: { description: 'Nothing has been found wrong yet.' },
        marked: { description: 'It says what has to be mended, or why it was refused.' },
      },
    },
    recording: {
      description:
        'A passkey is asked for; the server checks it or the PIN, gathers the figures again and keeps the inventory.',
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
      description: 'The reply was lost: it may be recorded. Trying again records it once at most.',
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
      description: 'The inventory is recorded and stays as it is.',
      type: 'final',
    },
  },
});
