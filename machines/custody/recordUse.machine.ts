import { output, received } from '../core/output.ts';
import { actOf, openedForm, read, recordUseSetup } from './recordUse.setup.ts';

/** Records one use: what happened, a page that repeats it, two people's PINs, one transaction. */
export const recordUseMachine = recordUseSetup.createMachine({
  id: 'recordUse',
  description: 'Records a use of a controlled substance, any waste, and the signatures.',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    ...openedForm(draft ?? null, input.choices),
    details: null,
  }),
  initial: 'filling',
  states: {
    filling: {
      description: 'The user enters the details. The page shows the balance after.',
      initial: 'unmarked',
      on: {
        'amounts.changed': {
          actions: { type: 'projectBalance', params: received },
          meta: { requirements: ['USE-07'] },
        },
        'form.submitted': [
          {
            guard: { type: 'formIsValid', params: read },
            target: 'checking',
            actions: [
              { type: 'setForm', params: received },
              { type: 'acceptForm', params: read },
              { type: 'projectBalance', params: ({ event }) => ({ amounts: event.form }) },
            ],
            meta: { requirements: ['USE-01', 'SIGN-01'] },
          },
          {
            target: '.marked',
            actions: [
              { type: 'setForm', params: received },
              { type: 'markProblems', params: read },
            ],
            meta: {
              requirements: ['USE-01', 'USE-02', 'USE-03', 'WASTE-01', 'SEAL-04', 'SIGN-01'],
            },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'A summary names the fields to correct.' },
      },
    },
    checking: {
      description:
        'The signers review drug, amounts, inventory and people, and sign. The server records everything together.',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'recorded',
            actions: { type: 'setRecorded', params: output },
            meta: { requirements: ['USE-01', 'LEDGER-03'] },
          },
          {
            guard: { type: 'isKept', params: output },
            target: 'kept',
            actions: { type: 'setKept', params: output },
            meta: { requirements: ['FIELD-01', 'FIELD-18'] },
          },
          {
            guard: { type: 'isChangeRequested', params: output },
            target: 'filling',
            actions: 'clearProblems',
          },
          {
            guard: { type: 'formIsRefused', params: output },
            target: 'filling.marked',
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
    recorded: {
      description:
        'The entry is in the ledger, with its number and signatures. Another drug for the incident can be recorded.',
      on: { 'another.requested': { target: 'opening', meta: { requirements: ['USE-08'] } } },
    },
    kept: {
      description:
        'The use is on this device, and not in the ledger yet. Another drug for the incident can be recorded.',
      on: {
        'another.requested': { target: 'opening', meta: { requirements: ['USE-08', 'FIELD-01'] } },
      },
    },
    opening: {
      description:
        'The browser loads the stock as it is now, and makes the key of another use. The receipt stays in view.',
      tags: 'opening',
      invoke: {
        id: 'loadForm',
        src: 'loadForm',
        input: ({ context }) => ({ inventoryId: context.choices.inventory.id }),
        onDone: {
          target: 'filling',
          actions: { type: 'startAnother', params: output },
          meta: { requirements: ['USE-08'] },
        },
        onError: [
          { guard: 'wasKept', target: 'kept', meta: { requirements: ['FIELD-01', 'ERR-OTHER'] } },
          { target: 'recorded', meta: { requirements: ['ERR-OTHER'] } },
        ],
      },
    },
  },
});
