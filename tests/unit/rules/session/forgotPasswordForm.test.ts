import { expect, test } from 'vitest';
import { checkForgottenEmail } from '../../../../src/rules/session/forgotPasswordForm.ts';

const long = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`;

test.each([
  [' dana@hudson.example ', 'dana@hudson.example', undefined],
  [long(101), long(101), undefined],
  [long(102), '', 'Use at most 101 characters.'],
  ['', '', 'Enter your email.'],
  ['dana', '', 'Enter an email address like name@agency.org.'],
])('[FORGOT-01] the email %j is sent as %j, or rejected: %s', (typed, email, sentence) => {
  expect(checkForgottenEmail({ email: typed })).toEqual({
    errors: sentence === undefined ? {} : { email: sentence },
    email,
  });
});
