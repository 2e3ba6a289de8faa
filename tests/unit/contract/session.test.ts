import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SelectItem } from '../../../src/contract/core/select.ts';
import { SetClientForm, setClient } from '../../../src/contract/session/client.ts';
import {
  LoginSession,
  Security,
  SessionUser,
  UserInfo,
} from '../../../src/contract/session/session.ts';
import { arrivingSession, security, sessionUser } from './samples.ts';
import { armOf, fieldOf, fieldsOf } from './schemaFields.ts';

const userFields = [
  'id',
  'clientId',
  'email',
  'fullName',
  'permissionProfile',
  'permissionId',
  'userType',
  'inactivityTimeout',
  'clientLogoFilename',
  'clientLogoFilePath',
  'clientName',
  'currentClientId',
  'clientCount',
  'isUsingSso',
  'userTheme',
  'needToResetPin',
  'controlValues',
  'isNewUser',
  'isAcknowledged',
  'userSignatureId',
];

describe('[ENT-03] the session user', () => {
  it('[LEDGER-05] has the twenty fields, and marks that are left out of sessions without training or a tour', () => {
    expect(userFields).toHaveLength(20);
    expect(fieldsOf(SessionUser)).toEqual([...userFields, 'awaitsTour', 'isTraining'].toSorted());
    expect(v.is(SessionUser, { ...(sessionUser as object), isTraining: false })).toBe(false);
    expect(v.is(SessionUser, { ...(sessionUser as object), awaitsTour: false })).toBe(false);
    expect(v.is(SessionUser, sessionUser)).toBe(true);
  });

  it.each(userFields)('requires %s', (name) => {
    const { [name]: _, ...rest } = sessionUser as Record<string, unknown>;
    expect(v.is(SessionUser, rest)).toBe(false);
  });

  it('[ROLE-01] has four profiles, and types of which one is for API accounts', () => {
    const profiles = ['Technician', 'Manager', 'Admin', 'SysAdmin'];
    for (const permissionProfile of profiles) {
      expect(v.is(SessionUser, { ...sessionUser, permissionProfile })).toBe(true);
    }
    expect(v.is(SessionUser, { ...sessionUser, userType: 'ApiOnly' })).toBe(true);
    expect(v.is(SessionUser, { ...sessionUser, permissionProfile: 'Owner' })).toBe(false);
    expect(v.is(SessionUser, { ...sessionUser, permissionId: 5 })).toBe(false);
  });

  it('[SHELL-12] has one of four themes', () => {
    for (const userTheme of ['Light', 'Dark', 'Sunlight', 'System']) {
      expect(v.is(SessionUser, { ...sessionUser, userTheme })).toBe(true);
    }
    expect(v.is(SessionUser, { ...sessionUser, userTheme: 'light' })).toBe(false);
  });
});

describe('[ENT-04] the parts of sessions', () => {
  it('a select item has a value and a text', () => {
    expect(fieldsOf(SelectItem)).toEqual(['text', 'value']);
  });

  it('the change of agency contains the agency', () => {
    expect(fieldsOf(SetClientForm)).toEqual(['clientId']);
    expect(v.is(SetClientForm, { clientId: 0 })).toBe(false);
  });

  it('a login session has token, user and security', () => {
    expect(fieldsOf(LoginSession)).toEqual(['security', 'token', 'user']);
    expect(fieldsOf(fieldOf(armOf(setClient.reply, true), 'value'))).toEqual(
      fieldsOf(LoginSession),
    );
    expect(v.is(LoginSession, arrivingSession)).toBe(true);
    expect(v.is(LoginSession, { ...arrivingSession, token: 'short' })).toBe(false);
  });

  it('[ROLE-02] security names the rights', () => {
    expect(fieldsOf(Security)).toEqual([
      'auditor',
      'clients',
      'controlValues',
      'globalAuditHistory',
      'keptYears',
      'opens',
      'witnessOnly',
    ]);
  });
});

it('[BOOT-02] user info may say that the session has no user', () => {
  const noOne = { user: null, security: null, hasSignatureAndPin: false, secondsLeft: null };
  expect(v.is(UserInfo, noOne)).toBe(true);
  expect(v.is(UserInfo, { ...noOne, user: sessionUser, security })).toBe(true);
  expect(v.is(UserInfo, { ...noOne, secondsLeft: -1 })).toBe(false);
});
