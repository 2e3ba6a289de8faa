import { missingSignatureMachine } from '../../../machines/custody/missingSignature.machine.ts';
import { sampleActToSign, sampleGiven } from '../core/sampleActToSign.ts';
import { model } from '../kit/fixtures.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) => ({
  outcome: 'rejected' as const,
  problem: { code, message, ...(fields && { fields }) },
});
const wrong = 'Your PIN is incorrect. 4 attempts are left.';

const signatureId = '00000000-0000-4000-8000-0000000000a2';

export const missingSignature = model('missing-signature', missingSignatureMachine, {
  events: {
    'sign.submitted': [
      { type: 'sign.submitted', signing: { pin: '2468', others: [] } },
      { type: 'sign.submitted', signing: { pin: { byPasskey: true }, others: [] } },
      { type: 'sign.submitted', signing: { pin: '', others: [] } },
    ],
  },
  outputs: {
    signedAct: [
      { outcome: 'recorded', receipt: sampleGiven },
      refused('pin_wrong', wrong, { 'signing.pin': wrong }),
      refused('act_differs', 'This changed after you opened it. Open it again.'),
      refused('offline', 'You’re offline.'),
    ],
  },
  errors: { signedAct: ['broken'] },
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
  context: ({ act, errors, problem, given }) => ({
    mine: act.isMine,
    marked: Object.keys(errors).join(' '),
    problem: problem?.code ?? null,
    given: given !== null,
  }),
});
