import { describe, expect, it } from 'vitest';
import { LogoutReason } from '../../../../src/contract/session/logoutReason.ts';
import { logoutSentence, recordsLeftCode } from '../../../../src/rules/session/logoutReason.ts';
import { logoutReasonOf } from '../../../../src/server/core/identity/logoutReason.ts';

describe('[FIELD-22] why a session ended', () => {
  it('is one sentence for each reason, and no two are the same', () => {
    const sentences = LogoutReason.options.map((reason) => logoutSentence(reason) ?? '');
    for (const one of sentences) expect(one).toMatch(/^You were logged out (because|by) [^.]+\.$/);
    expect(new Set(sentences).size).toBe(LogoutReason.options.length);
    expect(logoutSentence('inactivity')).toBe('You were logged out because you were inactive.');
  });

  it.each(['', 'Inactivity', 'constructor', 'toString', 'You won a prize.'])(
    'is not shown for %o, which is no reason',
    (code) => expect(logoutSentence(code)).toBeNull(),
  );

  const endedAt = new Date('2026-03-10T09:00:00Z');
  const expiresAt = new Date('2026-03-10T20:00:00Z');

  it.each([
    ['idle', 'inactivity'],
    ['expired', 'timeLimit'],
    ['replaced', 'anotherDevice'],
    ['agencyChanged', 'anotherDevice'],
    ['endedByAdministrator', 'administrator'],
    ['userDisabled', 'administrator'],
    ['passwordChanged', 'passwordChanged'],
    ['credentialRemoved', 'passkeyRemoved'],
    ['addressUndone', 'addressUndone'],
    ['agencySuspended', 'agencySuspended'],
    ['loggedOut', null],
    [null, null],
  ])('where the stored end is %o, it is %o', (endReason, reason) => {
    expect(
      logoutReasonOf({
        endReason,
        endedAt,
        expiresAt: endReason === 'expired' ? endedAt : expiresAt,
      }),
    ).toBe(reason);
  });

  it('is the time limit where that was reached first, and nothing while the session is alive', () => {
    const ended = { endReason: 'userDisabled', expiresAt };
    const before = new Date(expiresAt.getTime() - 1);
    expect(logoutReasonOf({ ...ended, endedAt: expiresAt })).toBe('timeLimit');
    expect(logoutReasonOf({ ...ended, endedAt: before })).toBe('administrator');
    expect(logoutReasonOf({ ...ended, endedAt: null })).toBeNull();
  });
});

it('[FIELD-16] after a deliberate logout the login page says how many records stay, and when they are sent', () => {
  expect(logoutSentence(recordsLeftCode(1))).toBe(
    'One record that was not sent stays on this device. It is sent at the next login here.',
  );
  expect(logoutSentence(recordsLeftCode(12))).toBe(
    '12 records that were not sent stay on this device. They are sent at the next login here.',
  );
  expect(logoutSentence('recordsLeft 0')).toBeNull();
  expect(logoutSentence('recordsLeft 1 of many')).toBeNull();
});
