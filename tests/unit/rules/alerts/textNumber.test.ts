import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textNumber } from '../../../../src/rules/alerts/textNumber.ts';

it.each([
  ['518 555 0142', '+15185550142'],
  ['(518) 555-0142', '+15185550142'],
  ['1-518-555-0142', '+15185550142'],
  ['+1 518 555 0142', '+15185550142'],
  ['+44 20 7946 0018', '+442079460018'],
  [' +44 20 7946 0018', '+442079460018'],
  ['518 555 0142 ext. 7', null],
  ['555 0142', null],
  ['+0 518 555 0142', null],
  ['', null],
  [null, null],
])('[ALERT-02] text messages to %s go to %s', (phone, number) => {
  expect(textNumber(phone)).toBe(number);
});

it('[ALERT-02] a number for text messages has a country code and at most 15 digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[\d ().-]{0,24}$/), (phone) => {
      expect(textNumber(phone) ?? '+15185550142').toMatch(/^\+[1-9]\d{7,14}$/);
    }),
  );
});
