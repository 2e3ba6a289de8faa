import { describe, expect, it } from 'vitest';
import type {
  CustodyEventDetails,
  DetailsOf,
} from '../../../../src/contract/custody/custodyEvent.ts';
import type { SealHistory } from '../../../../src/contract/inventory/seal.ts';
import { effectOf } from '../../../../src/rules/custody/custodyBook.ts';
import {
  checkCountedSeal,
  checkSealCheck,
  sealHint,
} from '../../../../src/rules/custody/custodyCount.ts';
import { summarizeEvent } from '../../../../src/rules/custody/custodyWords.ts';
import { sealSituation } from '../../../../src/rules/inventory/sealState.ts';
import { mismatchOf, noSeal, sealedWith, sealOn } from '../../../support/samples/seals.ts';
import { breakage, common } from '../custody/eventSamples.ts';

type Counted = DetailsOf<'shiftChange' | 'count' | 'sealChange'>;

const counted = (kind: 'shiftChange' | 'count', more: object = {}) =>
  ({
    ...{ ...common, kind, mode: 'scheduled', recountOfId: null, lines: [], bookSequence: null },
    seal: { state: 'intact', number: '48213' },
    ...more,
  }) as unknown as Counted;
const codes = (details: Counted, history: SealHistory) =>
  checkCountedSeal(details, {
    seal: sealSituation(history, common.occurredAt),
    timeZone: 'UTC',
  }).map(({ code, field }) => `${code} ${field.replace('details.', '')}`);
const sentence = (details: Counted, history: SealHistory) =>
  checkCountedSeal(details, { seal: sealSituation(history, common.occurredAt), timeZone: 'UTC' })[0]
    ?.message;

describe('[SEAL-05] [SEAL-06] an intact seal', () => {
  const sealed = sealedWith('48213');
  it('hands over what was counted when it was applied', () => {
    expect(codes(counted('shiftChange'), sealed)).toEqual([]);
    const uncounted = sealedWith('48213', 'sealed', false);
    expect(codes(counted('shiftChange'), uncounted)).toEqual(['count_incomplete seal']);
    expect(sentence(counted('shiftChange'), uncounted)).toMatch(/^Stock wasn’t fully counted/);
  });

  it('is no count, and nothing is counted or scanned behind it', () => {
    expect(codes(counted('count'), sealed)).toEqual(['count_incomplete seal']);
    expect(sentence(counted('count'), sealed)).toMatch(/^An intact seal is a seal check/);
    const lines = [{ lotId: 'lotA', found: 1 }];
    for (const more of [{ lines }, { scanned: [] }, { lines, scanned: [] }]) {
      expect(codes(counted('count', more), sealed)).toEqual(['counted_behind_seal lines']);
    }
    expect(codes(counted('count', { lines }), sealedWith('48213', 'sealedAndCounted'))).toEqual([]);
  });

  it('[SEAL-09] hands nothing over with another number or an open case', () => {
    expect(codes(counted('shiftChange'), sealedWith('50001'))).toEqual(['seal_unresolved seal']);
    expect(sentence(counted('shiftChange'), sealedWith('50001'))).toMatch(/^This isn’t the number/);
    const open = mismatchOf('48213', '50001');
    expect(codes(counted('shiftChange'), open)).toEqual(['seal_unresolved seal']);
    expect(sentence(counted('shiftChange'), open)).toMatch(/^This seal has an open case/);
  });

  it('is not on an inventory that is open, and not asked for where there is none', () => {
    const opened = { ...noSeal, policy: 'sealed' } as const;
    expect(codes(counted('count'), opened)).toEqual(['seal_void seal']);
    expect(codes(counted('count'), noSeal)).toEqual([]);
    const check = (history: SealHistory) =>
      checkSealCheck({ seal: sealSituation(history, common.occurredAt), timeZone: 'UTC' }).map(
        ({ code, field, message }) => [code, field.replace('details.', ''), message.split('.')[0]],
      );
    expect(check(sealed)).toEqual([]);
    expect(check(noSeal)).toEqual([['seal_void', 'sealFound', 'This inventory has no seal']]);
    expect(check(opened)).toEqual([['seal_void', 'sealFound', 'No seal is on record here']]);
  });
});

describe('[SEAL-05] what a count needs to know about the seal', () => {
  const hint = (
    kind: Parameters<typeof sealHint>[0],
    policy: SealHistory['policy'],
    seal: ReturnType<typeof sealOn> | object = sealOn('48213'),
  ) => sealHint(kind, { inventory: { seal }, seal: { policy } } as never)?.split('.')[0] ?? null;

  it('is that an open inventory is counted and sealed', () => {
    const open = { state: 'open' };
    expect(hint('count', 'sealed', open)).toMatch(/is open/);
    expect(hint('shiftChange', 'sealedAndCounted', open)).toMatch(/is open/);
    expect(hint('count', 'none', open)).toBeNull();
    expect(hint('sealChange', 'sealed', open)).toBeNull();
    expect(hint('waste', 'sealed', open)).toBeNull();
  });

  it('is when amounts are left out', () => {
    expect(hint('count', 'sealed')).toMatch(/^Counting opens the inventory/);
    expect(hint('count', 'sealedAndCounted')).toBeNull();
    expect(hint('shiftChange', 'sealed')).toMatch(/leave the amounts empty$/);
    expect(hint('shiftChange', 'sealed', sealOn('48213', false))).toMatch(/^Stock wasn’t fully/);
    expect(hint('shiftChange', 'none')).toBeNull();
  });
});

describe('[SEAL-09] the ledger’s sentence of a seal check', () => {
  const said = (sealFound: string | null, differences: number) =>
    summarizeEvent(
      { ...breakage(), kind: 'sealCheck', sealFound } as unknown as CustodyEventDetails,
      [],
      { other: '' },
      differences,
    );
  it('says what was found, and whether it is the number on record', () => {
    expect(said('48213', 0)).toBe('Seal check: 48213 intact');
    expect(said('48213', 1)).toBe('Seal check: found 48213');
    expect(said(null, 1)).toBe('Seal check: no seal, or not readable');
  });
});

describe('[STOCK-11] [REG-06] what an act does to the ledger', () => {
  const moved = (details: object) =>
    effectOf(details as CustodyEventDetails, {
      eventId: 'event',
      lines: [{ lotId: 'lotA', amount: 2 }],
    }).movements.map(({ kind, change }) => [kind, change]);
  it('of a breakage depends on whether the drug can be recovered', () => {
    expect(moved({ ...breakage(), isRecoverable: true }).map(([, change]) => change)).toEqual([0]);
    const [[, change] = []] = moved({ ...breakage(), isRecoverable: false });
    expect(change).toBeLessThan(0);
  });

  it('of a correction that reports a loss is a loss', () => {
    const correction = { ...common, kind: 'correction', lotId: 'lotA', change: -2 };
    expect(moved(correction)).toEqual([['correction', -2]]);
    expect(moved({ ...correction, loss: { isTheft: false } })).toEqual([['loss', -2]]);
  });
});
