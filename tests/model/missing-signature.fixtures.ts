import { missingSignatureMachine } from '../../machines/custody/missingSignature.machine.ts';
import { model } from '../../src/charts/fixtures.ts';
import { sampleActToSign, sampleGiven } from './sampleActToSign.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'refused' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';

const signatureId = '00000000-0000-4000-8000-0000000000a2';

export const missingSignature = model('missing-signature', missingSignatureMachine, {
  events: {
    'sign.submitted': [
      { type: 'sign.submitted', pin: '2468' },
      { type: 'sign.submitted', pin: { byPasskey: true } },
      { type: 'sign.submitted', pin: '' },
    ],
    'retry.requested': [
      { type: 'retry.requested', pin: '2468' },
      { type: 'retry.requested', pin: '12' },
    ],
  },
  outputs: {
    sign: [
      { outcome: 'given', given: sampleGiven },
      refused('pin_wrong', wrong, { pin: wrong }),
      refused('act_differs', 'This changed after you opened it. Open it again.'),
      { outcome: 'notSent' },
      {
        outcome: 'notSent',
        problem: {
          code: 'passkey_cancelled',
          message: 'The passkey was canceled.',
          fields: { pin: 'The passkey was canceled.' },
        },
      },
      { outcome: 'unreachable' },
    ],
  },
  errors: { sign: ['a strange answer'] },
  inputs: {
    'a delivery': { act: sampleActToSign, signatureId },
    'a delivery that names another person': {
      act: { ...sampleActToSign, isMine: false },
      signatureId,
    },
    'a waste that can’t be signed later': {
      act: {
        ...sampleActToSign,
        refusal: 'A witness must sign a waste when it is recorded, not later.',
      },
      signatureId,
    },
  },
  context: ({ act, errors, problem, given, isUncertain }) => ({
    mine: act.isMine,
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    uncertain: isUncertain,
    given: given !== null,
  }),
});
