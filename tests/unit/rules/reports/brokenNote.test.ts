import { describe, expect, it } from 'vitest';
import {
  brokenBesideDestructions,
  brokenInRegistration,
  brokenOf,
} from '../../../../src/rules/reports/brokenNote.ts';
import { fentanyl, oxycodone } from '../products.ts';

describe('[REPORT-02] breakage that could not be recovered', () => {
  const broken = brokenOf([
    { product: fentanyl, broken: 2_000 },
    { product: oxycodone, broken: 0 },
  ]);

  it('is named where there is some', () => {
    expect(broken).toEqual([{ product: fentanyl, amount: 2_000 }]);
    for (const note of [brokenInRegistration(broken), brokenBesideDestructions(broken)]) {
      expect(note).toContain(`${fentanyl.name} ${fentanyl.strength} 2\u00a0mL`);
      expect(note).not.toContain(oxycodone.name);
    }
  });

  it('has no note where there is none', () => {
    expect(brokenInRegistration([])).toBeNull();
    expect(brokenBesideDestructions([])).toBeNull();
  });
});
