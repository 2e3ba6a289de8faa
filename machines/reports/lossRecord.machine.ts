import { output, received } from '../core/output.ts';
import { actOf, lossRecordSetup, read } from './lossRecord.setup.ts';

const requirements = ['REG-05', 'REG-07', 'REG-08', 'REG-15'];

/** What people sign about a loss after it was reported: a corrected day, Form 106, that it is not significant. */
export const lossRecordMachine = lossRecordSetup.createMachine({
  id: 'lossRecord',
  description: 'Records a statement about a loss: form, review, signatures, one permanent record.',
  context: ({ input }) => ({
    ...input,
    statement: null,
    errors: {},
    refusal: null,
    recorded: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The user fills in the form.',
      on: {
        'form.submitted': [
          {
            guard: { type: 'isRead', params: read },
            target: 'checking',
            actions: [
              { type: 'setTyped', params: received },
              { type: 'acceptStatement', params: read },
            ],
            meta: { requirements },
          },
          {
            actions: [
              { type: 'setTyped', params: received },
              { type: 'markErrors', params: read },
            ],
            meta: { requirements },
          },
        ],
      },
    },
    checking: {
      description: 'The signers review the statement and sign. The server records it.',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'recorded',
            actions: { type: 'setRecorded', params: output },
            meta: { requirements },
          },
          { guard: { type: 'isChangeRequested', params: output }, target: 'filling' },
          {
            guard: { type: 'statementIsRefused', params: output },
            target: 'filling',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
          {
            target: 'checking',
            reenter: true,
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'checking',
          reenter: true,
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    recorded: { description: 'The statement is recorded and can’t be changed.', type: 'final' },
  },
});
