import { describe, expect, test } from 'vitest';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  compareHere,
  comparisonText,
  hidesBook,
  labelsToPlace,
  takesLabels,
} from '../../../../src/rules/custody/form/countedLabels.ts';
import { sampleEventChoices } from '../../../model/custody/sampleCustodyEvent.ts';
import { sourcesWith } from './filledEvents.ts';

const [here, coming] = sampleEventChoices.labelled.vials;
if (here === undefined || coming === undefined) throw new Error('The samples are complete.');
const labelled = (vials: readonly (typeof here)[]) => ({ agencyId: 1, vials: [...vials] });

describe('[LABEL-04] a count asks for labels', () => {
  const counted = ['shiftChange', 'count', 'sealChange'];

  test.each(CustodyEventKind.options)('of %s only if it is a count', (kind) => {
    expect(takesLabels(kind, sampleEventChoices)).toBe(counted.includes(kind));
  });

  test.each([
    ['a labeled vial is here', [here], 0, true],
    ['one of two vials is here', [coming, here], 0, true],
    ['the only labeled vial is on its way', [coming], 0, false],
    ['no vial has a label', [], 0, false],
    ['one scanned difference is open, and no vial has a label', [], 1, true],
  ])('where %s', (_, vials, labelDifferences, isAsked) => {
    const { choices } = sourcesWith({ labelled: labelled(vials), labelDifferences });
    expect(takesLabels('count', choices)).toBe(isAsked);
  });
});

describe('the ledger’s amounts in a blind count and a recount', () => {
  test.each([
    ['count', 'blind', true],
    ['count', 'recount', true],
    // Which of the three it is has not been chosen yet.
    ['count', undefined, true],
    ['count', 'scheduled', false],
    ['sealChange', undefined, false],
    ['shiftChange', undefined, false],
  ] as const)('%s, %s: hidden is %s', (kind, mode, isHidden) => {
    expect(hidesBook(kind, mode === undefined ? {} : { mode })).toBe(isHidden);
  });
});

describe('[LABEL-04] what was scanned is compared with the ledger as the form knows it', () => {
  const scanned = ['CV1-0000001', 'CV1-0000001', 'CV1-0000003', 'CV1-0000009'];
  const compared = compareHere(scanned, sampleEventChoices);

  test('a vial in transit is not here, and an unknown one is left to the server', () => {
    expect(compared.found).toEqual(['CV1-0000001']);
    expect(compared.missing.map(({ label }) => label)).toEqual(['CV1-0000002']);
    expect(compared.repeated).toEqual(['CV1-0000001']);
    expect(compared.unexpected.map(({ label, why }) => [label, why])).toEqual([
      ['CV1-0000003', 'elsewhere'],
      ['CV1-0000009', 'unknown'],
    ]);
    expect(labelsToPlace(scanned, sampleEventChoices)).toEqual(['CV1-0000009']);
  });

  test('is said in words, without the ledger’s labels where they are hidden', () => {
    expect(comparisonText(compared, { isHidden: false })).toBe(
      '1 found, 1 not found, 2 unexpected, 1 scanned more than once',
    );
    expect(comparisonText(compared, { isHidden: true })).toBe(
      '1 found, 2 unexpected, 1 scanned more than once',
    );
    const one = compareHere(['CV1-0000009'], sampleEventChoices);
    expect(comparisonText(one, { isHidden: false })).toBe('0 found, 2 not found, 1 unexpected');
    const none = compareHere([], sampleEventChoices);
    expect(comparisonText(none, { isHidden: false })).toBe('0 found, 2 not found');
  });
});
