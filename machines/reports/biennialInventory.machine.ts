import { output, received } from '../core/output.ts';
import { actOf, biennialSetup, errorsOf } from './biennialInventory.setup.ts';

/** Takes a biennial inventory: the figures that are shown, an explanation where one is needed, the PIN. */
export const biennialInventoryMachine = biennialSetup.createMachine({
  id: 'biennialInventory',
  description: 'Records a biennial inventory: figures, explanation, signature, permanent record.',
  context: ({ input }) => ({ ...input, explanation: '', errors: {}, refusal: null, taken: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The user reviews the figures, enters an explanation, and signs.',
      initial: 'unmarked',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isComplete', params: errorsOf },
            target: 'signing',
            actions: { type: 'setExplanation', params: received },
            meta: { requirements: ['REG-10'] },
          },
          {
            target: '.marked',
            actions: { type: 'markErrors', params: errorsOf },
            meta: { requirements: ['REG-10'] },
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
        'The server verifies the signature, calculates the figures again and stores the inventory.',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'taken',
            actions: { type: 'setTaken', params: output },
            meta: { requirements: ['REG-10'] },
          },
          {
            target: 'editing.marked',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'editing.marked',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    taken: { description: 'The inventory is recorded and can’t be changed.', type: 'final' },
  },
});
