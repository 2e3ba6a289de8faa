import { signingMachine } from '../../../machines/users/signing.machine.ts';
import { succeeded } from '../../../src/rules/core/callFailure.ts';
import { model } from '../kit/fixtures.ts';
import { failed } from '../results.ts';
import {
  earlierChange,
  lastChange,
  newcomerSecurity,
  refusedPlainly,
  sampleSecurity,
} from './sampleSecurity.ts';

const pad = { width: 400, height: 150 };
const nothing = { typedName: '', file: null, pad };

const refusedBlank = {
  code: 'signature_blank',
  message: 'The signature is empty. Sign first.',
  fields: { signature: 'The signature is empty. Sign first.' },
};
const stale = {
  code: 'reauthentication_needed',
  message: 'Enter your password again.',
  fields: { password: 'Enter your password again.' },
};

export const signing = model('signing', signingMachine, {
  events: {
    'strokes.changed': [
      { type: 'strokes.changed', paths: ['M 1 1 L 9 9'] },
      { type: 'strokes.changed', paths: [] },
    ],
    'signature.submitted': [
      { type: 'signature.submitted', signature: { ...nothing, typedName: 'Dana Whitlock' } },
      { type: 'signature.submitted', signature: nothing },
    ],
    'pin.submitted': [
      { type: 'pin.submitted', form: { pin: '4821', pinAgain: '4821', password: null } },
      { type: 'pin.submitted', form: { pin: '1234', pinAgain: '', password: '' } },
    ],
  },
  outputs: {
    saveSignature: [succeeded(earlierChange), succeeded(lastChange), failed(refusedBlank)],
    savePin: [
      { ...succeeded(earlierChange), isProven: false },
      { ...succeeded(lastChange), isProven: true },
      { ...failed(stale), isProven: false },
      { ...failed(refusedPlainly), isProven: true },
    ],
  },
  errors: { saveSignature: ['a strange answer'], savePin: ['a strange answer'] },
  inputs: {
    'a new user': { security: newcomerSecurity },
    'a user with complete setup': { security: sampleSecurity() },
  },
  context: ({ security, paths, signatureForm, pinForm }) => ({
    signed: security.signature !== null,
    proof: security.isReauthenticationNeeded,
    strokes: paths.length,
    signatureMarked: Object.keys(signatureForm.errors).join(' '),
    signatureRefusal: signatureForm.refusal !== null,
    pinMarked: Object.keys(pinForm.errors).join(' '),
    pinRefusal: pinForm.refusal !== null,
  }),
  systemActors: ['session', 'notices'],
});
