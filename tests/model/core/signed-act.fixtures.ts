import { signedActMachine } from '../../../machines/core/signedAct.machine.ts';
import { notSent, succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';

const signing = { pin: '2468', others: [] };
const wrongPin = 'Your PIN is incorrect. 4 attempts are left.';
const canceled = 'The passkey was canceled.';
const idempotencyKey = '00000000-0000-4000-8000-000000000099';
const content = { amount: 1500 };

export const signedAct = model('signed-act', signedActMachine, {
  events: {
    'signatures.submitted': [
      { type: 'signatures.submitted', signing },
      {
        type: 'signatures.submitted',
        signing: { pin: '2468', others: [{ userName: '', pin: '1357' }] },
      },
    ],
    'change.requested': [{ type: 'change.requested' }],
  },
  outputs: {
    send: [
      succeeded('entry 42'),
      failed({ code: 'pin_wrong', message: wrongPin, fields: { 'signing.pin': wrongPin } }),
      failed({ code: 'stock_moved', message: 'The stock has changed. Check it again.' }),
      failed({
        code: 'too_little',
        message: 'There is not so much.',
        fields: { 'details.amount': 'There is not so much.', 'signing.pin': wrongPin },
      }),
      notSent({ code: 'offline', message: 'You’re offline.' }),
      notSent({
        code: 'passkey_cancelled',
        message: canceled,
        fields: { 'signing.others.0.pin': canceled },
      }),
      failed('The server did not answer.', 0),
      failed('Your session has ended.', 401),
      failed('You may not.', 403),
    ],
  },
  errors: { send: ['a strange answer'] },
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
  context: ({ errors, problem, isUncertain, output }) => ({
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    uncertain: isUncertain,
    output: output?.outcome ?? null,
  }),
});
