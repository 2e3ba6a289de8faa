import { output, received } from '../core/output.ts';
import {
  actOf,
  answerErrorsOf,
  decidedOf,
  decisionErrorsOf,
  fieldReviewSetup,
} from './fieldReview.setup.ts';

/** A field record that needs someone: a person named in it confirms or denies it, or someone who may close cases decides. */
export const fieldReviewMachine = fieldReviewSetup.createMachine({
  id: 'fieldReview',
  description:
    'Shows a field record with its evidence. A person named in it confirms or denies it, or a person who may close cases decides about it.',
  context: ({ input }) => ({
    ...input,
    answer: 'confirm',
    decision: '',
    reason: '',
    errors: {},
    problem: null,
    done: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The server has said what this person can do with the record.',
      always: [
        {
          guard: 'isMine',
          target: 'answering',
          meta: { requirements: ['FIELD-09', 'FIELD-10', 'FIELD-13'] },
        },
        {
          guard: 'mayDecide',
          target: 'deciding',
          meta: { requirements: ['FIELD-12', 'FIELD-14', 'FIELD-15'] },
        },
        { target: 'decided', meta: { requirements: ['FIELD-08'] } },
      ],
    },
    answering: {
      description:
        'The person named reads what they attested. They confirm it, or state that they did not sign it.',
      tags: 'signable',
      on: {
        'answer.chosen': {
          actions: { type: 'setAnswer', params: received },
          meta: { requirements: ['FIELD-09'] },
        },
        'answer.submitted': [
          {
            guard: { type: 'hasErrors', params: answerErrorsOf },
            actions: { type: 'markErrors', params: answerErrorsOf },
            meta: { requirements: ['FIELD-09'] },
          },
          {
            target: 'signing',
            actions: { type: 'setReason', params: received },
            meta: { requirements: ['FIELD-09', 'FIELD-10', 'FIELD-13'] },
          },
        ],
      },
    },
    signing: {
      description:
        'The server verifies the PIN or passkey. A confirmation posts the record or adds the signature; a denial opens a case.',
      tags: 'signable',
      entry: 'sign',
      invoke: {
        id: 'signedAct',
        src: 'signedAct',
        input: ({ context }) => actOf(context),
        onDone: [
          {
            guard: { type: 'isRecorded', params: output },
            target: 'opening',
            actions: { type: 'setAnswered', params: output },
            meta: { requirements: ['FIELD-09', 'FIELD-10', 'FIELD-13'] },
          },
          {
            guard: { type: 'formStays', params: output },
            target: 'answering',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['FIELD-09', 'ERR-OTHER'] },
          },
          {
            target: 'unavailable',
            actions: { type: 'setRefusal', params: output },
            meta: { requirements: ['ERR-OTHER'] },
          },
        ],
        onError: {
          target: 'answering',
          actions: { type: 'setRefusal', params: { output: null } },
          meta: { requirements: ['ERR-OTHER'] },
        },
      },
    },
    deciding: {
      description:
        'The record is parked. It can be posted, kept as a duplicate or discarded, with a reason.',
      tags: 'decidable',
      on: {
        'decision.submitted': [
          {
            guard: { type: 'hasErrors', params: decisionErrorsOf },
            actions: { type: 'markErrors', params: decisionErrorsOf },
            meta: { requirements: ['FIELD-14'] },
          },
          {
            target: 'sending',
            actions: { type: 'setDecision', params: received },
            meta: { requirements: ['FIELD-12', 'FIELD-14', 'FIELD-15'] },
          },
        ],
      },
    },
    sending: {
      description: 'The server records the decision, and posts the record if that was decided.',
      tags: ['decidable', 'busy'],
      invoke: {
        id: 'decideRecord',
        src: 'decideRecord',
        input: ({ context }) => decidedOf(context),
        onDone: [
          {
            guard: { type: 'isDecided', params: output },
            target: 'opening',
            actions: { type: 'setDecided', params: output },
            meta: { requirements: ['FIELD-12', 'FIELD-14', 'FIELD-15'] },
          },
          {
            guard: { type: 'isOver', params: output },
            target: 'unavailable',
            actions: { type: 'setFailure', params: output },
            meta: { requirements: ['FIELD-14', 'ERR-OTHER'] },
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
    unavailable: {
      description: 'Another person settled the record, or it changed. The user can open it again.',
      tags: 'unavailable',
    },
    decided: {
      description: 'Nothing waits for this person. The record is shown with its evidence.',
      type: 'final',
    },
  },
});
