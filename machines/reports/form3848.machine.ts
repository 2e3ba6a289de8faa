import { output, received } from '../core/output.ts';
import { actOf, form3848Setup, problemsIn, startOf } from './form3848.setup.ts';

/** Completes the form that the ledger filled: the physical count, an explanation, the agent's signature. */
export const form3848Machine = form3848Setup.createMachine({
  id: 'form3848',
  description: 'NY Form 3848 of a period: counted, explained and signed by the agency’s agent.',
  context: ({ input }) => startOf(input),
  initial: 'editing',
  output: ({ context }) => context.signed,
  states: {
    editing: {
      description: 'The agent completes the form. Differences are calculated.',
      initial: 'unmarked',
      on: {
        'text.typed': {
          actions: { type: 'storeText', params: received },
          meta: { requirements: ['REG-12'] },
        },
        'form.submitted': [
          {
            guard: { type: 'isComplete', params: problemsIn },
            target: 'signing',
            actions: 'clearRefusal',
            meta: { requirements: ['REG-12'] },
          },
          {
            target: '.marked',
            actions: { type: 'markProblems', params: problemsIn },
            meta: { requirements: ['REG-12'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'Errors are shown, or the reason it was refused.' },
      },
    },
    signing: {
      description:
        'The server verifies the signature, calculates the figures again and stores the form.',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'signed',
            actions: { type: 'setSigned', params: output },
            meta: { requirements: ['REG-12'] },
          },
          {
            target: 'editing.marked',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['REG-12', 'ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'editing.marked',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    signed: {
      description: 'The form is signed and can’t be changed. A later version amends it.',
      type: 'final',
    },
  },
});
