import { describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { CallContext, type CallDefinition } from '../../../src/contract/core/call.ts';
import { signatureImagePath } from '../../../src/contract/users/user.ts';
import { contentSecurityPolicy } from '../../../src/server/platform/http/securityHeaders.ts';
import { armOf, fieldsOf } from './schemaFields.ts';

type Part = 'params' | 'query' | 'body';

/** The one call of that method and path. */
function find(method: string, path: string): CallDefinition {
  const found = calls.filter((call) => call.method === method && call.path === path);
  expect(found, `${method} ${path}`).toHaveLength(1);
  const [call] = found;
  if (call === undefined) throw new Error(`There is no call ${method} ${path}.`);
  return call;
}

function expectFields(method: string, path: string, part: Part, names: readonly string[]): void {
  const schema = find(method, path)[part];
  expect(schema && fieldsOf(schema), `${part} of ${method} ${path}`).toEqual(names.toSorted());
}

function expectReply(method: string, path: string, names: readonly string[]): void {
  const { reply } = find(method, path);
  expect(fieldsOf(reply), `reply of ${method} ${path}`).toEqual(expect.arrayContaining([...names]));
}

const envelope = ['isSuccessful', 'message', 'value'];

describe('the calls of the specification', () => {
  it('[CALL-01] have the time zone and the offset in hours', () => {
    expect(fieldsOf(CallContext)).toEqual(['userTimeZone', 'utcOffset']);
  });

  it('[CALL-02] Login', () => {
    expectFields('POST', '/api/Account/Login', 'body', [
      'userName',
      'password',
      'userGuid',
      'clientId',
      'fromIntegration',
      'concurrencyStamp',
    ]);
  });

  it('[CALL-03] SsoLogin', () => {
    expectFields('GET', '/api/Account/SsoLogin', 'query', ['email']);
    expectReply('GET', '/api/Account/SsoLogin', envelope);
  });

  it('[CALL-04] GetUserObjectFromId', () => {
    expectFields('GET', '/api/Account/GetUserObjectFromId', 'query', ['userId']);
    const names = ['token', 'user', 'security', 'hasSignatureAndPin'];
    expectReply('GET', '/api/Account/GetUserObjectFromId', names);
  });

  it('[CALL-05] ForgotPassword', () => {
    const names = ['email', 'isWelcomeEmail', 'isSendToAll', 'clientId'];
    expectFields('POST', '/api/Account/ForgotPassword', 'body', names);
    expectReply('POST', '/api/Account/ForgotPassword', ['message']);
  });

  it('[CALL-06] GetUserGuidVm', () => {
    expectFields('GET', '/api/Account/GetUserGuidVm', 'query', ['guid']);
    const names = ['id', 'isExpired', 'isNewUser', 'message'];
    expectReply('GET', '/api/Account/GetUserGuidVm', names);
  });

  it('[CALL-07] ChangePassword, with its code in the body', () => {
    const names = ['userId', 'code', 'password', 'confirmPassword'];
    expectFields('POST', '/api/Account/ChangePassword', 'body', names);
    expectReply('POST', '/api/Account/ChangePassword', ['value']);
  });

  it.each([
    ['GET', '/api/Account/GetUserInfo'],
    ['POST', '/api/Account/GetUserInfo'],
    ['GET', '/api/Account/GetUserInfo/{id}'],
    ['POST', '/api/Account/GetUserInfo/{id}'],
  ])('[CALL-08] GetUserInfo as %s %s', (method, path) => {
    expectReply(method, path, ['user', 'security']);
  });

  it('[CALL-09] Logout', () => {
    expectFields('GET', '/api/Account/Logout', 'query', ['userId']);
    expectReply('GET', '/api/Account/Logout', envelope);
  });

  it('[CALL-10] the release notes of the web application', () => {
    expectReply('GET', '/api/ReleaseNotes/GetWebReleaseNotesList', ['rows', 'total']);
  });

  it('[CALL-11] footer items', () => {
    expectReply('GET', '/api/FooterItems/{name}', ['text']);
  });

  it('[CALL-12] SetClient', () => {
    expectFields('POST', '/api/SetClient', 'body', ['clientId']);
    const { reply } = find('POST', '/api/SetClient');
    if (!('options' in reply)) throw new Error('The reply of SetClient has no arms.');
    const arms = reply as unknown as { options: object[] };
    expect(fieldsOf(armOf(arms, true))).toEqual(envelope);
    expect(fieldsOf(armOf(arms, false))).toEqual(envelope);
  });

  it('[CALL-13] the selects', () => {
    for (const name of ['Clients', 'ClientsByUser', 'Permissions', 'Departments']) {
      find('GET', `/api/Select/${name}`);
    }
    expectFields('GET', '/api/Select/ClientsByUser', 'query', ['id']);
  });

  it('[CALL-14] GetUserList, by GET without and by POST with excelPassword', () => {
    const names = [
      'start',
      'length',
      'search',
      'sort',
      'isActive',
      'permissionProfile',
      'daysAgo',
      'userType',
      'columnJson',
    ];
    expectFields('GET', '/api/Admin/Users/GetUserList', 'query', names);
    const withPassword = [...names, 'excelPassword'];
    expectFields('POST', '/api/Admin/Users/GetUserList', 'body', withPassword);
    expectReply('GET', '/api/Admin/Users/GetUserList', ['data']);
  });

  it('[CALL-15] SaveUser', () => {
    expectReply('POST', '/api/Admin/Users/SaveUser', ['model']);
  });

  it('[CALL-16] the signature image has its path', () => {
    expect(signatureImagePath).toBe('/uploads/UserSignatures/{userId}/{signatureId}/Signature.png');
  });

  it('[CALL-17] MakeCredentialOptions', () => {
    const names = ['userId', 'attType', 'authType', 'userVerification', 'requireResidentKey'];
    expectFields('GET', '/api/Fido/MakeCredentialOptions', 'query', names);
    const withPassword = [...names, 'password'];
    expectFields('POST', '/api/Fido/MakeCredentialOptions', 'body', withPassword);
  });

  it('[CALL-18] MakeCredential', () => {
    const names = ['attestation', 'displayName', 'userId', 'password', 'usedForSignature'];
    expectFields('POST', '/api/Fido/MakeCredential', 'body', names);
  });

  it('[CALL-19] the calls of an assertion', () => {
    expectFields('GET', '/api/Fido/GetAssertionOptions', 'query', ['userName']);
    expectFields('POST', '/api/Fido/GetAssertionOptions', 'body', ['userName', 'password']);
    const names = ['userName', 'password', 'clientResponse'];
    expectFields('POST', '/api/Fido/MakeAssertion', 'body', names);
    find('GET', '/api/Fido/AuthorizedGetAssertionOptions');
  });

  it('[CALL-20] the scanner is on the user’s machine: no call of the server, and pages may reach it if it is set', () => {
    expect(calls.filter(({ path }) => /cloudscanr/i.test(path))).toEqual([]);
    const connect = (origins: readonly string[]) =>
      contentSecurityPolicy(undefined, origins)
        .split('; ')
        .find((directive) => directive.startsWith('connect-src'));
    expect(connect([])).toBe("connect-src 'self'");
    expect(connect(['http://localhost:15896'])).toBe("connect-src 'self' http://localhost:15896");
  });
});
