import { emptyActivation } from '../../src/rules/control-values/activationDraft.ts';
import { output, received } from '../core/output.ts';
import { activationSetup, actOf, read } from './activation.setup.ts';

/** Puts labels into service: which vials, which labels, a page that repeats both, one signature. */
export const activationMachine = activationSetup.createMachine({
  id: 'activation',
  description:
    'Activates control values: assigns labels to product, lot and inventory, then signs.',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    typed: draft ?? emptyActivation,
    accepted: null,
    problems: [],
    refusal: null,
    activation: null,
  }),
  initial: 'filling',
  output: ({ context }) => context.activation,
  states: {
    filling: {
      description: 'The user chooses the vials, and scans or generates labels.',
      initial: 'unmarked',
      on: {
        'form.changed': { actions: { type: 'setForm', params: received } },
        'form.submitted': [
          {
            guard: { type: 'formIsValid', params: read },
            target: 'checking',
            actions: [
              { type: 'setForm', params: received },
              { type: 'acceptForm', params: read },
            ],
            meta: { requirements: ['LABEL-02', 'SIGN-01'] },
          },
          {
            target: '.marked',
            actions: [
              { type: 'setForm', params: received },
              { type: 'markForm', params: read },
            ],
            meta: { requirements: ['LABEL-02', 'SIGN-01'] },
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
        'The user reviews product, lot, inventory and labels, and signs. The server activates all labels together.',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'activated',
            actions: { type: 'setActivation', params: output },
            meta: { requirements: ['LABEL-02', 'LEDGER-03'] },
          },
          {
            guard: { type: 'isChangeRequested', params: output },
            target: 'filling',
            actions: 'clearRefusal',
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
    activated: { description: 'The labels are active. The receipt lists them.', type: 'final' },
  },
});
