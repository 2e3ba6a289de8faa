import { errorsOf, requestOf, signatureNoteSetup } from './signatureNote.setup.ts';

/** A signature that nobody gives any more: an administrator notes why, and signs the note. */
export const signatureNoteMachine = signatureNoteSetup.createMachine({
  id: 'signatureNote',
  description:
    'A signature is missing for good: what lacks it is shown as it was recorded, and an administrator notes why, signed with their PIN or passkey.',
  context: ({ input }) => ({
    ...input,
    act: null,
    reason: '',
    errors: {},
    problem: null,
    noted: null,
    isUncertain: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What lacks the signature is fetched as it was recorded.',
      tags: 'loading',
      invoke: {
        id: 'loadLacking',
        src: 'loadLacking',
        input: ({ context: { actId } }) => ({ actId }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ output: event.output }) },
            target: 'showing',
            actions: { type: 'keepAct', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ENT-12'] },
          },
          {
            target: 'unavailable',
            actions: { type: 'keepProblem', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'keepProblem', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    unavailable: {
      description:
        'It did not come, or it cannot be noted (somebody can still sign it, or signed it meanwhile): why, and a way to look again.',
      tags: 'unavailable',
      on: { 'load.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    showing: {
      description:
        'What lacks the signature stands there whole; the reason and the PIN are typed, or a passkey is chosen.',
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
            actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
            meta: { requirements: ['ENT-12'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'Nothing has been found wrong yet.' },
        marked: { description: 'It says what has to be mended, or why it was not noted.' },
      },
    },
    signing: {
      description:
        'A passkey is asked for; the server checks it or the PIN and ties the note to what was shown.',
      tags: ['busy', 'signable'],
      invoke: {
        id: 'note',
        src: 'note',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isNoted', params: ({ event }) => ({ output: event.output }) },
            target: 'noted',
            actions: { type: 'keepNoted', params: ({ event }) => ({ output: event.output }) },
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
            actions: { type: 'keepProblem', params: ({ event }) => ({ output: event.output }) },
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
      description:
        'The reply was lost: it may be noted. Trying again sends the same reason and notes it once at most.',
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
          { target: 'signing', actions: 'forgetErrors', meta: { requirements: ['ENT-12'] } },
        ],
      },
    },
    noted: {
      description: 'The note stands beside the missing signature for good.',
      type: 'final',
    },
  },
});
