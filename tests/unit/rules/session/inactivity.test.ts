import { describe, expect, it } from 'vitest';
import {
  accessByServer,
  inactivityLimitMs,
  isSessionOver,
  readMilliseconds,
  remainingMs,
  reportingIntervalMs,
  standing,
} from '../../../../src/rules/session/inactivity.ts';

/** 2026-03-10T08:00:00Z */
const now = 1_773_129_600_000;
const standingAfter = (elapsed: number, limitMs?: number) => standing(now - elapsed, now, limitMs);

describe('the status of a session by the wall clock', () => {
  it.each([
    [0, 'calm'],
    [269_999, 'calm'],
    [270_000, 'ending'],
    [299_999, 'ending'],
    [300_000, 'over'],
    [300_001, 'over'],
    [86_400_000, 'over'],
  ])('[IDLE-01] [IDLE-03] %i ms after the last access it is %s', (elapsed, expected) => {
    expect(standingAfter(elapsed)).toBe(expected);
  });

  it('[IDLE-08] an agency’s lower limit counts', () => {
    expect(standingAfter(89_999, 120_000)).toBe('calm');
    expect(standingAfter(90_000, 120_000)).toBe('ending');
    expect(standingAfter(120_000, 120_000)).toBe('over');
    expect(standingAfter(0, 20_000)).toBe('ending');
  });

  it('[IDLE-05] without a last access it is missing', () => {
    expect(standing(null, now)).toBe('missing');
  });

  it.each([
    [2_000, 'calm'],
    [2_001, 'ahead'],
    [86_400_000, 'ahead'],
  ])(
    '[IDLE-08] a last access %i ms in the future is %s: the clock was set back',
    (ms, expected) => {
      expect(standingAfter(-ms)).toBe(expected);
    },
  );

  it('[IDLE-08] a clock set back leaves no more than the limit', () => {
    expect(remainingMs(now + 1_500, now)).toBe(inactivityLimitMs);
    expect(remainingMs(now - 1_500, now)).toBe(inactivityLimitMs - 1_500);
  });
});

describe('[IDLE-08] whether a session is over', () => {
  it.each([
    ['calm', now - 1_000, false],
    ['ending', now - 299_999, false],
    ['over', now - 300_000, true],
    ['missing', null, true],
    ['ahead', now + 60_000, true],
  ])('%s', (_name, lastAccess, expected) => {
    expect(isSessionOver(lastAccess, now)).toBe(expected);
  });
});

describe('[IDLE-05] the stored last access', () => {
  it.each([
    ['1773129600000', now],
    ['0', 0],
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['1e13', null],
    ['1773129600000.5', null],
    ['9'.repeat(17), null],
  ])('%j is %j', (text, expected) => {
    expect(readMilliseconds(text)).toBe(expected);
  });
});

it.each([
  [300_000, 60_000],
  [3_600_000, 60_000],
  [120_000, 24_000],
])(
  '[IDLE-08] under a limit of %i ms the server is notified at most every %i ms',
  (limitMs, expected) => {
    expect(reportingIntervalMs(limitMs)).toBe(expected);
  },
);

describe('[IDLE-08] the last access from the server’s reply', () => {
  const limitMs = 300_000;

  it.each([
    ['the clock was set forward', now - 900_000],
    ['the clock was set back', now + 900_000],
    ['nothing is stored', null],
    ['it was about to end', now - 299_000],
  ])('if %s, the server decides', (_why, lastAccess) => {
    const access = accessByServer(lastAccess, now, { secondsLeft: 120, limitMs });
    expect(remainingMs(access, now, limitMs)).toBe(120_000);
  });

  it('another tab’s later activity stays, and an earlier one does not shorten', () => {
    expect(accessByServer(now - 10, now, { secondsLeft: 120, limitMs })).toBe(now - 10);
    expect(accessByServer(now - 200_000, now, { secondsLeft: 290, limitMs })).toBe(now - 10_000);
  });
});
