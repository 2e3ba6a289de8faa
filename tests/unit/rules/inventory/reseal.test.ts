import { describe, expect, test } from 'vitest';
import type { SealRecord } from '../../../../src/contract/inventory/seal.ts';
import { checkReseal, typedReseal } from '../../../../src/rules/inventory/reseal.ts';
import {
  handlesStock,
  sealSituation,
  sealStateAfter,
} from '../../../../src/rules/inventory/sealState.ts';
import { afterChoices, openText } from '../../../../src/rules/inventory/sealWords.ts';

const at = (minute: number) => `2026-03-10T07:0${minute}:00.000Z`;
const record = (effect: SealRecord['effect'], minute: number, number: string | null = null) => ({
  ...{ effect, number, isCounted: false, act: 'use', by: 'Kim Lee' },
  occurredAt: at(minute),
});
const situation = (records: SealRecord[], policy: 'none' | 'sealed' = 'sealed') =>
  sealSituation({ policy, records, mismatch: null }, at(5));
const sealed = record('sealed', 0, 'S-1');

describe('[SEAL-02] what opens an inventory', () => {
  const acts = [
    ...['firstCount', 'use', 'activation', 'receive', 'transferOut', 'transferIn', 'waste'],
    ...['transferReturned', 'breakage', 'reverseDistribution', 'destruction', 'loss', 'labelVoid'],
  ];

  test.each(acts)('is %s', (act) => {
    expect(handlesStock(act)).toBe(true);
  });

  test('is named with its time and person; a setup needs no person, and a new inventory nothing', () => {
    const open = { since: at(5), by: 'Kim Lee', act: 'use' };
    expect(openText({ state: 'open', ...open }, 'UTC')).toBe(
      'It was opened by a use on Mar 10, 2026, 07:05 (Kim Lee)',
    );
    expect(openText({ state: 'open', ...open, act: 'setUp' }, 'UTC')).toBe(
      'It has been open since its setup on Mar 10, 2026, 07:05',
    );
    const never = sealStateAfter([]);
    expect(never.state === 'open' && openText(never, 'UTC')).toBe('It was never sealed');
  });
});

describe('[SEAL-03] what followed an act that is recorded late', () => {
  test('is a check although no seal was applied since', () => {
    const check = record('checked', 8, 'S-1');
    expect(situation([sealed, check])).toMatchObject({ check, next: null });
  });

  test('is not what happened at the same time, which was recorded before', () => {
    const now = situation([sealed, record('sealed', 5, 'S-2')]);
    expect(now).toMatchObject({ before: { number: 'S-2' }, next: null });
  });
});

describe('[SEAL-04] what an act says about the seal', () => {
  const codeOf = (now: ReturnType<typeof situation>, sealNumber?: string | null) => {
    const reseal = sealNumber === undefined ? undefined : { sealFound: null, sealNumber };
    return checkReseal(reseal, now, 'UTC')?.code;
  };

  test('is nothing where inventories are no longer sealed', () => {
    expect(codeOf(situation([sealed]))).toBe('reseal_missing');
    expect(codeOf(situation([sealed], 'none'))).toBeUndefined();
  });

  test('is the seal that followed, or nothing, where the inventory was open at the time', () => {
    const late = situation([record('sealed', 9, 'S-2')]);
    expect(codeOf(late, 'S-2')).toBeUndefined();
    expect(codeOf(late, null)).toBeUndefined();
    expect(codeOf(late)).toBeUndefined();
    expect(codeOf(late, 'S-3')).toBe('reseal_missing');
  });

  test('is one of two choices', () => {
    const read = ({ value }: (typeof afterChoices)[number]) =>
      typedReseal({ sealFound: 'S-1', sealAfter: value, sealNumber: 'S-2' }, { policy: 'sealed' });
    expect(afterChoices.map(read)).toEqual([
      { sealFound: 'S-1', sealNumber: 'S-2' },
      { sealFound: 'S-1', sealNumber: null },
    ]);
  });
});
