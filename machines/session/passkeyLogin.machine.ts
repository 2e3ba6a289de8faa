import { output } from '../core/output.ts';
import { answerOf, passkeyLoginSetup, refused } from './passkeyLogin.setup.ts';

export const passkeyLoginMachine = passkeyLoginSetup.createMachine({
  id: 'passkeyLogin',
  description: 'Logs in with a passkey, from the username field or the button.',
  context: { result: refused },
  initial: 'idle',
  states: {
    idle: {
      description: 'Waiting until the login form is ready.',
      after: { untilFormIsQuiet: { target: 'offering', meta: { requirements: ['PWL-07'] } } },
      on: { 'passkey.requested': { target: 'prompting', meta: { requirements: ['PWL-07'] } } },
    },
    offering: {
      description: 'The browser offers passkeys in the username field.',
      invoke: {
        id: 'offerPasskey',
        src: 'offerPasskey',
        onDone: [
          {
            guard: { type: 'isChosen', params: output },
            target: 'checking',
            meta: { requirements: ['PWL-07'] },
          },
          {
            guard: { type: 'isRefused', params: output },
            target: 'unoffered',
            actions: { type: 'notifyRefusal', params: output },
            meta: { requirements: ['FIDO-04'] },
          },
          { target: 'unoffered', meta: { requirements: ['PWL-08'] } },
        ],
        onError: { target: 'unoffered', meta: { requirements: ['PWL-07'] } },
      },
      after: {
        untilOfferIsOld: { target: 'offering', reenter: true, meta: { requirements: ['PWL-07'] } },
      },
      on: { 'passkey.requested': { target: 'prompting', meta: { requirements: ['PWL-07'] } } },
    },
    unoffered: {
      description: 'The browser can’t offer passkeys in the field. The button still works.',
      on: { 'passkey.requested': { target: 'prompting', meta: { requirements: ['PWL-07'] } } },
    },
    prompting: {
      description: 'The browser’s dialog asks for a passkey, one minute at most.',
      tags: 'prompting',
      invoke: {
        id: 'requestPasskey',
        src: 'requestPasskey',
        input: ({ event }) => ({ userName: event.userName }),
        onDone: [
          {
            guard: { type: 'isChosen', params: output },
            target: 'checking',
            meta: { requirements: ['PWL-07', 'CALL-19'] },
          },
          {
            target: 'finished',
            actions: { type: 'setResult', params: output },
            meta: { requirements: ['PWL-07', 'PWL-08', 'FIDO-04'] },
          },
        ],
        onError: { target: 'finished', meta: { requirements: ['ERR-OTHER'] } },
      },
      after: {
        promptLimit: {
          target: 'finished',
          actions: 'setLate',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    checking: {
      description: 'The server verifies the passkey and logs the user in.',
      tags: 'busy',
      entry: 'notifyLoginStarted',
      invoke: {
        id: 'logInWithPasskey',
        src: 'logInWithPasskey',
        input: ({ event }) => answerOf(event),
        onDone: [
          {
            guard: { type: 'isRefused', params: output },
            target: 'finished',
            actions: [{ type: 'setResult', params: output }, 'notifyLoginEnded'],
            meta: { requirements: ['FIDO-03', 'CALL-19'] },
          },
          {
            target: 'finished',
            actions: { type: 'setResult', params: output },
            meta: { requirements: ['PWL-07', 'LOGIN-12'] },
          },
        ],
        onError: {
          target: 'finished',
          actions: 'notifyLoginEnded',
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    finished: { description: 'The login succeeded or was denied.', type: 'final' },
  },
  output: ({ context }) => context.result,
});
