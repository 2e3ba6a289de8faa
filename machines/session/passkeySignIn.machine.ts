import { answerOf, passkeySignInSetup, refused } from './passkeySignIn.setup.ts';

export const passkeySignInMachine = passkeySignInSetup.createMachine({
  id: 'passkeySignIn',
  description: 'Signing in with a passkey, from the user-name field or by the button.',
  context: { result: refused },
  initial: 'resting',
  states: {
    resting: {
      description: 'The form is left alone until it is shown and quiet.',
      after: { untilFormIsQuiet: { target: 'offering', meta: { requirements: ['PWL-07'] } } },
      on: { 'passkey.requested': { target: 'asking', meta: { requirements: ['PWL-07'] } } },
    },
    offering: {
      description:
        'The browser offers passkeys in the user-name field; leaving takes the offer away.',
      invoke: {
        id: 'offerPasskey',
        src: 'offerPasskey',
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ output: event.output }) },
            target: 'checking',
            meta: { requirements: ['PWL-07'] },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'unoffered',
            actions: { type: 'tellRefusal', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['FIDO-04'] },
          },
          { target: 'unoffered', meta: { requirements: ['PWL-08'] } },
        ],
        onError: { target: 'unoffered', meta: { requirements: ['PWL-07'] } },
      },
      after: {
        untilOfferIsOld: {
          target: 'offering',
          reenter: true,
          meta: { requirements: ['PWL-07'] },
        },
      },
      on: { 'passkey.requested': { target: 'asking', meta: { requirements: ['PWL-07'] } } },
    },
    unoffered: {
      description: 'The browser cannot offer any; the button still asks for one.',
      on: { 'passkey.requested': { target: 'asking', meta: { requirements: ['PWL-07'] } } },
    },
    asking: {
      description: 'The browser’s own dialog asks for a passkey, for at most a minute.',
      tags: 'asking',
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        input: ({ event }) => ({ userName: event.userName }),
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ output: event.output }) },
            target: 'checking',
            meta: { requirements: ['PWL-07', 'CALL-19'] },
          },
          {
            target: 'finished',
            actions: {
              type: 'keepResult',
              params: ({ event }) => ({ output: event.output }),
            },
            meta: { requirements: ['PWL-07', 'PWL-08', 'FIDO-04'] },
          },
        ],
        onError: {
          target: 'finished',
          actions: 'keepUnreachable',
          meta: { requirements: ['PWL-07'] },
        },
      },
      after: {
        promptLimit: {
          target: 'finished',
          actions: 'keepLate',
          meta: { requirements: ['PWL-06'] },
        },
      },
    },
    checking: {
      description: 'The server checks the answer, and signs in with the stamp it gives.',
      tags: 'busy',
      entry: 'tellSignInStarted',
      invoke: {
        id: 'signInWithPasskey',
        src: 'signInWithPasskey',
        input: ({ event }) => answerOf(event),
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ output: event.output }) },
            target: 'finished',
            actions: [
              { type: 'keepResult', params: ({ event }) => ({ output: event.output }) },
              'tellSignInEnded',
            ],
            meta: { requirements: ['FIDO-03', 'CALL-19'] },
          },
          {
            target: 'finished',
            actions: { type: 'keepResult', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['PWL-07', 'LOGIN-12'] },
          },
        ],
        onError: {
          target: 'finished',
          actions: ['keepUnreachable', 'tellSignInEnded'],
          meta: { requirements: ['PWL-07'] },
        },
      },
    },
    finished: { description: 'Somebody is signed in, or was refused.', type: 'final' },
  },
  output: ({ context }) => context.result,
});
