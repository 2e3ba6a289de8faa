import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../../../../src/contract/core/problem.ts';
import { emailAddress } from '../../../../src/contract/core/text.ts';
import { Credentials, SsoForm } from '../../../../src/contract/session/loginForm.ts';
import { checkCredentials, checkSsoEmail } from '../../../../src/rules/session/loginForm.ts';

describe('the login form', () => {
  test('[LOGIN-01] both fields are required', () => {
    expect(checkCredentials({ userName: '', password: '' }).errors).toEqual({
      userName: 'Enter your username.',
      password: 'Enter your password.',
    });
    expect(checkCredentials({}).errors).toHaveProperty('userName');
    expect(checkCredentials({ userName: '   ', password: 'x' }).errors).toHaveProperty('userName');
  });

  test('[LOGIN-02] a username has at most 51 characters', () => {
    const form = { password: 'x' };
    expect(checkCredentials({ ...form, userName: 'a'.repeat(51) }).errors).toEqual({});
    expect(checkCredentials({ ...form, userName: 'a'.repeat(52) }).errors).toEqual({
      userName: 'Use at most 51 characters.',
    });
  });

  test('[LOGIN-01] nothing is sent of a form with an error', () => {
    const long = checkCredentials({ userName: 'a'.repeat(52), password: 'x' });
    expect(long.credentials).toEqual({ userName: '', password: '' });
    expect(checkSsoEmail({ email: 'unknown' }).email).toBe('');
  });

  test('a password is accepted as typed, spaces included', () => {
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
    expect(checkSsoEmail({ email: 'unknown' }).errors).toHaveProperty('email');
    expect(checkSsoEmail({ email: `${'a'.repeat(45)}@b.example` }).errors).toEqual({
      email: 'Use at most 51 characters.',
    });
  });
});

describe('[LOGIN-02] the form matches the contract', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(' ', 'a', '\n', '\u202e', '\ud800', '@', '.', '+') }),
    fc.emailAddress(),
    fc.constantFrom('', ' amy ', 'a'.repeat(51), 'a'.repeat(52), `${'a'.repeat(42)}@b.example`),
  );
  const outcomeOf = (schema: typeof Credentials | typeof SsoForm, values: unknown) => {
    const parsed = v.safeParse(schema, values);
    return parsed.success
      ? { errors: {}, output: parsed.output }
      : { errors: fieldErrors(parsed.issues), output: null };
  };

  test('for a username and a password', () => {
    fc.assert(
      fc.property(texts, texts, (userName, password) => {
        const values = { userName, password };
        const { errors, credentials } = checkCredentials(values);
        const output = Object.keys(errors).length === 0 ? credentials : null;
        expect({ errors, output }).toEqual(outcomeOf(Credentials, values));
      }),
      { numRuns: 2_000 },
    );
  });

  test('[LOGIN-04] for an SSO email', () => {
    fc.assert(
      fc.property(texts, (email) => {
        const checked = checkSsoEmail({ email });
        const isRight = Object.keys(checked.errors).length === 0;
        const output = isRight ? { email: checked.email } : null;
        expect({ errors: checked.errors, output }).toEqual(outcomeOf(SsoForm, { email }));
      }),
      { numRuns: 2_000 },
    );
    expect(emailAddress.pattern).toEqual(v.EMAIL_REGEX);
  });

  test.each([null, undefined, 'text', { userName: 1, password: {}, email: [] }])(
    '%j is empty',
    (values) => {
      expect(checkCredentials(values).errors).toEqual({
        userName: 'Enter your username.',
        password: 'Enter your password.',
      });
      expect(checkSsoEmail(values).errors).toEqual({ email: 'Enter your email.' });
    },
  );
});
