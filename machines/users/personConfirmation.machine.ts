import { output } from '../core/output.ts';
import { actOf, errorsOf, personConfirmationSetup } from './personConfirmation.setup.ts';

/** A new person whom an independent administrator confirms, signed with their PIN or passkey. */
export const personConfirmationMachine = personConfirmationSetup.createMachine({
  id: 'personConfirmation',
  description:
    'An uninvolved administrator reviews account changes and signs a confirmation that the account belongs to its person.',
  context: ({ input }) => ({ ...input, errors: {}, problem: null, confirmed: null }),
  initial: 'reviewing',
  states: {
    unavailable: {
      description: 'The person can’t be confirmed. The user can open the page again.',
      tags: 'unavailable',
    },
    reviewing: {
      description: 'The administrator reviews the account’s changes and signs.',
      tags: 'signable',
      initial: 'unmarked',
      on: {
        'confirmation.submitted': [
          {
            guard: { type: 'hasErrors', params: ({ event }) => ({ errors: errorsOf(event) }) },
            target: '.marked',
            actions: { type: 'markErrors', params: ({ event }) => ({ errors: errorsOf(event) }) },
            meta: { requirements: ['SIGN-01'] },
          },
          { target: 'signing', meta: { requirements: ['ROLE-05'] } },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'Errors are shown, or the reason the person was not confirmed.' },
      },
    },
    signing: {
      description: 'The server verifies the PIN or passkey and records the confirmation.',
      tags: 'signable',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'confirmed',
            actions: { type: 'setConfirmed', params: output },
            meta: { requirements: ['ROLE-05'] },
          },
          {
            guard: { type: 'formStays', params: output },
            target: 'reviewing.marked',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'unavailable',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'reviewing.marked',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    confirmed: {
      description: 'The person is confirmed and can sign with everyone else.',
      type: 'final',
    },
  },
});
