import { changePasswordMachine } from '../../../machines/session/changePassword.machine.ts';
import { passwordMessages, type Requirements } from '../../../src/rules/session/password.ts';
import { linkText } from '../../../src/rules/session/passwordLink.ts';
import { model } from '../kit/fixtures.ts';

const met: Requirements = { isLong: true, isUncommon: true, isFreeOfContext: true, isVaried: true };
const common: Requirements = { ...met, isUncommon: false };
const good = 'purple staircase mango';
const form = { userName: 'dwhitlock', minimum: 10, contextWords: ['dwhitlock', 'countersign'] };

export const changePassword = model('change-password', changePasswordMachine, {
  events: {
    'password.measured': [
      { type: 'password.measured', requirements: common },
      { type: 'password.measured', requirements: met },
    ],
    'form.submitted': [
      { type: 'form.submitted', typed: { password: good, confirmPassword: good } },
    ],
    'retry.requested': [{ type: 'retry.requested' }],
  },
  outputs: {
    lookUpLink: [
      { standing: 'valid', isNewUser: false, form },
      { standing: 'valid', isNewUser: true, form },
      { standing: 'superseded', message: linkText('superseded', 7) },
      { standing: 'tooOld', message: linkText('tooOld', 7) },
      { standing: 'unusable', message: linkText('unusable', 7) },
    ],
    changePassword: [
      { outcome: 'changed', isApiAccount: false },
      { outcome: 'changed', isApiAccount: true },
      { outcome: 'refused', errors: { password: passwordMessages.common }, message: null },
      { outcome: 'linkLost' },
      { outcome: 'notSent' },
      {
        outcome: 'unmet',
        requirements: common,
        errors: { password: passwordMessages.common, confirmPassword: passwordMessages.differ },
      },
      { outcome: 'refused', errors: {}, message: 'Too many requests. Try again in a minute.' },
    ],
  },
  errors: { lookUpLink: ['no answer'], changePassword: ['no answer'] },
  inputs: {
    'a link from an email': { hasId: true },
    'an address without its id': { hasId: false },
  },
  context: ({ isNewUser, form: facts, message, requirements, errors, refusal }) => ({
    newUser: isNewUser,
    form: facts !== null,
    message,
    unmet: Object.entries(requirements ?? {})
      .filter(([, isMet]) => isMet === false)
      .map(([name]) => name)
      .join(' '),
    validated: requirements !== null,
    marked: Object.entries(errors)
      .map(([field, text]) => `${field}: ${text}`)
      .sort()
      .join(' '),
    refused: refusal,
  }),
  systemActors: ['navigation', 'notices'],
});
