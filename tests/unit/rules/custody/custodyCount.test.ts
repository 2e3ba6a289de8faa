import { describe, expect, test } from 'vitest';
import type { DetailsOf } from '../../../../src/contract/custody/custodyEvent.ts';
import { checkCount, differencesOf } from '../../../../src/rules/custody/custodyCount.ts';
import type { EventContext } from '../../../../src/rules/custody/custodyEventContext.ts';
import { sealDifference } from '../../../../src/rules/inventory/eventSeal.ts';
import { sealSituation } from '../../../../src/rules/inventory/sealState.ts';
import { noSeal, sealedWith } from '../../../support/samples/seals.ts';
import { fentanyl } from '../products.ts';
import { common } from './eventSamples.ts';

const lotA = {
  lotId: 'lotA',
  number: 'A1',
  expiresOn: '2026-12-31',
  product: fentanyl,
  balance: 8_000,
};
const lotB = { ...lotA, lotId: 'lotB', number: 'B1', balance: 2_000 };
const context: EventContext = {
  now: null,
  carrier: null,
  day: '2026-03-10',
  inventory: { name: 'Bag 1', kind: 'bag', isActive: true, outOfService: null },
  seal: sealSituation(sealedWith('Ab48213', 'sealedAndCounted'), common.occurredAt),
  timeZone: 'UTC',
  lots: [lotA, lotB],
  reason: null,
  transfer: null,
  sentTo: null,
  partner: null,
  orderedFrom: null,
  delivery: null,
  taker: null,
  products: new Map(),
  since: null,
};
const intact = { state: 'intact', number: 'Ab48213' } as const;
const all = [
  { lotId: 'lotA', found: 8_000 },
  { lotId: 'lotB', found: 2_000 },
];
const counted = (more: Partial<DetailsOf<'count'>> = {}): DetailsOf<'count'> => ({
  ...{ kind: 'count', ...common, mode: 'scheduled', recountOfId: null },
  ...{ seal: intact, bookSequence: 7, lines: all },
  ...more,
});
const sealChange = (seal: object): DetailsOf<'sealChange'> =>
  ({ ...counted(), kind: 'sealChange', seal }) as DetailsOf<'sealChange'>;
const found = (details: DetailsOf<'count' | 'sealChange'>, more: Partial<EventContext> = {}) =>
  checkCount(details, { ...context, ...more }).map(({ code, field }) => [code, field]);

test('a whole count with an intact seal has no problem', () => {
  expect(found(counted())).toEqual([]);
});

describe('[COUNT-01] a count names every lot that the ledger has, once', () => {
  test('a lot that is left out is named in the sentence, with what to do', () => {
    const [problem, ...others] = checkCount(counted({ lines: all.slice(0, 1) }), context);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      code: 'count_incomplete',
      field: 'details.lines',
      message: 'Not counted: fentaNYL 50 mcg/mL, lot B1. Enter 0 for lots you don’t find.',
    });
  });

  test('even the smallest balance has to be counted, and no balance not', () => {
    const withBalance = (balance: number) => [lotA, { ...lotB, balance }];
    const one = counted({ lines: all.slice(0, 1) });
    expect(found(one, { lots: withBalance(1) })).toEqual([['count_incomplete', 'details.lines']]);
    expect(found(one, { lots: withBalance(0) })).toEqual([]);
  });

  test('[SEAL-06] only an intact seal takes the place of a count, and only where the agency says so', () => {
    const replaced = { state: 'replaced', found: 'Ab48213', number: '2' } as const;
    const sealed = { seal: sealSituation(sealedWith('Ab48213'), common.occurredAt) };
    const incomplete = [['count_incomplete', 'details.lines']];
    for (const lines of [[], all.slice(0, 1)]) {
      expect(found(counted({ seal: replaced, lines }), sealed)).toEqual(incomplete);
      expect(found(counted({ lines }))).toEqual(incomplete);
    }
    expect(found(counted({ seal: replaced }), sealed)).toEqual([]);
  });

  test('a lot on two lines and an unknown lot are refused at their lines', () => {
    const [first, second] = all;
    if (!first || !second) throw new Error('There are two lines.');
    expect(found(counted({ lines: [first, second, first] }))).toEqual([
      ['lot_twice', 'details.lines.2.lotId'],
    ]);
    expect(found(counted({ lines: [...all, { lotId: 'lotC', found: 1 }] }))).toEqual([
      ['lot_not_found', 'details.lines.2.lotId'],
    ]);
  });
});

describe('[SEAL-01] a count describes the seal', () => {
  test('a new seal has another number than the one in the ledger, letter case aside', () => {
    const replaced = { state: 'replaced', found: null, number: 'aB48213' } as const;
    const refused = [['seal_number_unchanged', 'details.seal.number']];
    expect(found(counted({ seal: replaced }))).toEqual(refused);
    expect(found(sealChange(replaced))).toEqual(refused);
    expect(found(sealChange({ ...replaced, number: '48214' }))).toEqual([]);
  });

  test('or, where the ledger has none, than the one that was found', () => {
    const unsealed = { seal: sealSituation({ ...noSeal, policy: 'sealed' }, common.occurredAt) };
    const replaced = { state: 'replaced', found: '7', number: '7' } as const;
    expect(found(sealChange(replaced), unsealed)).toEqual([
      ['seal_number_unchanged', 'details.seal.number'],
    ]);
    expect(found(sealChange({ ...replaced, number: '8' }), unsealed)).toEqual([]);
    expect(found(sealChange({ ...replaced, found: null }), unsealed)).toEqual([]);
  });

  test('a seal that did not change is no seal change', () => {
    expect(found(sealChange(intact))).toEqual([['seal_not_replaced', 'details.seal']]);
  });

  test('what was found differs from the ledger, or was not readable', () => {
    const replaced = { state: 'replaced', found: null, number: '2' } as const;
    const on = (number: string) => sealSituation(sealedWith(number), common.occurredAt);
    const differing = (seal: DetailsOf<'count'>['seal'], now = on('1')) =>
      sealDifference(counted({ seal }), now);
    expect(differing(replaced)).toEqual({ recorded: '1', found: 'none, or not readable' });
    expect(differing({ ...replaced, found: '3' })).toEqual({ recorded: '1', found: '3' });
    expect(differing({ ...replaced, found: '1' })).toBeNull();
    expect(differing(replaced, sealSituation(noSeal, common.occurredAt))).toBeNull();
    expect(differing(null)).toBeNull();
    expect(differing({ state: 'intact', number: 'AB1' }, on('ab1'))).toBeNull();
  });
});

test('[LABEL-04] a misread label is named, at the scanned labels', () => {
  const [problem, ...others] = checkCount(
    counted({ scanned: ['CV1-0000001', 'CS.7.CV7-0000001.00'] }),
    context,
  );
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ code: 'label_misread', field: 'details.scanned' });
  expect(problem?.message).toMatch(/^CS\.7\.CV7-0000001\.00 was misread/);
});

test('[COUNT-01] a lot that agrees is no discrepancy, a difference of one is', () => {
  const lots = [{ lotId: 'lotA', balance: 8_000 }];
  const differing = (amount: number) => differencesOf([{ lotId: 'lotA', found: amount }], lots);
  expect(differing(8_000)).toEqual([]);
  expect(differing(7_999)).toEqual([{ lotId: 'lotA', recorded: 8_000, found: 7_999 }]);
  expect(differing(8_001)).toEqual([{ lotId: 'lotA', recorded: 8_000, found: 8_001 }]);
  expect(differencesOf([{ lotId: 'lotB', found: 0 }], lots)).toEqual([]);
});
