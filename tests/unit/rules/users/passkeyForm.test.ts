import { expect, test } from 'vitest';
import { checkPasskeyName, checkProof } from '../../../../src/rules/users/passkeyForm.ts';

test.each([
  [' My phone ', 'My phone', undefined],
  ['x'.repeat(101), 'x'.repeat(101), undefined],
  ['x'.repeat(102), '', 'Use at most 101 characters.'],
  [' ', '', 'Enter a name for the passkey.'],
])(
  '[PWL-09] a passkey named %j is stored as %j, or rejected: %s',
  (typed, displayName, sentence) => {
    expect(checkPasskeyName({ displayName: typed })).toEqual({
      errors: sentence === undefined ? {} : { displayName: sentence },
      displayName,
    });
  },
);

test('[PWL-09] a passkey is added with one’s password, spaces included', () => {
  expect(checkProof({ password: ' p ' })).toEqual({ errors: {}, password: ' p ' });
  expect(checkProof({ password: 'p' }).errors).toEqual({});
  expect(checkProof({ password: '' })).toEqual({
    errors: { password: 'Enter your password.' },
    password: '',
  });
});
