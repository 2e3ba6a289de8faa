import { output, received } from '../core/output.ts';
import { actOf, errorsOf, signatureNoteSetup } from './signatureNote.setup.ts';

/** A signature that no one gives: an administrator notes why, and signs the note. */
export const signatureNoteMachine = signatureNoteSetup.createMachine({
  id: 'signatureNote',
  description: 'An administrator documents, and signs, why a signature will never be obtained.',
  context: ({ input }) => ({ ...input, reason: '', errors: {}, problem: null, noted: null }),
  initial: 'reviewing',
  states: {
    unavailable: {
      description: 'The record can’t be noted. The user can open the page again.',
      tags: 'unavailable',
    },
    reviewing: {
      description: 'The administrator reviews the record, enters the reason, and signs.',
      tags: 'signable',
      initial: 'unmarked',
      on: {
        'note.submitted': [
          {
            guard: { type: 'hasErrors', params: errorsOf },
            target: '.marked',
            actions: { type: 'markErrors', params: errorsOf },
            meta: { requirements: ['SIGN-04'] },
          },
          {
            target: 'signing',
            actions: { type: 'setReason', params: received },
            meta: { requirements: ['SIGN-04'] },
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
      tags: 'signable',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'noted',
            actions: { type: 'setNoted', params: output },
            meta: { requirements: ['SIGN-04'] },
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
    noted: {
      description: 'The note is permanently shown with the missing signature.',
      type: 'final',
    },
  },
});
