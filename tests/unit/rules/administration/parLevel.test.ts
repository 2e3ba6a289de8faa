import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelText, readLevel, readLevels } from '../../../../src/rules/administration/parLevel.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';

describe('[PAR-01] PAR levels', () => {
  const all = [fentanyl, midazolamInjector, remifentanil, oxycodone];

  it('every amount is written so that it is read back exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        (product, amount) => {
          expect(readLevel(levelText(amount, product), product)).toEqual({ ok: true, amount });
        },
      ),
    );
  });

  it.each([
    ['200 mcg', fentanyl, 4_000],
    ['200', fentanyl, 4_000],
    ['0.2 MG', fentanyl, 4_000],
    ['2 vials', fentanyl, 4_000],
    ['4ml', fentanyl, 4_000],
    ['3 auto-injectors', midazolamInjector, 2_100],
    ['10 mg', midazolamInjector, 700],
    ['20 tablets', oxycodone, 20],
    ['20', oxycodone, 20],
    ['', fentanyl, null],
    [' 200 mcg ', fentanyl, 4_000],
    ['500,000,000 vials', fentanyl, 1_000_000_000_000],
  ])('%s', (text, product, amount) => {
    expect(readLevel(text, product)).toEqual({ ok: true, amount });
  });

  it.each([
    ['vials', fentanyl, /^Start with a number, as in 200 mcg or 4 vials\.$/],
    ['%', fentanyl, /^Start with a number/],
    ['tablets', oxycodone, /^Start with a number, as in 4 tablets\.$/],
    ['500,000,001 vials', fentanyl, /too large/],
    ['1.5 vials', fentanyl, /whole/],
    ['0.031 mg', midazolamInjector, /doesn’t convert to a whole volume/],
    ['1 mg', oxycodone, /not a unit|entered in/],
    ['999999999999999 vials', fentanyl, /too large/],
  ])('%s is refused', (text, product, sentence) => {
    const read = readLevel(text, product);
    expect(read.ok ? 'OK' : read.message).toMatch(sentence);
  });

  it('both or neither, in order', () => {
    expect(readLevels({ minimum: '', maximum: '' }, fentanyl)).toEqual({ ok: true, levels: null });
    expect(readLevels({ minimum: '', maximum: '2 vials' }, fentanyl)).toMatchObject({ ok: false });
    expect(readLevels({ minimum: '0', maximum: '0' }, fentanyl)).toMatchObject({ ok: false });
    expect(readLevels({ minimum: '2 vials', maximum: '200 mcg' }, fentanyl)).toEqual({
      ok: true,
      levels: { minimum: 4_000, maximum: 4_000 },
    });
    expect(readLevels({ minimum: '201 mcg', maximum: '200 mcg' }, fentanyl)).toEqual({
      ok: false,
      maximum: 'The maximum cannot be below the minimum.',
    });
  });

  it.each([
    ['x', '2', ['ok', 'minimum']],
    ['2', 'x', ['ok', 'maximum']],
    ['x', 'x', ['ok', 'minimum', 'maximum']],
  ])('%s and %s have a sentence at each level that cannot be read', (minimum, maximum, keys) => {
    const read = readLevels({ minimum, maximum }, fentanyl);
    expect(read.ok).toBe(false);
    expect(Object.keys(read)).toEqual(keys);
  });
});
