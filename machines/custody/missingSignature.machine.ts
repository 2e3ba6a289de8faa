import { output } from '../core/output.ts';
import { actOf, errorsOf, missingSignatureSetup } from './missingSignature.setup.ts';

/** Someone who was named signs an event later: it is shown whole, then they sign with their own PIN. */
export const missingSignatureMachine = missingSignatureSetup.createMachine({
  id: 'missingSignature',
  description:
    'Lets the named person sign an event recorded without their signature, by PIN or passkey.',
  context: ({ input }) => ({ ...input, errors: {}, problem: null, given: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The browser decides whether this user can sign the event.',
      always: [
        { guard: 'isMine', target: 'reviewing', meta: { requirements: ['SIGN-03'] } },
        { target: 'viewing', meta: { requirements: ['SIGN-03'] } },
      ],
    },
    unavailable: {
      description: 'The event can’t be signed. The user can open the page again.',
      tags: 'unavailable',
    },
    viewing: { description: 'Read-only: another person must sign, or signing is closed.' },
    reviewing: {
      description: 'The signer reviews the whole event and enters a PIN or chooses a passkey.',
      tags: 'signable',
      initial: 'unmarked',
      on: {
        'sign.submitted': [
          {
            guard: { type: 'hasErrors', params: errorsOf },
            target: '.marked',
            actions: { type: 'markErrors', params: errorsOf },
            meta: { requirements: ['SIGN-01'] },
          },
          { target: 'signing', meta: { requirements: ['SIGN-03'] } },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'Errors are shown, or the reason it was not signed.' },
      },
    },
    signing: {
      description: 'The server verifies the PIN or passkey and adds the signature to the event.',
      tags: 'signable',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'signed',
            actions: { type: 'setGiven', params: output },
            meta: { requirements: ['SIGN-03'] },
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
    signed: { description: 'The signature is permanently part of the event.', type: 'final' },
  },
});
