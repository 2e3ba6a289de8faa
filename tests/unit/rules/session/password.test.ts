import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkNewPassword,
  passwordMessages,
  validatePassword,
} from '../../../../src/rules/session/password.ts';
import { contextWords, holdsContextWord } from '../../../../src/rules/session/passwordContext.ts';
import { lengthWithoutRuns } from '../../../../src/rules/session/passwordRuns.ts';
import { estimateGuesses } from '../../../../src/rules/session/passwordStrength.ts';

const words = contextWords({
  userName: 'dwhitlock',
  email: 'dana.w@tamarack.example',
  fullName: 'Tomás Beltrán O’Neill',
  agencyName: 'Tamarack Valley Ambulance',
  productTitle: 'Countersign',
});
const setting = { minimum: 10, words };

function validate(password: string) {
  return validatePassword(password, setting, estimateGuesses(password));
}

const allMet = { isLong: true, isUncommon: true, isFreeOfContext: true, isVaried: true };

describe('[CHPW-03] a password that meets every requirement', () => {
  it.each([
    'correct horse battery 7',
    'purple staircase mango',
    'Trout vapour 41 pebble',
    'lantern-orchard-26',
    'x7Qp2mZk9R',
    'fünf kleine Vögel flogen',
    ' leading and trailing ',
    'correct horse battery 12345 staple',
    'x7Qp2mZk9R'.repeat(2).padEnd(128, 'a stone in the river; '),
  ])('%s', (password) => {
    expect(validate(password)).toEqual(allMet);
  });
});

describe('[CHPW-03] at least 10 characters', () => {
  it.each([
    ['x7Qp2mZk9', false],
    ['x7Qp2mZk9R', true],
    // Ten characters as people count them, though UTF-16 needs more.
    ['🦊🐢🦉🐝🐙🦎🐌🦔🐞', false],
  ])('%s: %s', (password, met) => {
    expect(validate(password).isLong).toBe(met);
  });

  it('takes the minimum from the installation', () => {
    expect(validatePassword('x7Qp2mZk9R', { minimum: 15, words }, 1e12).isLong).toBe(false);
  });
});

