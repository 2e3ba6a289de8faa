import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameSeal } from '../../../../src/rules/inventory/sealState.ts';

test('[SEAL-08] a number is the same in capital and small letters, composed or not, and no other', () => {
  const letters = fc.constantFrom(...'aZ7-éÑßẞςΣłКİ');
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 1 }), letters, (number, more) => {
      expect(isSameSeal(number, number.toLowerCase())).toBe(true);
      expect(isSameSeal(number.toUpperCase(), number)).toBe(true);
      expect(isSameSeal(number.normalize('NFD'), number.normalize('NFC'))).toBe(true);
      expect(isSameSeal(number, `${number}${more}`)).toBe(false);
    }),
  );
  expect([isSameSeal('４８', '48'), isSameSeal('48', null)]).toEqual([true, false]);
});
