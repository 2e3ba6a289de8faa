import { describe, expect, test } from 'vitest';
import type { InvitedUser } from '../../../../src/contract/users/userAccess.ts';
import { matchRoute } from '../../../../src/rules/navigation/routes.ts';
import { checkInvite, inviteFields, invitePath } from '../../../../src/rules/users/userInvite.ts';

const invited: InvitedUser = {
  fullName: 'Dana Whitlock',
  email: 'dana@hudson.example',
  userName: 'dwhitlock',
  phoneNumber: null,
  friendlyId: null,
  permissionId: 2,
  userType: 'Regular',
  inactivityTimeout: true,
};
const check = (change: Partial<InvitedUser>, permissionId = 3) =>
  checkInvite({ permissionId }, { ...invited, ...change });

describe('the form of a new account', () => {
  test('is on the page of a person’s details', () => {
    expect(matchRoute(invitePath)).toMatchObject({ name: 'profile', params: { userId: 'new' } });
  });

  test('asks for name, email, username, phone number, ID and permission', () => {
    expect(inviteFields).toEqual([
      'fullName',
      'email',
      'userName',
      'phoneNumber',
      'friendlyId',
      'permissionId',
    ]);
  });

  test('is stored trimmed, with null for what is empty', () => {
    const typed = {
      fullName: ' Dana Whitlock ',
      email: ' dana@hudson.example ',
      userName: ' dwhitlock ',
      phoneNumber: ' ',
      friendlyId: '',
    };
    expect(check(typed)).toEqual({ errors: {}, user: invited });
    const full = { phoneNumber: '518 555 0142', friendlyId: 'M-17' };
    expect(check(full)).toEqual({ errors: {}, user: { ...invited, ...full } });
  });

  test.each(['', '  '])('takes the email as username if none is typed: %j', (userName) => {
    expect(check({ userName, email: ' dana@hudson.example' }).user.userName).toBe(
      'dana@hudson.example',
    );
  });

  test.each([
    [{ fullName: '' }, 'fullName', 'Enter the full name.'],
    [{ email: 'dana' }, 'email', 'Enter an email address like name@agency.org.'],
    [{ phoneNumber: 'call me' }, 'phoneNumber', 'Enter a phone number like 518 555 0142.'],
    [{ friendlyId: 'x'.repeat(41) }, 'friendlyId', 'Use at most 40 characters.'],
    [{ userName: 'd whitlock' }, 'userName', 'Remove spaces from the username.'],
    [{ userName: 'x'.repeat(255) }, 'userName', 'Use at most 254 characters.'],
  ])('has a sentence at the field that is incorrect: %j', (change, field, sentence) => {
    expect(check(change).errors).toEqual({ [field]: sentence });
  });

  test('accepts a username of 254 characters, and leaves an incorrect one as typed', () => {
    expect(check({ userName: 'x'.repeat(254) }).errors).toEqual({});
    expect(check({ userName: ' d whitlock ' }).user.userName).toBe(' d whitlock ');
  });

  test.each([
    [3, 3, true],
    [3, 4, false],
    [4, 4, true],
    [2, 3, false],
  ] as const)('[ROLE-02] permission %i may grant %i: %s', (own, permissionId, mayGrant) => {
    expect(check({ permissionId }, own).errors).toEqual(
      mayGrant ? {} : { permissionId: 'You can’t grant more rights than you have.' },
    );
  });

  test('[RIGHT-07] an auditor has the lowest permission, whatever was chosen', () => {
    expect(check({ userType: 'Auditor', permissionId: 4 })).toEqual({
      errors: {},
      user: { ...invited, userType: 'Auditor', permissionId: 1 },
    });
  });

  test('[IDLE-08] only a system administrator may leave the inactivity timeout off', () => {
    expect(check({ inactivityTimeout: false }, 3).errors).toEqual({
      inactivityTimeout: 'The inactivity timeout stays on. Ask support if it must be turned off.',
    });
    expect(check({ inactivityTimeout: false }, 4).errors).toEqual({});
    expect(check({ inactivityTimeout: true }, 4).errors).toEqual({});
  });
});
