import { errorsOf, personConfirmationSetup, requestOf } from './personConfirmation.setup.ts';

/** A new person whom an independent administrator confirms, signed with their PIN or passkey. */
export const personConfirmationMachine = personConfirmationSetup.createMachine({
  id: 'personConfirmation',
  description:
    'Others made, changed or unlocked an account: what they did is shown, and an administrator who had no part in it confirms, signed with a PIN or passkey, that the account belongs to its person alone.',
  context: ({ input }) => ({
    ...input,
    person: null,
    errors: {},
    problem: null,
    confirmed: null,
    isUncertain: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'What was done with the account is fetched.',
      tags: 'loading',
      invoke: {
        id: 'loadPerson',
        src: 'loadPerson',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => ({ output: event.output }) },
            target: 'showing',
            actions: { type: 'keepPerson', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-05'] },
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
        'It did not come, or the person cannot be confirmed (another administrator was quicker, or more was done with the account): why, and a way to look again.',
      tags: 'unavailable',
      on: { 'load.requested': { target: 'loading', meta: { requirements: ['ERR-OTHER'] } } },
    },
    showing: {
      description:
        'What was done with the account is on the page; the PIN is typed, or a passkey is chosen.',
      tags: 'signable',
      initial: 'unmarked',
      on: {
        'confirmation.submitted': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ event }) => ({ errors: errorsOf(event) }),
            },
            target: '.marked',
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: errorsOf(event) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'signing',
            actions: 'forgetErrors',
            meta: { requirements: ['ROLE-05'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'Nothing has been found wrong yet.' },
        marked: {
          description: 'It says what has to be corrected, or why the person was not confirmed.',
        },
      },
    },
    signing: {
      description:
        'A passkey is asked for; the server checks it or the PIN and ties the confirmation to what was shown.',
      tags: ['busy', 'signable'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context, event }) => requestOf(context, event),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ output: event.output }) },
            target: 'confirmed',
            actions: { type: 'keepConfirmed', params: ({ event }) => ({ output: event.output }) },
            meta: { requirements: ['ROLE-05'] },
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
        'The reply was lost: the person may be confirmed. Trying again confirms them once at most.',
      tags: ['unanswered', 'signable'],
      on: {
        'retry.requested': [
          {
            guard: {
              type: 'hasErrors',
              params: ({ event }) => ({ errors: errorsOf(event) }),
            },
            actions: {
              type: 'markErrors',
              params: ({ event }) => ({ errors: errorsOf(event) }),
            },
            meta: { requirements: ['ERR-OTHER'] },
          },
          { target: 'signing', actions: 'forgetErrors', meta: { requirements: ['ROLE-05'] } },
        ],
      },
    },
    confirmed: {
      description: 'The person is confirmed, and signs beside everybody.',
      type: 'final',
    },
  },
});
