import { expect, it } from 'vitest';
import { checkNewPassword, validatePassword } from '../../../../src/rules/session/password.ts';
import { passwordSpellings } from '../../../../src/rules/session/passwordSpelling.ts';

const typed = 'café é naïve'.normalize('NFD');

it('[CHPW-03] a password in two forms is checked and compared as one', () => {
  const setting = { minimum: 12, words: ['café'] };
  const requirements = validatePassword(typed, setting, 1e9);
  expect(requirements).toEqual(validatePassword(typed.normalize('NFC'), setting, 1e9));
  const form = { password: typed, confirmPassword: typed.normalize('NFC') };
  expect(checkNewPassword(form, requirements, 12)).not.toHaveProperty('confirmPassword');
});

it('a password without accents has one spelling, and an accented one every spelling that it may have been hashed in', () => {
  expect(passwordSpellings('correct horse battery 7')).toEqual(['correct horse battery 7']);
  expect(passwordSpellings(typed)).toEqual([typed.normalize('NFC'), typed]);
  expect(passwordSpellings('ｆull é'.normalize('NFC'))).toHaveLength(2);
});
