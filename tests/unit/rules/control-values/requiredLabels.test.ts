import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  checkAllNamed,
  type LabelPolicy,
  requiredActs,
} from '../../../../src/rules/control-values/requiredLabels.ts';
import { readLabelsOf } from '../../../../src/rules/control-values/typedLabels.ts';

const off: LabelPolicy = {
  requireLabelsUse: false,
  requireLabelsTransfer: false,
  requireLabelsWaste: false,
  requireLabelsBreakage: false,
  requireLabelsReturn: false,
  requireLabelsDestruction: false,
};

describe('[LABEL-05] the labels that an act must name', () => {
  test('are decided act by act', () => {
    expect(requiredActs(off)).toEqual([]);
    const some = { ...off, requireLabelsTransfer: true, requireLabelsDestruction: true };
    expect(requiredActs(some)).toEqual(['transferOut', 'destruction']);
  });

  it('are enough exactly if no more vials are unnamed than have no label', () => {
    const nat = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(nat, nat, nat, nat, (moved, named, vials, labeled) => {
        const labels = Array.from({ length: named }, (_, index) => `CV-${index}`);
        const act = { amount: moved * 2_000, contentPerUnit: 2_000, labels };
        const problem = checkAllNamed(act, { vials, labeled });
        const isEnough = labeled === 0 || moved - named <= Math.max(0, vials - labeled);
        expect(problem?.code ?? null).toBe(isEnough ? null : 'labels_missing');
      }),
    );
  });

  test('say how many are missing, and count an opened vial as one', () => {
    const there = { vials: 3, labeled: 3 };
    const message = (amount: number, labels: string[]) =>
      checkAllNamed({ amount, contentPerUnit: 2_000, labels }, there)?.message;
    expect(message(500, [])).toContain('the label of one more vial');
    expect(message(6_000, ['CV1-0000001'])).toContain('the label of 2 more vials');
    expect(message(Number.POSITIVE_INFINITY, [])).toBeUndefined();
  });

  test('are missed by the form before anyone signs', () => {
    const [lotId, inventoryId] = ['lot', 'bag'];
    const labels = ['CV1-0000001', 'CV1-0000002'];
    const vials = [{ lotId, status: 'active' as const, transferId: null, labels }];
    const act = {
      ...{ inventoryId, transferId: null, lotId, amount: 2_000 },
      contentPerUnit: 2_000,
    };
    const read = (text: string, kind: 'use' | 'waste', vialsThere: number) =>
      readLabelsOf(text, { ...act, kind, vialsThere }, { agencyId: 1, vials, required: ['use'] });
    expect(read('', 'use', 2)).toMatchObject({ ok: false, code: 'labels_missing' });
    expect(read('CV1-0000001', 'use', 2)).toEqual({ ok: true, labels: ['CV1-0000001'] });
    expect(read('', 'use', 3)).toEqual({ ok: true, labels: undefined });
    expect(read('', 'waste', 2)).toEqual({ ok: true, labels: undefined });
  });
});
