import type { UseDetails } from '../../src/contract/custody/use.ts';
import { readForm, readSignatures, recordUseSetup, requestOf } from './recordUse.setup.ts';

/** Records one use: what happened, a page that repeats it, two people's PINs, one transaction. */
export const recordUseMachine = recordUseSetup.createMachine({
  id: 'recordUse',
  description: 'Records a use of a controlled substance, any waste, and the signatures.',
  context: ({ input }) => ({
    ...input,
    amounts: null,
    preview: null,
    typed: null,
    details: null as UseDetails | null,
    problems: [],
    refusal: null,
    isUncertain: false,
    recorded: null,
  }),
  initial: 'filling',
  output: ({ context }) => context.recorded,
  states: {
    filling: {
      description: 'The user enters the details. The page shows the balance after.',
      tags: 'form',
      initial: 'unmarked',
      on: {
        'amounts.changed': {
          actions: { type: 'projectBalance', params: ({ event }) => ({ amounts: event.amounts }) },
        },
        'form.submitted': [
          {
            guard: {
              type: 'formIsValid',
              params: ({ context, event }) => ({ read: readForm(context, event.form) }),
            },
            target: 'checking',
            actions: [
              { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
              {
                type: 'acceptForm',
                params: ({ context, event }) => ({ read: readForm(context, event.form) }),
              },
              { type: 'projectBalance', params: ({ event }) => ({ amounts: event.form }) },
            ],
            meta: { requirements: ['SHELL-14'] },
          },
          {
            target: '.marked',
            actions: [
              { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
              {
                type: 'markProblems',
                params: ({ context, event }) => ({ read: readForm(context, event.form) }),
              },
            ],
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'A summary names the fields to correct.' },
      },
    },
    checking: {
      description: 'The signers review drug, amounts, place and people.',
      tags: 'signing',
      initial: 'unsigned',
      on: {
        'change.requested': {
          target: 'filling',
          actions: 'clearProblems',
          meta: { requirements: ['SHELL-14'] },
        },
        'signing.submitted': [
          {
            guard: {
              type: 'isSigned',
              params: ({ context, event }) => ({ read: readSignatures(context, event.signing) }),
            },
            target: 'recording',
            actions: 'clearProblems',
            meta: { requirements: ['CALL-01'] },
          },
          {
            target: '.refused',
            actions: {
              type: 'markProblems',
              params: ({ context, event }) => ({ read: readSignatures(context, event.signing) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
      states: {
        unsigned: {
          description: 'Waiting for the signer, and a witness if drug was wasted.',
        },
        refused: {
          description: 'Not recorded. The field to correct is marked.',
        },
      },
    },
    recording: {
      description: 'The server verifies the signatures and records everything together.',
      tags: ['busy', 'signing'],
      invoke: {
        id: 'recordUse',
        src: 'recordUse',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isRecorded', params: ({ event }) => ({ output: event.output }) },
            target: 'recorded',
            actions: {
              type: 'rememberRecord',
              params: ({ event }) => ({
                recorded: event.output.outcome === 'recorded' ? event.output.recorded : null,
              }),
            },
            meta: { requirements: ['CALL-01'] },
          },
          {
            guard: { type: 'formIsRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'filling.marked',
            actions: {
              type: 'showRefusal',
              params: ({ event }) => ({
                problem: event.output.outcome === 'refused' ? event.output.problem : null,
              }),
            },
            meta: { requirements: ['CALL-01', 'ERR-OTHER'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'checking.refused',
            actions: {
              type: 'showRefusal',
              params: ({ event }) => ({
                problem: event.output.outcome === 'refused' ? event.output.problem : null,
              }),
            },
            meta: { requirements: ['CALL-01', 'ERR-OTHER'] },
          },
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
            target: 'checking.refused',
            actions: { type: 'showNotSent', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'unanswered',
            actions: { type: 'markUncertain', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'markUncertain', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    unanswered: {
      description: 'No reply. The use may be recorded. Retrying never records it twice.',
      tags: 'signing',
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'isSigned',
              params: ({ context, event }) => ({ read: readSignatures(context, event.signing) }),
            },
            target: 'recording',
            actions: 'clearProblems',
            meta: { requirements: ['CALL-01'] },
          },
          {
            actions: {
              type: 'markProblems',
              params: ({ context, event }) => ({ read: readSignatures(context, event.signing) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
      },
    },
    recorded: {
      description: 'The entry is in the ledger, with its number and signatures.',
      type: 'final',
    },
  },
});
