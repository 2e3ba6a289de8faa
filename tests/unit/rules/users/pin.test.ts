import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NewPin, Pin } from '../../../../src/contract/core/pin.ts';
import { pinShortness, pinWeakness } from '../../../../src/rules/users/pin.ts';

const owner = { userName: 'dwhitlock' };

describe('[NAV-02] a PIN', () => {
  it.each(['4821', 'aB3!', '12345678901234567890', 'käse-7', '🔑🔑🔑9'])('may be %s', (pin) => {
    expect(v.safeParse(Pin, pin).success).toBe(true);
    expect(v.safeParse(NewPin, pin).success).toBe(true);
  });

  it.each([
    '',
    '482',
    '123456789012345678901',
    '48 21',
    ' 4821',
    '4821\n',
    '48\u200b21',
    '48\u000021',
  ])('may not be %j', (pin) => {
    expect(v.safeParse(Pin, pin).success).toBe(false);
  });

  it('is the same PIN however a keyboard types its accents', () => {
    expect(v.parse(Pin, 'ka\u0308se-7')).toBe(v.parse(Pin, 'k\u00e4se-7'));
  });
});

it.each([
  ['4821', 4, true],
  ['4821', 5, false],
  ['48213', 4, true],
  ['🔑🔑🔑9', 5, false],
])('[NAV-02] %s where the agency requires %i characters: %s', (pin, least, isLong) => {
  expect(pinShortness(pin, least)).toBe(
    isLong
      ? null
      : `Your agency requires PINs of at least ${least} characters. Choose a longer one.`,
  );
});

describe('[NAV-02] a PIN that everyone would try', () => {
  it.each([
    ['0000', 'Repeated'],
    ['777777', 'Repeated'],
    ['1212', 'Repeated'],
    ['123123', 'Repeated'],
    ['1234', 'Runs of'],
    ['98765', 'Runs of'],
    ['abcdef', 'Runs of'],
    ['1987', 'birthday'],
    ['2026', 'birthday'],
    ['040787', 'birthday'],
    ['230787', 'birthday'],
    ['870423', 'birthday'],
    ['04231987', 'birthday'],
    ['19870423', 'birthday'],
    ['1900', 'birthday'],
    ['2059', 'birthday'],
    ['041599', 'birthday'],
    ['990101', 'birthday'],
    ['991231', 'birthday'],
    ['990131', 'birthday'],
    ['991201', 'birthday'],
    ['12311987', 'birthday'],
    ['31121987', 'birthday'],
    ['2580', 'most common'],
    ['Password', 'most common'],
    ['DWhitlock', 'username'],
  ])('%s is refused', (pin, why) => {
    expect(pinWeakness(pin, owner)).toContain(why);
  });

  it.each([
    '1899',
    '2060',
    '990001',
    '991301',
    '990100',
    '990132',
    '411299',
    '114199',
    '1987123',
    '99991987',
    '04239999',
    '19879999',
    '19871301',
    '19870432',
  ])('%s is accepted: it is no date', (pin) => {
    expect(pinWeakness(pin, owner)).toBeNull();
  });

  it.each(['4821', '7412', '0913', '995148', '48213799', 'k7!p', 'lantern'])(
    '%s is accepted',
    (pin) => {
      expect(pinWeakness(pin, owner)).toBeNull();
    },
  );

  it('leaves most PINs of four digits to choose from', () => {
    const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    const refused = all.filter((pin) => pinWeakness(pin, owner) !== null);
    expect(refused.length).toBeGreaterThan(150);
    expect(refused.length).toBeLessThan(500);
  });
});
