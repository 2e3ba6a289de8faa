import { output, received } from '../core/output.ts';
import {
  custodyCaseSetup,
  noteErrorsOf,
  recordOf,
  signOffErrorsOf,
  signOffOf,
} from './custodyCase.setup.ts';

/** A case from its first finding to the sign-off: only a person who was not involved closes it, with a signature. */
export const custodyCaseMachine = custodyCaseSetup.createMachine({
  id: 'custodyCase',
  description:
    'A difference of a lot, seal or label is followed from its finding to its sign-off. Nothing closes itself.',
  context: ({ input }) => ({
    ...input,
    text: '',
    reasonCode: '',
    note: '',
    errors: {},
    problem: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The records of the case say whether it is open, explained or closed.',
      always: [
        { guard: 'isClosed', target: 'closed', meta: { requirements: ['CASE-04', 'CASE-11'] } },
        { guard: 'isExplained', target: 'waiting.explained', meta: { requirements: ['CASE-03'] } },
        { target: 'waiting.open', meta: { requirements: ['CASE-01'] } },
      ],
    },
    waiting: {
      description: 'Findings, explanations and notes are shown, and what can be done next.',
      tags: ['editable', 'signable'],
      on: {
        'note.submitted': [
          {
            guard: { type: 'hasErrors', params: noteErrorsOf },
            actions: { type: 'markErrors', params: noteErrorsOf },
            meta: { requirements: ['CASE-07'] },
          },
          {
            target: 'appending',
            actions: { type: 'setNote', params: received },
            meta: { requirements: ['CASE-07'] },
          },
        ],
        'owner.chosen': {
          target: 'appending',
          actions: 'clearProblem',
          meta: { requirements: ['CASE-01'] },
        },
        'signOff.submitted': [
          {
            guard: { type: 'hasErrors', params: signOffErrorsOf },
            actions: { type: 'markErrors', params: signOffErrorsOf },
            meta: { requirements: ['CASE-04'] },
          },
          {
            target: 'signing',
            actions: { type: 'setSignOff', params: received },
            meta: { requirements: ['CASE-04', 'CASE-05'] },
          },
        ],
      },
      initial: 'open',
      states: {
        open: {
          description:
            'Something that was found is not explained. A recount that agrees is marked and changes nothing.',
        },
        explained: { description: 'Nothing remains. The case waits for its sign-off.' },
      },
    },
    appending: {
      description: 'The server appends a note, or who looks after the case.',
      tags: 'busy',
      invoke: {
        id: 'appendRecord',
        src: 'appendRecord',
        input: recordOf,
        onDone: [
          {
            guard: { type: 'isAppended', params: output },
            target: 'deciding',
            actions: { type: 'setShown', params: output },
            meta: { requirements: ['CASE-01', 'CASE-07'] },
          },
          {
            target: 'deciding',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'deciding',
          actions: { type: 'setFailure', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    signing: {
      description:
        'The server verifies the signature, the right and the reason, and that the signer was not involved.',
      tags: 'signable',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => signOffOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'closed',
            actions: { type: 'setClosed', params: output },
            meta: { requirements: ['CASE-04'] },
          },
          {
            guard: { type: 'formStays', params: output },
            target: 'deciding',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['CASE-04', 'CASE-05', 'ERR-OTHER'] },
          },
          {
            target: 'unavailable',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'deciding',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    unavailable: {
      description: 'The case changed or can’t be closed now. The user can open it again.',
      tags: 'unavailable',
    },
    closed: {
      description:
        'The case is closed permanently. A new difference of the same lot within 30 days opens a linked case.',
      type: 'final',
    },
  },
});
