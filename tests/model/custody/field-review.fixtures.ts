import { fieldReviewMachine } from '../../../machines/custody/fieldReview.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import {
  deniedFieldRecord,
  parkedFieldRecord,
  postedFieldRecord,
  sampleFieldRecord,
  signedByOne,
  witnessMissing,
} from './sampleFieldRecord.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'rejected' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';
const signing = { pin: '2468', others: [] };
const reason = 'I was off duty.';
const decided = 'Both wrote it down.';
const failure = (status: 409 | 422, code: string, message: string, fields?: object) => ({
  ok: false,
  failure: { kind: 'rejected', status, problem: { code, message, ...(fields && { fields }) } },
});

export const fieldReview = model('field-review', fieldReviewMachine, {
  events: {
    'answer.chosen': [
      { type: 'answer.chosen', answer: 'confirm' },
      { type: 'answer.chosen', answer: 'deny' },
    ],
    'answer.submitted': [
      { type: 'answer.submitted', reason, signing },
      { type: 'answer.submitted', reason, signing: { pin: { byPasskey: true }, others: [] } },
      { type: 'answer.submitted', reason: ' ', signing },
      { type: 'answer.submitted', reason, signing: { pin: '', others: [] } },
    ],
    'decision.submitted': [
      { type: 'decision.submitted', decision: 'same', reason: decided },
      { type: 'decision.submitted', decision: '', reason: decided },
      { type: 'decision.submitted', decision: 'post', reason: ' ' },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: postedFieldRecord },
      { outcome: 'recorded', receipt: signedByOne },
      { outcome: 'recorded', receipt: deniedFieldRecord },
      { outcome: 'recorded', receipt: parkedFieldRecord },
      refused('pin_wrong', wrong, { 'signing.pin': wrong }),
      refused('record_settled', 'This record no longer waits for your signature.'),
      refused('offline', 'You’re offline.'),
    ],
    decideRecord: [
      succeeded({ ...parkedFieldRecord, state: 'duplicate', may: 'nothing', reason: null }),
      // The ledger still has too little.
      succeeded(parkedFieldRecord),
      failure(409, 'record_settled', 'This record was settled in the meantime.'),
      failure(422, 'fields_invalid', 'Some fields are not valid.', { reason: 'Enter why.' }),
      {
        ok: false,
        failure: {
          kind: 'denied',
          status: 403,
          problem: { code: 'act_not_permitted', message: 'Only a person who may close cases.' },
        },
      },
      {
        ok: false,
        failure: {
          kind: 'noResponse',
          problem: { code: 'no_response', message: 'The server did not answer.' },
        },
      },
    ] as never,
  },
  errors: { signedAct: ['broken'], decideRecord: ['broken'] },
  inputs: {
    'a signer who is asked': { shown: sampleFieldRecord },
    'a witness who is asked later': { shown: witnessMissing },
    'a record that is parked': { shown: parkedFieldRecord },
    'a record that is posted': { shown: postedFieldRecord },
  },
  context: ({ shown, answer, decision, reason: typed, errors, problem, done }) => ({
    state: shown.state,
    answer,
    decision,
    reason: typed !== '',
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    done,
  }),
});
