import {
  activationSetup,
  emptyActivation,
  readForm,
  reasonOf,
  requestOf,
} from './activation.setup.ts';

/** Puts labels into service: which vials, which labels, a page that repeats both, one signature. */
export const activationMachine = activationSetup.createMachine({
  id: 'activation',
  description: 'Activates control values: assigns labels to product, lot and place, then signs.',
  context: ({ input }) => ({
    ...input,
    typed: emptyActivation,
    accepted: null,
    problems: [],
    refusal: null,
    isUncertain: false,
    activation: null,
  }),
  initial: 'filling',
  output: ({ context }) => context.activation,
  states: {
    filling: {
      description: 'The user chooses the vials, and scans or generates labels.',
      initial: 'unmarked',
      on: {
        'form.changed': {
          actions: { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
          meta: { requirements: ['ROUTE-14'] },
        },
        'form.submitted': [
          {
            guard: {
              type: 'formIsValid',
              params: ({ context, event }) => ({ read: readForm(context, event.form) }),
            },
            target: 'checking',
            actions: [
              { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
              {
                type: 'acceptForm',
                params: ({ context, event }) => ({ read: readForm(context, event.form) }),
              },
            ],
            meta: { requirements: ['ROUTE-14'] },
          },
          {
            target: '.marked',
            actions: [
              { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
              {
                type: 'markForm',
                params: ({ context, event }) => ({ read: readForm(context, event.form) }),
              },
            ],
            meta: { requirements: ['ROUTE-14'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'A summary names the fields to correct.' },
      },
    },
    checking: {
      description: 'The user reviews product, lot, place and labels before activation.',
      tags: 'signing',
      initial: 'unsigned',
      on: {
        'change.requested': {
          target: 'filling',
          actions: 'forgetProblems',
          meta: { requirements: ['ROUTE-14'] },
        },
        'signing.submitted': [
          {
            guard: { type: 'isSigned', params: ({ event }) => ({ pin: event.pin }) },
            target: 'activating',
            actions: 'forgetProblems',
            meta: { requirements: ['ROUTE-14'] },
          },
          {
            target: '.refused',
            actions: { type: 'markPin', params: ({ event }) => ({ pin: event.pin }) },
            meta: { requirements: ['ROUTE-14'] },
          },
        ],
      },
      states: {
        unsigned: { description: 'Waiting for a PIN or a passkey.' },
        refused: { description: 'Not activated, with the reason.' },
      },
    },
    activating: {
      description:
        'The server verifies the signature and every label, then activates all together.',
      tags: ['busy', 'signing'],
      invoke: {
        id: 'activate',
        src: 'activate',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isActivated', params: ({ event }) => ({ output: event.output }) },
            target: 'activated',
            actions: { type: 'keepActivation', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-14'] },
          },
          {
            guard: { type: 'formIsRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'filling.marked',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({
                problem: event.output.outcome === 'refused' ? event.output.problem : null,
              }),
            },
            meta: { requirements: ['ROUTE-14'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'checking.refused',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({
                problem: event.output.outcome === 'refused' ? event.output.problem : null,
              }),
            },
            meta: { requirements: ['ROUTE-14'] },
          },
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
            target: 'checking.refused',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ problem: reasonOf(event.output) }),
            },
            meta: { requirements: ['ROUTE-14'] },
          },
          { target: 'unanswered', actions: 'markUncertain', meta: { requirements: ['ROUTE-14'] } },
        ],
        onError: {
          target: 'unanswered',
          actions: 'markUncertain',
          meta: { requirements: ['ROUTE-14'] },
        },
      },
    },
    unanswered: {
      description: 'No reply. The labels may be active. Retrying never activates them twice.',
      tags: 'signing',
      on: {
        'retry.requested': [
          {
            guard: { type: 'isSigned', params: ({ event }) => ({ pin: event.pin }) },
            target: 'activating',
            actions: 'forgetProblems',
            meta: { requirements: ['ROUTE-14'] },
          },
          {
            actions: { type: 'markPin', params: ({ event }) => ({ pin: event.pin }) },
            meta: { requirements: ['ROUTE-14'] },
          },
        ],
      },
    },
    activated: {
      description: 'The labels are active. The receipt lists them.',
      type: 'final',
    },
  },
});
