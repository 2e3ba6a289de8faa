import { output, received } from '../core/output.ts';
import { actOf, emptyLine, firstCountSetup, read } from './firstCount.setup.ts';

export const firstCountMachine = firstCountSetup.createMachine({
  id: 'firstCount',
  description:
    'Records the first count of an inventory: lots, review, signatures, one saved record.',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    lines: draft ?? [emptyLine([])],
    isTouched: false,
    details: null,
    errors: {},
    refusal: null,
    recorded: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The user enters each lot counted.',
      on: {
        'form.changed': {
          actions: { type: 'setLines', params: received },
          meta: { requirements: ['FIELD-20'] },
        },
        'line.added': {
          actions: { type: 'addLine', params: received },
          meta: { requirements: ['COUNT-04'] },
        },
        'line.removed': {
          actions: { type: 'removeLine', params: received },
          meta: { requirements: ['COUNT-04'] },
        },
        'form.submitted': [
          {
            guard: { type: 'isRead', params: read },
            target: 'checking',
            actions: [
              { type: 'setLines', params: received },
              { type: 'acceptCount', params: read },
            ],
            meta: { requirements: ['COUNT-04', 'SIGN-01'] },
          },
          {
            actions: [
              { type: 'setLines', params: received },
              { type: 'markErrors', params: read },
            ],
            meta: { requirements: ['SIGN-01'] },
          },
        ],
      },
    },
    checking: {
      description:
        'The signers review drugs, lots and quantities, and sign. The server records everything together.',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'recorded',
            actions: { type: 'setRecorded', params: output },
            meta: { requirements: ['COUNT-04', 'LEDGER-03'] },
          },
          {
            guard: { type: 'isChangeRequested', params: output },
            target: 'filling',
            actions: 'clearErrors',
          },
          {
            guard: { type: 'countIsRefused', params: output },
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
    recorded: { description: 'The entries are in the ledger, with their numbers and signatures.' },
  },
});
