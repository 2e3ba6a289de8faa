import { describe, expect, it } from 'vitest';
import { ndcKey, readNdc } from '../../../../src/rules/core/ndc.ts';

function keyOf(text: string): string {
  const read = readNdc(text);
  return read.ok ? ndcKey(read.ndc) : read.message;
}

describe('an NDC is text, divided according to its length', () => {
  it.each([
    ['0409-1234-01', '0409-1234-01', '000409123401'],
    ['99999-101-02', '99999-101-02', '099999010102'],
    ['99999-1010-2', '99999-1010-2', '099999101002'],
    ['99999-0101-02', '99999-0101-02', '099999010102'],
    ['123456-101-02', '123456-101-02', '123456010102'],
    ['123456-1010-2', '123456-1010-2', '123456101002'],
    ['123456-1010-02', '123456-1010-02', '123456101002'],
    ['00409123401', '00409-1234-01', '000409123401'],
    ['123456101002', '123456-1010-02', '123456101002'],
    [' 99999–101–02 ', '99999-101-02', '099999010102'],
  ])('%s', (typed, ndc, key) => {
    expect(readNdc(typed)).toEqual({ ok: true, ndc });
    expect(keyOf(typed)).toBe(key);
  });

  it('one code written in three ways has one key', () => {
    const keys = ['0409-1234-01', '00409-1234-01', '000409-1234-01'].map(keyOf);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['', /^Enter the NDC/],
    ['0409123401', /Ten digits need hyphens/],
    ['123-4567-89', /10, 11 or 12 digits; this has 9/],
    ['1234567890123', /this has 13/],
    ['04-09123-401', /misplaced/],
    ['0409-1234', /this has 8/],
    ['0409--123401', /misplaced/],
    ['0409-12A4-01', /only digits and hyphens/],
    ['=1+1', /only digits and hyphens/],
    ['00000-0000-00', /not an NDC/],
  ])('%s is refused', (typed, sentence) => {
    const read = readNdc(typed);
    expect(read.ok).toBe(false);
    expect(read.ok ? '' : read.message).toMatch(sentence);
  });
});
