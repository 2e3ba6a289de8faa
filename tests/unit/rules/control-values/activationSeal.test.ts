import { describe, expect, test } from 'vitest';
import {
  problemsOfActivation,
  type RawActivation,
  readActivation,
} from '../../../../src/rules/control-values/activationForm.ts';
import { noSeal, sealedWith } from '../../../support/samples/seals.ts';
import { fentanyl } from '../products.ts';

const [bag, vault, lotId] = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const lot = { id: lotId ?? '', number: 'F2607A', expiresOn: '2026-03-31' };
const place = (id = '', seal = noSeal) => ({
  ...{ id, name: id, site: 'HQ', seal },
  holdings: [{ product: fentanyl, lot, balance: 8_000, labelled: 0 }],
});

/** What becomes of a form about the bag: how the inventory is left, or the field that is wrong. */
function outcomeOf(seal: typeof noSeal, more: Partial<RawActivation>, elsewhere = noSeal) {
  const typed = {
    ...{ holding: `${bag} ${lotId}`, way: 'generate', first: '', last: '', labels: '', count: '2' },
    ...more,
  };
  const read = readActivation(typed, { places: [place(vault, elsewhere), place(bag, seal)] });
  return read.ok ? read.accepted.reseal : read.problems.map(({ field }) => field);
}

const resealed = { sealFound: 'S-1', sealAfter: 'sealed', sealNumber: 'S-2' };
const open = { ...noSeal, policy: 'sealed' as const };

describe('[SEAL-04] labels that are put on stock of a sealed inventory', () => {
  test.each<[string, typeof noSeal, Partial<RawActivation>, unknown]>([
    ['a new seal', sealedWith('S-1'), resealed, { sealFound: 'S-1', sealNumber: 'S-2' }],
    [
      'left open',
      sealedWith('S-1'),
      { sealFound: '', sealAfter: 'open' },
      { sealFound: null, sealNumber: null },
    ],
    ['nothing', sealedWith('S-1'), {}, ['sealAfter']],
    [
      'no number of the new seal',
      sealedWith('S-1'),
      { ...resealed, sealNumber: '' },
      ['sealNumber'],
    ],
    ['nothing where it was open', open, {}, undefined],
    ['a new seal where it was open', open, resealed, { sealFound: 'S-1', sealNumber: 'S-2' }],
    ['nothing where nothing is sealed', noSeal, {}, undefined],
    ['nothing where nothing is sealed any longer', sealedWith('S-1', 'none'), resealed, undefined],
  ])('come with %s about the seal', (_what, seal, typed, outcome) => {
    expect(outcomeOf(seal, typed)).toEqual(outcome);
    // Another inventory’s seal is none of this form’s business.
    expect(outcomeOf(seal, typed, sealedWith('V-9'))).toEqual(outcome);
  });

  test('[ERR-OTHER] are refused at the question about the seal', () => {
    const fields = { reseal: 'Enter the new seal.', 'reseal.sealNumber': 'Already used.' };
    expect(problemsOfActivation({ code: 'x', message: '', fields })).toEqual([
      { field: 'sealAfter', message: 'Enter the new seal.' },
      { field: 'sealNumber', message: 'Already used.' },
    ]);
  });
});