describe('[CHPW-03] not in a common-password list, nor a usual variation', () => {
  it.each([
    'welcome2ems',
    'Password123!',
    'P@ssw0rd2024',
    'iloveyou123',
    'qwertyuiop1',
    'Sunshine2025!',
    'football99',
    'drowssap123',
    'trustno1trustno1',
  ])('%s', (password) => {
    expect(validate(password).isUncommon).toBe(false);
  });

  it('takes a thousand million guesses', () => {
    const isUncommon = (guesses: number) =>
      validatePassword('x7Qp2mZk9R', setting, guesses).isUncommon;
    expect([999_999_999, 1_000_000_000, 1_000_000_001].map(isUncommon)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is examined up to its 64th character', () => {
    const start = 'x7Qp2mZk9R-'.repeat(6).slice(0, 64);
    expect(estimateGuesses(`${start}w`)).toBe(estimateGuesses(start));
    expect(estimateGuesses(start.slice(0, 63))).not.toBe(estimateGuesses(start));
    expect(estimateGuesses('')).toBe(0);
  });

  it('is unknown until the lists are loaded', () => {
    expect(validatePassword('Password123!', setting, null).isUncommon).toBeNull();
    expect(validatePassword('', setting, null)).toEqual({
      isLong: false,
      isUncommon: false,
      isFreeOfContext: false,
      isVaried: false,
    });
  });

  it.each(['@40$1!|7+%2(', 'x7Qp', 'password1', 'aA4@'])(
    'ends for the worst of 1,024 characters: %s',
    (part) => {
      // Judged whole this takes minutes, far beyond the limit of a test.
      expect(estimateGuesses(part.repeat(1_024).slice(0, 1_024))).toBeGreaterThan(0);
    },
  );
});

describe('[CHPW-03] no context words', () => {
  it('are the parts of the names, each without accents, and nothing shorter than four letters', () => {
    expect(words).toEqual(
      expect.arrayContaining(['dwhitlock', 'dana', 'tomas', 'beltran', 'tamarack', 'countersign']),
    );
    expect(words).toContain('tamarackvalleyambulance');
    expect(words.every((word) => word.length >= 4)).toBe(true);
  });

  it.each([
    'mist DWhitlock mist 4',
    'river c0unter$ign river',
    'ngisretnuoc backwards',
    'a Valley of stones 88',
    'hello BELTRÁN hello 4',
    'quiet t4m4r4ck quiet',
    'wh1t10ck? no: dwh1t|0ck!',
  ])('%s', (password) => {
    expect(validate(password).isFreeOfContext).toBe(false);
  });

  it('finds every word in any disguise of its letters', () => {
    const leet: Readonly<Record<string, string>> = {
      a: '@',
      e: '3',
      i: '1',
      l: '1',
      o: '0',
      s: '$',
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        fc.string({ maxLength: 12 }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        (word, around, flips) => {
          const disguised = [...word]
            .map((letter, at) => (flips[at] ? (leet[letter] ?? letter.toUpperCase()) : letter))
            .join('');
          expect(holdsContextWord(`${around}${disguised}${around}`, words)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['fo%tr0t', 'foxtrot'],
    ['pi22a', 'pizza'],
    ['8ra<ke7', 'bracket'],
    ['9a|axy', 'galaxy'],
  ])('finds in %s the disguised word %s', (password, word) => {
    expect(holdsContextWord(password, [word])).toBe(true);
  });

  it('counts letters, not the halves that UTF-16 stores', () => {
    expect(holdsContextWord('𐐨𐐨', ['𐐨𐐨𐐨𐐨'])).toBe(false);
    expect(holdsContextWord('a 𐐨𐐨𐐨𐐨 b', ['𐐨𐐨𐐨𐐨'])).toBe(true);
  });

  it('reads words with special characters of regular expressions literally', () => {
    expect(holdsContextWord('anything at all', ['a.c*', '[(+^'])).toBe(false);
    expect(holdsContextWord('it is a.c* here', ['a.c*'])).toBe(true);
  });
});

describe('[CHPW-03] not too many repeated or sequential characters', () => {
  it.each([
    ['aaaaaaaaaaaa', 1],
    ['abcdefghijkl', 1],
    ['9876543210', 1],
    ['qwertyuiop', 1],
    ['asdfghjkl', 1],
    ['zxcvbnm', 1],
    ['ewq', 1],
    ['poiu', 1],
    ['abababbb', 2],
    ['no-no-no-no', 5],
    ['nonono', 2],
    ['aabbcc', 6],
    ['abc', 1],
    ['ab', 2],
    ['1234 stones', 8],
    ['AAAbbb', 2],
    ['aceg', 4],
    ['', 0],
  ])('%s counts %i', (password, length) => {
    expect(lengthWithoutRuns(password)).toBe(length);
  });

  it.each([
    ['aaaaaaaaaaaaaaaa', false],
    ['Summer1234', false],
    ['abcabcabcabcabc', false],
    ['correct horse battery 1234', true],
    ['x7Qp2mZk9R', true],
    ['x7Qp2mZk9aaa', true],
    ['x7Qp2mZkaaa', false],
    ['dog', true],
  ])('%s: %s', (password, met) => {
    expect(validate(password).isVaried).toBe(met);
  });

  it.each(['a', 'ab', 'abcdefg', 'aab', 'xyxz'])('ends for 200,000 of %s', (part) => {
    const long = part.repeat(200_000).slice(0, 200_000);
    expect(lengthWithoutRuns(long)).toBeLessThan(long.length);
  });
});

it.each([
  [1_024, {}],
  [1_025, { password: 'Use at most 1024 characters.' }],
])('a password of %i characters has the errors %j', (length, errors) => {
  const password = 'x'.repeat(length);
  expect(checkNewPassword({ password, confirmPassword: password }, allMet, 10)).toEqual(errors);
});

describe('[CHPW-01] [CHPW-04] the two fields', () => {
  const check = (password: string, confirmPassword: string) =>
    checkNewPassword({ password, confirmPassword }, validate(password), 10);

  it.each([
    [
      '',
      '',
      { password: passwordMessages.required, confirmPassword: passwordMessages.confirmRequired },
    ],
    ['correct horse battery 7', 'correct horse battery 7', {}],
    [
      'correct horse battery 7',
      'correct horse battery 8',
      { confirmPassword: 'Passwords do not match.' },
    ],
    ['welcome2ems', 'welcome2ems', { password: 'Pick a less common password.' }],
    ['short 4z', 'short 4z', { password: 'Use at least 10 characters.' }],
    ['mist dwhitlock mist 4', 'mist dwhitlock mist 4', { password: passwordMessages.context }],
    // Neither trimmed nor folded.
    [
      'correct horse battery 7',
      'correct horse battery 7 ',
      { confirmPassword: 'Passwords do not match.' },
    ],
  ])('%s and %s', (password, confirm, errors) => {
    expect(check(password, confirm)).toEqual(errors);
  });

  it('refuses more than 1,024 characters', () => {
    const long = 'a stone in the river; '.repeat(50);
    expect(check(long, long)).toEqual({ password: 'Use at most 1024 characters.' });
  });

  it('reports too many runs only if nothing else is wrong', () => {
    const requirements = { ...allMet, isVaried: false };
    const typed = { password: 'x', confirmPassword: 'x' };
    expect(checkNewPassword(typed, requirements, 10)).toEqual({
      password: passwordMessages.varied,
    });
  });

  it('leaves what is still unknown to the server', () => {
    const typed = { password: 'x', confirmPassword: 'x' };
    expect(checkNewPassword(typed, { ...allMet, isUncommon: null }, 10)).toEqual({});
  });
});
