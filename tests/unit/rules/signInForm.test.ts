import { describe, expect, test } from 'vitest';
import { checkCredentials, checkSsoEmail } from '../../../src/rules/signInForm.ts';

describe('the sign-in form', () => {
  test('[LOGIN-01] both fields are required', () => {
    expect(checkCredentials({ userName: '', password: '' }).errors).toEqual({
      userName: 'Enter your username.',
      password: 'Enter your password.',
    });
    expect(checkCredentials({}).errors).toHaveProperty('userName');
    expect(checkCredentials({ userName: '   ', password: 'x' }).errors).toHaveProperty('userName');
  });

  test('[LOGIN-02] a user name has at most 51 characters', () => {
    const form = { password: 'x' };
    expect(checkCredentials({ ...form, userName: 'a'.repeat(51) }).errors).toEqual({});
    expect(checkCredentials({ ...form, userName: 'a'.repeat(52) }).errors).toEqual({
      userName: 'Use at most 51 characters.',
    });
  });

  test('a password is taken as typed, spaces included', () => {
    expect(checkCredentials({ userName: ' amy ', password: ' p ' }).credentials).toEqual({
      userName: 'amy',
      password: ' p ',
    });
  });

  test('[LOGIN-02] [LOGIN-04] the SSO email is an address of at most 51 characters', () => {
    expect(checkSsoEmail({ email: 'd@agency.example' })).toEqual({
      errors: {},
      email: 'd@agency.example',
    });
    expect(checkSsoEmail({ email: 'nobody' }).errors).toHaveProperty('email');
    expect(checkSsoEmail({ email: `${'a'.repeat(45)}@b.example` }).errors).toEqual({
      email: 'Use at most 51 characters.',
    });
  });
});
