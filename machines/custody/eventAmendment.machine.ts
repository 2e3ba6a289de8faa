import { output, received } from '../core/output.ts';
import { actOf, eventAmendmentSetup, openedEvent, read } from './eventAmendment.setup.ts';

/** Amends facts other than quantities of an event: what is wrong, a page that repeats it, the original signers, one transaction. */
export const eventAmendmentMachine = eventAmendmentSetup.createMachine({
  id: 'eventAmendment',
  description:
    'Amends facts other than quantities of a recorded event. The entries stay as they were; the amendment is signed by the original signers.',
  context: ({ input: { draft = null, ...input } }) => ({
    ...input,
    ...openedEvent({ draft, ...input }),
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
      description: 'The form shows the event as it is recorded. The user changes what is wrong.',
      initial: 'unmarked',
      on: {
        'form.changed': {
          actions: { type: 'setForm', params: received },
          meta: { requirements: ['FIELD-20'] },
        },
        'form.submitted': [
          {
            guard: { type: 'formIsValid', params: read },
            target: 'checking',
            actions: [
              { type: 'setForm', params: received },
              { type: 'acceptForm', params: read },
            ],
            meta: { requirements: ['AMEND-06'] },
          },
          {
            target: '.marked',
            actions: [
              { type: 'setForm', params: received },
              { type: 'markProblems', params: read },
            ],
            meta: { requirements: ['AMEND-04', 'AMEND-06'] },
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
            meta: { requirements: ['AMEND-06', 'ERR-OTHER'] },
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
      description: 'The event was amended after the form was opened. The user opens it again.',
      tags: 'unavailable',
      type: 'final',
    },
    recorded: {
      description: 'The amendment is shown with the entries, which are unchanged.',
      type: 'final',
    },
  },
});
