import type { FieldRecordOutput } from '../../../machines/core/fieldRecord.setup.ts';
import { signedActMachine } from '../../../machines/core/signedAct.machine.ts';
import type { Problem } from '../../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../../src/contract/core/signing.ts';
import { notSent, type Result, succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import { sampleKept } from './sampleKept.ts';

const byPasskey = { byPasskey: true } as const;
const witness = { userName: 'moyelaran', pin: '1357' };
const wrongPin = 'Your PIN is incorrect. 4 attempts are left.';
const unknown = 'This device doesn’t know that name.';
const canceled = 'The passkey was canceled.';
const idempotencyKey = '00000000-0000-4000-8000-000000000099';
const content = { amount: 1500 };

function submitted(signing: IntendedSigning) {
  return { type: 'signatures.submitted' as const, signing };
}

function answered(response: Result<unknown>) {
  return { type: 'response.received' as const, response };
}

function refused(field: string) {
  const problem = { code: 'passkey_cancelled', message: canceled, fields: { [field]: canceled } };
  return { type: 'passkey.refused' as const, problem };
}

function notMade(problem: Problem): FieldRecordOutput {
  return { outcome: 'refused', problem };
}

export const signedAct = model('signed-act', signedActMachine, {
  events: {
    'signatures.submitted': [
      submitted({ pin: '2468', others: [witness] }),
      submitted({ pin: byPasskey, others: [{ ...witness, pin: byPasskey }] }),
      submitted({ pin: '', others: [witness] }),
      submitted({ pin: '2468', others: [{ ...witness, userName: '' }] }),
      submitted({ pin: '2468', others: [{ ...witness, pin: null }] }),
    ],
    'change.requested': [{ type: 'change.requested' }],
    'again.requested': [{ type: 'again.requested' }],
    'outcome.posted': [{ type: 'outcome.posted' }],
    'outcome.missing': [{ type: 'outcome.missing' }],
    'passkey.proven': [{ type: 'passkey.proven' }],
    'passkey.refused': [
      refused('signing.pin'),
      refused('signing.others.0.pin'),
      {
        type: 'passkey.refused',
        problem: { code: 'session_over', message: 'Your session has ended.' },
      },
    ],
    'response.received': [
      answered(succeeded('entry 42')),
      answered(
        failed({ code: 'pin_wrong', message: wrongPin, fields: { 'signing.pin': wrongPin } }),
      ),
      answered(
        failed({
          code: 'pin_wrong',
          message: wrongPin,
          fields: { 'signing.others.0.pin': wrongPin },
        }),
      ),
      answered(failed({ code: 'stock_moved', message: 'The stock has changed. Check it again.' })),
      answered(
        failed({
          code: 'too_little',
          message: 'There is not so much.',
          fields: { 'details.amount': 'There is not so much.', 'signing.pin': wrongPin },
        }),
      ),
      answered(notSent({ code: 'offline', message: 'You’re offline.' })),
      answered(failed('The server did not answer.', 0)),
      answered(failed('Your session has ended.', 401)),
      answered(failed('You may not.', 403)),
    ],
    'response.missing': [{ type: 'response.missing' }],
    'network.missing': [{ type: 'network.missing' }],
  },
  outputs: {
    fieldRecord: [
      { outcome: 'kept', record: sampleKept },
      notMade({
        code: 'passkey_cancelled',
        message: canceled,
        fields: { 'signing.pin': canceled },
      }),
      notMade({
        code: 'witness_unknown',
        message: unknown,
        fields: { 'signing.others.0.userName': unknown },
      }),
      notMade({ code: 'storage_full', message: 'This device is full.' }),
    ],
  },
  errors: { proofs: ['a strange answer'], fieldRecord: ['broken'] },
  inputs: {
    'a separate page': { idempotencyKey, content, isInline: false },
    'a separate page after a rejection': {
      idempotencyKey,
      content,
      isInline: false,
      problem: { code: 'rate_limited', message: 'Try again in a minute.' },
    },
    'next to the fields of a form': { idempotencyKey, content, isInline: true },
  },
  context: ({ signer, ways, errors, problem, isUncertain, output }) => ({
    signer,
    ways: ways.join(' '),
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    uncertain: isUncertain,
    output: output?.outcome ?? null,
  }),
});
