import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawAmounts } from '../../../../src/rules/custody/typedUse.ts';
import { fillIn, previewUse } from '../../../../src/rules/custody/useAmounts.ts';
import { readUseForm } from '../../../../src/rules/custody/useForm.ts';
import { exactText, parseQuantity } from '../../../../src/rules/quantity/quantity.ts';
import { sampleChoices as choices, sampleForm } from '../../../model/custody/sampleUse.ts';
import { fentanyl } from '../products.ts';

const { lotId } = sampleForm;
const untouched = { text: '', isReplaced: false };
const amounts: RawAmounts = {
  lotId,
  drawnUnits: '1',
  amountUnit: 'mcg',
  given: '75',
  wasted: '',
  returned: '0',
  filledWaste: untouched,
};
const wastedOf = (change: Partial<RawAmounts>) => fillIn({ ...amounts, ...change }, choices).wasted;

describe('[USE-07] wasted', () => {
  it('fills itself with what was drawn and neither administered nor returned', () => {
    expect(wastedOf({})).toBe('25');
    expect(wastedOf({ amountUnit: 'mL', given: '1.5' })).toBe('0.5');
    expect(wastedOf({ drawnUnits: '2', returned: '100' })).toBe('25');
    expect(wastedOf({ given: '100' })).toBe('0');
    expect(wastedOf({ given: '130' })).toBe('0');
    const unit = fc.constantFrom<['mcg' | 'mL', number]>(['mcg', 20], ['mL', 1_000]);
    fc.assert(
      fc.property(
        unit,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(100),
        ([name, each], drawn, part) => {
          // In the unit's own steps: 20 uL are 1 mcg.
          const steps = Math.floor((drawn * 2_000 * part) / 100 / each);
          const raw = { ...amounts, amountUnit: name, drawnUnits: `${drawn}`, given: `${steps}` };
          expect(previewUse(fillIn(raw, choices), choices)?.difference).toBe(0);
        },
      ),
    );
  });

  it('stays empty while the rest cannot be worked out', () => {
    for (const change of [{ given: '' }, { given: 'x' }, { drawnUnits: '0' }, { lotId: '' }]) {
      expect(wastedOf({ ...change, wasted: '25' })).toBe('');
    }
  });

  it('stays as typed from the first key on, 0 too', () => {
    for (const wasted of ['0', '10', '', 'x']) {
      expect(wastedOf({ wasted, filledWaste: { text: '25', isReplaced: true } })).toBe(wasted);
      const { filledWaste: _, ...typed } = amounts;
      expect(fillIn({ ...typed, wasted }, choices).wasted).toBe(wasted);
    }
  });

  it('asks for its manner like any other, and for nothing while another amount is wrong', () => {
    const read = (change: Partial<typeof sampleForm>) => {
      const form = { ...sampleForm, wasted: '', filledWaste: untouched, ...change };
      const result = readUseForm(form, choices, 'America/New_York');
      return result.ok ? result.details.wasted : result.problems.map(({ code }) => code);
    };
    expect(read({})).toBe(500);
    expect(read({ wasteManner: '' })).toEqual(['waste_manner_missing']);
    expect(read({ given: '' })).toEqual(['amount_missing']);
    expect(read({ wasted: '', filledWaste: { text: '25', isReplaced: true } })).toEqual([
      'amount_missing',
    ]);
  });
});

it('[USE-03] an amount is written exactly as it is read, or not at all', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.constantFrom('mcg', 'mL'), (amount, unit) => {
      const text = exactText(amount, unit, fentanyl);
      expect(text).not.toBeNull();
      expect(parseQuantity(text ?? '', unit, fentanyl)).toEqual({ ok: true, amount });
    }),
  );
  const concentration = { massNanograms: 10_000_000, volumeMicrolitres: 3_000 };
  expect(exactText(1, 'mg', { ...fentanyl, concentration, massUnit: 'mg' })).toBeNull();
  expect(exactText(1, 'each', fentanyl)).toBeNull();
});

describe('a label', () => {
  const other = '00000000-0000-4000-8000-000000000017';
  const group = { status: 'active' as const, transferId: null };
  const labelled = {
    agencyId: 1,
    vials: [
      { ...group, lotId, labels: ['CV1-1', 'CV1-2'] },
      { ...group, lotId: other, labels: ['CV1-12'] },
      { ...group, lotId: other, transferId: other, labels: ['CV1-3'] },
    ],
  };
  const lotOf = (change: Partial<RawAmounts>) =>
    fillIn({ ...amounts, lotId: '', ...change }, { ...choices, labelled });

  it('chooses the lot that its vial is from, and another label another lot', () => {
    const first = lotOf({ labels: 'CV1-1' });
    expect(first).toMatchObject({ lotId, labeledLot: lotId });
    expect(fillIn({ ...first, labels: 'CV1-12' }, { ...choices, labelled })).toMatchObject({
      lotId: other,
      labeledLot: other,
    });
  });

  it('changes nothing that a person chose, and chooses nothing that is not here', () => {
    expect(lotOf({ lotId: other, labels: 'CV1-1' }).lotId).toBe(other);
    expect(lotOf({ lotId: other, labeledLot: lotId, labels: 'CV1-1' }).lotId).toBe(other);
    for (const labels of ['', 'CV1-3', 'CV1-9', 'not a label']) {
      expect(lotOf({ labels }).lotId).toBe('');
    }
  });
});
