import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { blindByDefault, withoutBook } from '../../../../src/rules/custody/custodyCount.ts';
import {
  compareHere,
  comparisonText,
  hidesBook,
  labelsToPlace,
  lacksBook,
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

  test.each([true, false])('only if there is something to compare: %s', (isLabeled) => {
    expect(takesLabels('count', sourcesWith({ isLabeled }).choices)).toBe(isLabeled);
  });
});

describe('[COUNT-06] the ledger’s amounts in the form of a count', () => {
  const sent = { blind: blindByDefault, isBlind: false };

  test.each([
    ['count', 'blind', true],
    ['count', 'recount', true],
    // Which of the three it is has not been chosen yet.
    ['count', undefined, true],
    ['count', 'scheduled', false],
    ['sealChange', undefined, true],
    ['shiftChange', undefined, true],
    ['waste', undefined, false],
  ] as const)('%s, %s: hidden is %s', (kind, mode, isHidden) => {
    const typed = mode === undefined ? {} : { mode };
    expect(hidesBook(kind, typed, sent)).toBe(isHidden);
    // What was not sent cannot be shown, and is missing only where it may be seen.
    expect(hidesBook(kind, typed, { ...sent, isBlind: true })).toBe(true);
    expect(lacksBook(kind, typed, { ...sent, isBlind: true })).toBe(!isHidden);
    expect(lacksBook(kind, typed, sent)).toBe(false);
  });

  test('follow the settings of the agency', () => {
    const never = { blindShiftChange: false, blindSealChange: false, blindScheduled: true };
    const blind = { blind: never, isBlind: false };
    expect(hidesBook('shiftChange', {}, blind)).toBe(false);
    expect(hidesBook('sealChange', {}, blind)).toBe(false);
    expect(hidesBook('count', { mode: 'scheduled' }, blind)).toBe(true);
    expect(hidesBook('count', { mode: 'recount' }, blind)).toBe(true);
  });

  test('are nowhere in what a blind form is sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { maxLength: 4 }),
        fc.array(fc.stringMatching(/^CV1-[0-9]{7}$/), { maxLength: 4 }),
        (balances, labels) => {
          const [holding] = sampleEventChoices.holdings;
          if (holding === undefined) throw new Error('No sample.');
          const blind = withoutBook({
            ...sampleEventChoices,
            holdings: balances.map((balance) => ({ ...holding, balance })),
            labelled: labelled([{ ...here, labels }]),
          });
          expect(blind.isBlind).toBe(true);
          expect(blind.holdings).toHaveLength(balances.length);
          expect(blind.holdings.every(({ balance }) => balance === null)).toBe(true);
          expect(blind.labelled.vials.flatMap((group) => group.labels)).toEqual([]);
          expect(blind.differences).toEqual([]);
          expect(blind.inventory.belowPar).toBeNull();
        },
      ),
    );
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
    expect(labelsToPlace(scanned, { ...sampleEventChoices, isBlind: true })).toEqual([]);
  });

  test('is said in words, without the ledger’s labels where they are hidden', () => {
    expect(comparisonText(compared, { isHidden: false })).toBe(
      '1 found, 1 not found, 2 unexpected, 1 scanned more than once',
    );
    expect(comparisonText(compared, { isHidden: true })).toBe(
      '3 scanned, 1 scanned more than once',
    );
    const one = compareHere(['CV1-0000009'], sampleEventChoices);
    expect(comparisonText(one, { isHidden: false })).toBe('0 found, 2 not found, 1 unexpected');
    const none = compareHere([], sampleEventChoices);
    expect(comparisonText(none, { isHidden: false })).toBe('0 found, 2 not found');
  });
});
