import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NewPin, Pin } from '../../../../src/contract/core/pin.ts';
import { pinWeakness } from '../../../../src/rules/users/pin.ts';

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
    ['2580', 'most common'],
    ['Password', 'most common'],
    ['DWhitlock', 'username'],
  ])('%s is refused', (pin, why) => {
    expect(pinWeakness(pin, owner)).toContain(why);
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
