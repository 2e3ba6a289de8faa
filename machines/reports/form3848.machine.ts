import { form3848Setup, formToSign, readTyped, reasonOf, startOf } from './form3848.setup.ts';

/** Completes the form that the ledger filled: the physical count, an explanation, the agent's signature. */
export const form3848Machine = form3848Setup.createMachine({
  id: 'form3848',
  description: 'NY Form 3848 of a period: counted, explained and signed by the agency’s agent.',
  context: ({ input }) => startOf(input),
  initial: 'completing',
  output: ({ context }) => context.signed,
  states: {
    completing: {
      description: 'The agent completes the form; differences follow what is typed.',
      initial: 'unmarked',
      on: {
        'text.typed': {
          actions: { type: 'keepText', params: ({ event }) => event },
          meta: { requirements: ['ROUTE-08'] },
        },
        'form.submitted': [
          {
            guard: {
              type: 'isComplete',
              params: ({ context, event }) => ({ read: readTyped(context, event) }),
            },
            target: 'signing',
            actions: 'forgetProblems',
            meta: { requirements: ['ROUTE-08'] },
          },
          {
            target: '.marked',
            actions: {
              type: 'markProblems',
              params: ({ context, event }) => ({ read: readTyped(context, event) }),
            },
            meta: { requirements: ['ROUTE-08'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'Nothing has been found wrong yet.' },
        marked: { description: 'It says what has to be mended, or why it was refused.' },
      },
    },
    signing: {
      description:
        'A passkey is asked for; the server checks it or the PIN, gathers the figures again and keeps the form.',
      tags: 'busy',
      invoke: {
        id: 'signForm',
        src: 'signForm',
        input: ({ context, event }) => formToSign(context, event),
        onDone: [
          {
            guard: { type: 'isSigned', params: ({ event }) => ({ output: event.output }) },
            target: 'signed',
            actions: { type: 'keepSigned', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROUTE-08'] },
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
            meta: { requirements: ['ROUTE-08'] },
          },
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
            target: 'completing.marked',
            actions: {
              type: 'keepRefusal',
              params: ({ event }) => ({ problem: reasonOf(event.output) }),
            },
            meta: { requirements: ['ROUTE-08'] },
          },
          { target: 'unanswered', actions: 'markUncertain', meta: { requirements: ['ROUTE-08'] } },
        ],
        onError: {
          target: 'unanswered',
          actions: 'markUncertain',
          meta: { requirements: ['ROUTE-08'] },
        },
      },
    },
    unanswered: {
      description: 'The reply was lost: it may be signed. Trying again signs it once at most.',
      tags: 'unanswered',
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'isComplete',
              params: ({ context, event }) => ({ read: readTyped(context, event) }),
            },
            target: 'signing',
            actions: 'forgetProblems',
            meta: { requirements: ['ROUTE-08'] },
          },
          {
            actions: {
              type: 'markProblems',
              params: ({ context, event }) => ({ read: readTyped(context, event) }),
            },
            meta: { requirements: ['ROUTE-08'] },
          },
        ],
      },
    },
    signed: {
      description: 'The form is signed and stays as it is; a later version amends it.',
      type: 'final',
    },
  },
});
