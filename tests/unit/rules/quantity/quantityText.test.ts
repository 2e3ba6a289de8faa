import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatAmountFully,
  formatFraction,
  formatMass,
  formatUnits,
  formatVolume,
} from '../../../../src/rules/quantity/quantityText.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../products.ts';

const space = '\u00a0';

describe('amounts are written the safe way', () => {
  it.each([
    [formatMass(1_500, fentanyl), `75${space}mcg`],
    [formatMass(84_000, fentanyl), `4,200${space}mcg`],
    [formatVolume(500, fentanyl), `0.5${space}mL`],
    [formatVolume(2_000, fentanyl), `2${space}mL`],
    [formatMass(1, midazolamInjector), `0.014${space}mg`],
    [formatMass(700, midazolamInjector), `10${space}mg`],
    [formatMass(1_000_000, remifentanil), `1${space}mg`],
    [formatVolume(1_000_000, remifentanil), null],
    [formatMass(2, oxycodone), null],
    [formatAmount(1, oxycodone), `1${space}tablet`],
    [formatAmount(2, oxycodone), `2${space}tablets`],
    [formatAmountFully(500, fentanyl), `25${space}mcg (0.5${space}mL)`],
    [formatUnits(2_000, fentanyl), `1${space}vial`],
    [formatUnits(1_500, fentanyl), `0.75${space}vials`],
  ])('%j is %j', (shown, expected) => {
    expect(shown).toBe(expected);
  });

  it('rounds half away from zero, and never shows a minus before zero', () => {
    expect(formatFraction(5n, 10_000n, 3)).toBe('0.001');
    expect(formatFraction(-5n, 10_000n, 3)).toBe('\u22120.001');
    expect(formatFraction(-4n, 10_000n, 3)).toBe('0');
    expect(formatFraction(1_234_567n, 1n, 0)).toBe('1,234,567');
  });
});
