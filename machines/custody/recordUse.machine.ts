import type { UseDetails } from '../../src/contract/custody/use.ts';
import { readForm, readSignatures, recordUseSetup, requestOf } from './recordUse.setup.ts';

/** Records one use: what happened, a page that repeats it, two people's PINs, one transaction. */
export const recordUseMachine = recordUseSetup.createMachine({
  id: 'recordUse',
  description: 'Records a use of a controlled substance with its waste and both signatures.',
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
      description: 'The person says what happened; the balance after is shown while they type.',
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
              { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
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
              { type: 'keepForm', params: ({ event }) => ({ form: event.form }) },
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
        unmarked: { description: 'Nothing has been found wrong yet.' },
        marked: { description: 'A summary names the fields that need attention.' },
      },
    },
    checking: {
      description: 'A page repeats drug, amounts, place and people before anything is recorded.',
      tags: 'signing',
      initial: 'unsigned',
      on: {
        'change.requested': {
          target: 'filling',
          actions: 'forgetProblems',
          meta: { requirements: ['SHELL-14'] },
        },
        'signing.submitted': [
          {
            guard: {
              type: 'isSigned',
              params: ({ context, event }) => ({ read: readSignatures(context, event.signing) }),
            },
            target: 'recording',
            actions: 'forgetProblems',
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
          description:
            'Waits for the signer and, after a waste, a witness to sign, by PIN or passkey.',
        },
        refused: {
          description: 'Says why it was not recorded, beside the field that must change.',
        },
      },
    },
    recording: {
      description:
        'Passkeys are asked for; the server checks them and the PINs, and records all in one transaction.',
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
            actions: { type: 'sayNotSent', params: ({ event }) => ({ output: event.output }) },
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
      description: 'The reply was lost: it may be recorded. Trying again records it once at most.',
      tags: 'signing',
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'isSigned',
              params: ({ context, event }) => ({ read: readSignatures(context, event.signing) }),
            },
            target: 'recording',
            actions: 'forgetProblems',
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
      description: 'The entry is in the ledger, with its number and both signatures.',
      type: 'final',
    },
  },
});
