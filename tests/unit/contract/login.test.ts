import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  AdminContact,
  ChangePasswordForm,
  ForgotPasswordForm,
  LinkLookup,
  LoginForm,
  LoginReply,
} from '../../../src/contract/session/account.ts';
import { SsoForm } from '../../../src/contract/session/loginForm.ts';
import { arrivingSession, sentences } from './samples.ts';
import { armOf, fieldOf, fieldsOf } from './schemaFields.ts';

const password = 'lantern-orchard-26';

describe('[ENT-01] the login form', () => {
  it('has the specified fields, and the stamp of a passwordless login', () => {
    expect(fieldsOf(LoginForm)).toEqual([
      'clientId',
      'concurrencyStamp',
      'fromIntegration',
      'password',
      'userGuid',
      'userName',
    ]);
  });

  it('requires a username and a password and fills in the rest', () => {
    expect(v.parse(LoginForm, { userName: ' dwhitlock ', password })).toEqual({
      userName: 'dwhitlock',
      password,
      userGuid: null,
      clientId: null,
      fromIntegration: false,
      concurrencyStamp: null,
    });
  });

  it('[LOGIN-01] says which of the two is missing', () => {
    const both = ['Enter your username.', 'Enter your password.'];
    expect(v.is(LoginForm, {})).toBe(false);
    expect(sentences(LoginForm, { userName: ' ', password: '' })).toEqual(both);
  });

  it('never trims or folds a password', () => {
    const typed = '  Lantern ORCHARD  ';
    expect(v.parse(LoginForm, { userName: 'a', password: typed }).password).toBe(typed);
  });
});

describe('[LOGIN-02] 51 characters', () => {
  it('are the limit of a username', () => {
    const userName = 'x'.repeat(51);
    expect(v.parse(LoginForm, { userName, password }).userName).toBe(userName);
    expect(sentences(LoginForm, { userName: `${userName}x`, password })).toEqual([
      'Use at most 51 characters.',
    ]);
  });

  it('are the limit of an email for SSO', () => {
    const email = `${'x'.repeat(39)}@example.org`;
    expect(email).toHaveLength(51);
    expect(v.parse(SsoForm, { email }).email).toBe(email);
    expect(sentences(SsoForm, { email: `x${email}` })).toEqual(['Use at most 51 characters.']);
  });
});

describe('[ENT-02] the login reply', () => {
  it('of a success has the session and what to prime', () => {
    const accepted = armOf(LoginReply, true);
    expect(fieldsOf(accepted)).toEqual(['isSuccessful', 'message', 'model', 'value']);
    expect(fieldsOf(fieldOf(accepted, 'value'))).toEqual([
      'hasSignatureAndPin',
      'security',
      'token',
      'user',
    ]);
    expect(fieldsOf(fieldOf(accepted, 'model'))).toEqual(['needsBillPrime', 'needsNarcPrime']);
  });

  it('of a failure has a text and the admin contacts', () => {
    const refused = armOf(LoginReply, false);
    expect(fieldsOf(refused)).toEqual(['isSuccessful', 'message', 'model', 'value']);
    expect(fieldOf(refused, 'value')).toMatchObject({ type: 'string' });
    expect(fieldsOf(fieldOf(refused, 'model'))).toEqual(['adminContacts']);
    expect(fieldsOf(AdminContact)).toEqual(['email', 'name', 'phoneNumber']);
  });

  it('is one or the other, never half of each', () => {
    const model = { needsNarcPrime: true, needsBillPrime: false };
    const success = { isSuccessful: true, message: '', value: arrivingSession, model };
    const contacts = [{ name: 'Support', email: 'a@example.org', phoneNumber: '+1 555 0100' }];
    const failure = {
      isSuccessful: false,
      message: 'Check both.',
      value: 'Not right.',
      model: { adminContacts: contacts },
    };
    expect(v.is(LoginReply, success)).toBe(true);
    expect(v.is(LoginReply, failure)).toBe(true);
    expect(v.is(LoginReply, { ...success, isSuccessful: false })).toBe(false);
    expect(v.is(LoginReply, { ...failure, isSuccessful: true })).toBe(false);
    expect(v.is(LoginReply, { ...failure, value: arrivingSession })).toBe(false);
  });
});

describe('[ENT-07] the forgot-password form', () => {
  it('has the specified fields', () => {
    expect(fieldsOf(ForgotPasswordForm)).toEqual([
      'clientId',
      'email',
      'isSendToAll',
      'isWelcomeEmail',
    ]);
  });

  it('requires a client id, and accepts 0 from pages that know none', () => {
    expect(v.parse(ForgotPasswordForm, { email: 'chief@example.org', clientId: 0 })).toEqual({
      email: 'chief@example.org',
      isWelcomeEmail: false,
      isSendToAll: false,
      clientId: 0,
    });
    expect(v.is(ForgotPasswordForm, { email: 'chief@example.org' })).toBe(false);
    expect(v.is(ForgotPasswordForm, { email: 'chief@example.org', clientId: -1 })).toBe(false);
  });

  it.each(['chief', 'chief@', '@example.org', 'a b@example.org', 'chief@example'])(
    'refuses "%s" as an email',
    (email) => {
      expect(sentences(ForgotPasswordForm, { email, clientId: 0 })).toEqual([
        'Enter an email address like name@agency.org.',
      ]);
    },
  );

  it('[FORGOT-01] requires an email of at most 101 characters', () => {
    const email = `${'x'.repeat(89)}@example.org`;
    expect(email).toHaveLength(101);
    expect(v.is(ForgotPasswordForm, { email, clientId: 0 })).toBe(true);
    expect(sentences(ForgotPasswordForm, { email: `x${email}`, clientId: 0 })).toEqual([
      'Use at most 101 characters.',
    ]);
    expect(v.is(ForgotPasswordForm, { clientId: 0 })).toBe(false);
    expect(sentences(ForgotPasswordForm, { email: ' ', clientId: 0 })).toContain(
      'Enter your email.',
    );
  });
});

it('[ENT-09] the lookup of a link has the specified fields, its status and what the form needs', () => {
  expect(fieldsOf(LinkLookup)).toEqual([
    'form',
    'id',
    'isExpired',
    'isNewUser',
    'message',
    'standing',
  ]);
});

it('[CHPW-01] the change-password form requires both passwords and the code of the link', () => {
  expect(fieldsOf(ChangePasswordForm)).toEqual(['code', 'confirmPassword', 'password', 'userId']);
  const form = { code: 'A'.repeat(43), password, confirmPassword: password };
  expect(v.is(ChangePasswordForm, form)).toBe(true);
  for (const name of ['code', 'password', 'confirmPassword']) {
    expect(v.is(ChangePasswordForm, { ...form, [name]: '' }), name).toBe(false);
  }
  expect(v.is(ChangePasswordForm, { ...form, password: 'x'.repeat(1025) })).toBe(false);
});
