import { output, received } from '../core/output.ts';
import { actOf, parRestockSetup, read } from './parRestock.setup.ts';

/** Restocks an inventory from one place or several, in one form that is signed once (PAR-02). */
export const parRestockMachine = parRestockSetup.createMachine({
  id: 'parRestock',
  description:
    'Records a restock: the lots of each place, review, signatures, one transfer from each place.',
  context: ({ input }) => ({
    ...input,
    isTouched: false,
    toSign: null,
    errors: {},
    refusal: null,
    recorded: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The user checks the proposed lots of each place, and changes them.',
      on: {
        'form.changed': { actions: { type: 'setTyped', params: received } },
        'line.added': {
          actions: [
            { type: 'setTyped', params: received },
            { type: 'addLine', params: received },
          ],
          meta: { requirements: ['PAR-02'] },
        },
        'line.removed': {
          actions: [
            { type: 'setTyped', params: received },
            { type: 'removeLine', params: received },
          ],
          meta: { requirements: ['PAR-02'] },
        },
        'form.submitted': [
          {
            guard: { type: 'isRead', params: read },
            target: 'checking',
            actions: [
              { type: 'acceptRestock', params: read },
              { type: 'setTyped', params: received },
            ],
            meta: { requirements: ['PAR-02', 'SIGN-01'] },
          },
          {
            actions: [
              { type: 'markErrors', params: read },
              { type: 'setTyped', params: received },
            ],
            meta: { requirements: ['PAR-02', 'SEAL-04', 'SIGN-01'] },
          },
        ],
      },
    },
    checking: {
      description:
        'The signers review what each place sends, and sign. The server records all transfers together.',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'recorded',
            actions: [{ type: 'setRecorded', params: output }, 'notifyRecorded', 'openInventory'],
            meta: { requirements: ['PAR-02', 'LEDGER-03'] },
          },
          {
            guard: { type: 'isChangeRequested', params: output },
            target: 'filling',
            actions: 'clearErrors',
          },
          {
            guard: { type: 'restockIsRefused', params: output },
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
    recorded: { description: 'The transfers are in the ledger. The inventory page opens.' },
  },
});
