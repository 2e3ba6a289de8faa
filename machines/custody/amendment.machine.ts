import { output, received } from '../core/output.ts';
import { actOf, amendmentSetup, openedUse, read } from './amendment.setup.ts';

/** Amends a recorded use: what is wrong, a page that repeats it, the original signers, one transaction. */
export const amendmentMachine = amendmentSetup.createMachine({
  id: 'amendment',
  description:
    'Amends a recorded use. The entry stays as it was; the amendment is signed by the original signers.',
  context: ({ input: { draft = null, ...input } }) => ({
    ...input,
    ...openedUse({ draft, ...input }),
    isTouched: false,
    content: null,
    problems: [],
    refusal: null,
    amended: null,
  }),
  initial: 'filling',
  output: ({ context }) => context.amended,
  states: {
    filling: {
      description: 'The form shows the use as it is recorded. The user changes what is wrong.',
      initial: 'unmarked',
      on: {
        'form.changed': {
          actions: { type: 'setChanged', params: received },
          meta: { requirements: ['AMEND-03', 'FIELD-20'] },
        },
        'form.submitted': [
          {
            guard: { type: 'formIsValid', params: read },
            target: 'checking',
            actions: [
              { type: 'setChanged', params: received },
              { type: 'setSubmitted', params: received },
              { type: 'acceptForm', params: read },
            ],
            meta: { requirements: ['AMEND-02', 'AMEND-05'] },
          },
          {
            target: '.marked',
            actions: [
              { type: 'setChanged', params: received },
              { type: 'setSubmitted', params: received },
              { type: 'markProblems', params: read },
            ],
            meta: { requirements: ['AMEND-02', 'AMEND-04'] },
          },
        ],
      },
      states: {
        unmarked: { description: 'No errors.' },
        marked: { description: 'A summary names the fields to correct.' },
      },
    },
    checking: {
      description: 'The signers review what changes, from and to, and sign.',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'recorded',
            actions: { type: 'setAmended', params: output },
            meta: { requirements: ['AMEND-04', 'AMEND-08', 'LEDGER-03'] },
          },
          { guard: { type: 'isChangeRequested', params: output }, target: 'filling' },
          {
            guard: { type: 'isOvertaken', params: output },
            target: 'unavailable',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['AMEND-08'] },
          },
          {
            target: 'filling.marked',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['AMEND-02', 'ERR-OTHER'] },
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
    unavailable: {
      description: 'The use was amended after the form was opened. The user opens it again.',
      tags: 'unavailable',
      type: 'final',
    },
    recorded: {
      description: 'The amendment is shown with the entry, which is unchanged.',
      type: 'final',
    },
  },
});
