import { errorsOf, missingSignatureSetup, requestOf } from './missingSignature.setup.ts';

/** Somebody who was named signs an event later: it is shown whole, then they sign with their own PIN. */
export const missingSignatureMachine = missingSignatureSetup.createMachine({
  id: 'missingSignature',
  description:
    'An event lacks a signature: it is shown as it was recorded, and who was named signs it with their PIN or passkey.',
  context: ({ input }) => ({
    ...input,
    act: null,
    errors: {},
    problem: null,
    given: null,
    isUncertain: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The event is fetched as it was recorded.',
      tags: 'loading',
      invoke: {
        id: 'loadAct',
        src: 'loadAct',
        input: ({ context: { actId } }) => ({ actId }),
        onDone: [
          {
            guard: { type: 'isMine', params: ({ event }) => ({ output: event.output }) },
            target: 'showing',
            actions: { type: 'keepAct', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ENT-12'] },
          },
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ output: event.output }) },
            target: 'looking',
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
      description: 'It did not come, or it cannot be signed: why, and a way to look again.',
      tags: 'unavailable',
      on: { 'load.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    looking: {
      description: 'Somebody else was named, or nobody may sign it any more: it is only shown.',
      on: { 'load.requested': { target: 'loading', meta: { requirements: ['ENT-12'] } } },
    },
    showing: {
      description: 'The event stands there whole; the PIN is typed, or a passkey is chosen.',
      tags: 'signable',
      initial: 'unmarked',
      on: {
        'sign.submitted': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ errors: errorsOf(event) }) },
            target: '.marked',
            actions: { type: 'markErrors', params: ({ event }) => ({ errors: errorsOf(event) }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'signing', actions: 'forgetErrors', meta: { requirements: ['ENT-12'] } },
        ],
      },
      states: {
        unmarked: { description: 'Nothing has been found wrong yet.' },
        marked: { description: 'It says what has to be mended, or why it was not signed.' },
      },
    },
    signing: {
      description:
        'A passkey is asked for; the server checks it or the PIN and ties the signature to the event.',
      tags: ['busy', 'signable'],
      invoke: {
        id: 'sign',
        src: 'sign',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isGiven', params: ({ event }) => ({ output: event.output }) },
            target: 'signed',
            actions: { type: 'keepGiven', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ENT-12'] },
          },
          {
            guard: { type: 'isAboutPin', params: ({ event }) => ({ output: event.output }) },
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
      description: 'The reply was lost: it may be signed. Trying again signs it once at most.',
      tags: ['unanswered', 'signable'],
      on: {
        'retry.requested': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ errors: errorsOf(event) }) },
            actions: { type: 'markErrors', params: ({ event }) => ({ errors: errorsOf(event) }) },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'signing', actions: 'forgetErrors', meta: { requirements: ['ENT-12'] } },
        ],
      },
    },
    signed: {
      description: 'The signature stands under the event for good.',
      type: 'final',
    },
  },
});
