import { describe, expect, it } from 'vitest';
import {
  type Agency,
  toSecurity,
  toSessionUser,
} from '../../../../src/server/core/identity/account.ts';
import { requireOwn, sessionOver } from '../../../../src/server/core/identity/ownChange.ts';
import { describeRefusal } from '../../../../src/server/core/identity/proveOwnPassword.ts';
import { idleLimit, type Session } from '../../../../src/server/core/identity/sessions.ts';
import { countersOf, later, recallAttempt } from '../../../../src/server/core/identity/throttle.ts';
import { sampleAccount } from '../people.ts';

const now = new Date('2026-03-10T08:00:00.000Z');
const soon = new Date('2026-03-10T08:10:00.000Z');

/** Under what an attempt is counted, how many are let through, and whether a success forgets them. */
const counted = (...asked: Parameters<typeof countersOf>) =>
  countersOf(...asked).map(({ key, count, isForgiven }) => {
    const first = count({ attemptedAt: [], lockedUntil: null }, now);
    return [key, first.kind === 'reserved' ? first.attemptsLeft + 1 : 0, isForgiven];
  });

// docs/security.md: five of an account, fifty of an address; PINs also within 24 hours, and never forgotten.
describe('an attempt', () => {
  it('with a password counts for the account, the address, and both', () => {
    expect(counted('password', 'dana', '203.0.113.7')).toEqual([
      ['password account dana', 5, true],
      ['password address 203.0.113.7', 50, false],
      ['password both 203.0.113.7 dana', 5, true],
    ]);
  });

  it('with a PIN counts for the day first, and is forgotten by no success', () => {
    expect(counted('pin', 'dana', '203.0.113.7')).toEqual([
      ['pin day dana', 10, false],
      ['pin account dana', 5, false],
      ['pin address 203.0.113.7', 50, false],
    ]);
  });

  it('counts for the address alone if no one is named, and for the account alone without one', () => {
    expect(counted('passkey', null, '203.0.113.7')).toEqual([
      ['passkey address 203.0.113.7', 50, false],
    ]);
    expect(counted('password', 'dana', null)).toEqual([['password account dana', 5, true]]);
    expect(counted('pin', null, null)).toEqual([]);
    expect(counted('password', null, '2001:db8::1')).toEqual(
      counted('password', null, '2001:db8::2'),
    );
  });

  it('of an earlier request is given back under the same keys', () => {
    const { counters, at } = recallAttempt('sso', 'dana', '203.0.113.7', now);
    expect(at).toBe(now);
    expect(counters.map(({ key }) => key)).toEqual([
      'sso account dana',
      'sso address 203.0.113.7',
      'sso both 203.0.113.7 dana',
    ]);
  });

  it('is locked until the later of two locks', () => {
    expect(later(null, null)).toBeNull();
    expect(later(now, null)).toBe(now);
    expect(later(null, now)).toBe(now);
    expect(later(now, soon)).toBe(soon);
    expect(later(soon, now)).toBe(soon);
  });
});

describe('a password typed again that did not pass', () => {
  const wrong = (attemptsLeft: number) =>
    describeRefusal({ kind: 'wrong', attemptsLeft, lockedUntil: null } as never, now);
  const locked = (milliseconds: number) =>
    describeRefusal(
      { kind: 'locked', account: undefined, until: new Date(+now + milliseconds) },
      now,
    );

  it.each([
    [4, '4 attempts are left.'],
    [1, '1 attempt is left.'],
    [0, 'It’s locked for 15 minutes.'],
  ])('says that %i attempts are left', (left, rest) => {
    expect(wrong(left)).toEqual({
      code: 'password_wrong',
      sentence: `Incorrect password. ${rest}`,
    });
  });

  it.each([
    [0, '1 minute'],
    [60_000, '1 minute'],
    [60_001, '2 minutes'],
    [900_000, '15 minutes'],
  ])('says for how long it is locked, %i ms', (milliseconds, wait) => {
    expect(locked(milliseconds)).toEqual({
      code: 'password_locked',
      sentence: `Too many failed attempts. Try again in ${wait}.`,
    });
  });
});

describe('a session', () => {
  it.each([
    [null, 900],
    [300, 300],
    [1_200, 900],
    [0, 0],
  ])(
    '[IDLE-08] of an agency with the limit %s ends after %i s: it may only lower it',
    (own, limit) => {
      const settings = { INACTIVITY_LIMIT_SECONDS: 900 };
      expect(idleLimit({ inactivityLimitSeconds: own }, settings)).toBe(limit);
    },
  );

  it('that ended logs the person out, unless another took its place', () => {
    expect([sessionOver('ended').status, sessionOver('ended').code]).toEqual([
      401,
      'session_ended',
    ]);
    expect(sessionOver('replaced').code).toBe('session_replaced');
  });

  it('changes only what is of its own account', () => {
    const session = { account: sampleAccount() } as Session;
    expect(() => requireOwn({ session, userId: session.account.id })).not.toThrow();
    expect(() => requireOwn({ session, userId: 'other' })).toThrow('That page does not exist.');
  });
});

describe('[ENT-03] the user of a session', () => {
  const agency = {
    id: 8,
    name: 'Valley EMS',
    logoFilename: 'logo.png',
    logoFilePath: '/logos',
    trainingOf: null,
  } as Agency;

  it('has what the account and the agency say', () => {
    const account = sampleAccount({ permissionId: 3, controlValues: true, isUsingSso: true });
    expect(toSessionUser(account, agency, 2)).toEqual({
      id: account.id,
      clientId: 7,
      email: 'dana@example.org',
      fullName: 'Dana Whitlock',
      permissionProfile: 'Admin',
      permissionId: 3,
      userType: 'Regular',
      inactivityTimeout: true,
      clientLogoFilename: 'logo.png',
      clientLogoFilePath: '/logos',
      clientName: 'Valley EMS',
      currentClientId: 8,
      clientCount: 2,
      isUsingSso: true,
      userTheme: 'Light',
      needToResetPin: false,
      controlValues: true,
      isNewUser: false,
      isAcknowledged: true,
      userSignatureId: account.userSignatureId,
    });
    expect(toSessionUser(account, { ...agency, trainingOf: 7 }, 2).isTraining).toBe(true);
    expect(() => toSessionUser(sampleAccount({ permissionId: 9 }), agency, 1)).toThrow();
  });

  it('[ROLE-02] has every administrative right as a system administrator, else what its row says', () => {
    const none = {
      globalAuditHistory: false,
      clients: false,
      controlValues: false,
      witnessOnly: false,
    };
    expect(toSecurity(sampleAccount())).toEqual(none);
    expect(toSecurity(sampleAccount({ permissionId: 4 }))).toEqual({
      ...none,
      globalAuditHistory: true,
      clients: true,
    });
    expect(toSecurity(sampleAccount({ witnessOnly: true, controlValues: true }))).toEqual({
      ...none,
      controlValues: true,
      witnessOnly: true,
    });
  });
});
