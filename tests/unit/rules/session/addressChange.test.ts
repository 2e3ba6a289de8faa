import { describe, expect, it, test } from 'vitest';
import { AddressLinkStanding } from '../../../../src/contract/session/addressChange.ts';
import {
  isSameMailbox,
  maskedAddress,
  undoHours,
  undoneUntil,
} from '../../../../src/rules/session/addressChange.ts';
import { addressLinkText } from '../../../../src/rules/session/addressLinkText.ts';

describe('a change of an email address', () => {
  it('can be undone for 72 hours', () => {
    expect(undoHours).toBe(72);
    const until = undoneUntil(new Date('2026-03-10T08:00:00.000Z'));
    expect(until.toISOString()).toBe('2026-03-13T08:00:00.000Z');
  });

  it('is none if only capital letters differ', () => {
    expect(isSameMailbox('Dana@Hudson.example', 'dana@hudson.EXAMPLE')).toBe(true);
    expect(isSameMailbox('dana@hudson.example', 'dane@hudson.example')).toBe(false);
  });

  it.each([
    ['dana@hudson.example', 'd***@hudson.example'],
    ['🦊ox@hudson.example', '🦊***@hudson.example'],
    ['"a@b"@hudson.example', '"***@hudson.example'],
    ['', '***'],
  ])('shows %j to others as %s', (email, masked) => {
    expect(maskedAddress(email)).toBe(masked);
  });
});

test('a link that can do nothing says why, and what to do next', () => {
  const texts = Object.fromEntries(
    AddressLinkStanding.options.map((standing) => [standing, addressLinkText(standing)]),
  );
  expect(texts).toEqual({
    undo: '',
    confirm: '',
    undone:
      'This change was already undone. The previous email address is in use. There is nothing left to do.',
    confirmed: 'This email address was already confirmed. There is nothing left to do.',
    tooLate:
      'A change can be undone for 72 hours. That time is over. Ask your administrator to change the email address back.',
    unusable:
      'This link can no longer be used: the email address was changed again, or a newer email was sent. Use the latest email, or ask your administrator.',
  });
});
