import { errorsOf, requestOf, signatureNoteSetup } from './signatureNote.setup.ts';

/** A signature that nobody gives any more: an administrator notes why, and signs the note. */
export const signatureNoteMachine = signatureNoteSetup.createMachine({
  id: 'signatureNote',
  description: 'An administrator documents, and signs, why a signature will never be obtained.',
  context: ({ input }) => ({
    ...input,
    reason: '',
    errors: {},
    problem: null,
    noted: null,
    isUncertain: false,
  }),
  initial: 'showing',
  states: {
    unavailable: {
      description: 'The record can’t be noted. The user can open the page again.',
      tags: 'unavailable',
    },
    showing: {
      description: 'The administrator reviews the record, enters the reason, and signs.',
      tags: 'signable',
      initial: 'unmarked',
      on: {
        'note.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            target: '.marked',
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'signing',
            actions: { type: 'setReason', params: ({ event }) => ({ reason: event.reason }) },
            meta: { requirements: ['ENT-12'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'Errors are shown, or the reason it was not noted.' },
      },
    },
    signing: {
      description: 'The server verifies the PIN or passkey and adds the note to the record.',
      tags: ['busy', 'signable'],
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isNoted', params: ({ event }) => ({ output: event.output }) },
            target: 'noted',
            actions: { type: 'setNoted', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ENT-12'] },
          },
          {
            guard: { type: 'isAboutForm', params: ({ event }) => ({ output: event.output }) },
            target: 'showing.marked',
            actions: { type: 'markRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'unavailable',
            actions: { type: 'setProblem', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            guard: { type: 'wasNeverSent', params: ({ event }) => ({ output: event.output }) },
            target: 'showing.marked',
            actions: { type: 'markRefusal', params: ({ event }) => ({ output: event.output }) },
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
      description: 'No reply. The note may be recorded. Retrying never records it twice.',
      tags: ['unanswered', 'signable'],
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            actions: {
              type: 'markErrors',
              params: ({ context, event }) => ({ errors: errorsOf(context, event) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'signing', actions: 'clearErrors', meta: { requirements: ['ENT-12'] } },
        ],
      },
    },
    noted: {
      description: 'The note is permanently shown with the missing signature.',
      type: 'final',
    },
  },
});
