import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import {
  brokenChange,
  isCarried,
  takesUsable,
  usableOf,
} from '../../../../src/rules/inventory/brokenStock.ts';
import { breakage, context, line, lot, sending } from '../custody/eventSamples.ts';

const of = (kind: CustodyEventDetails['kind'], more: object = {}) =>
  ({ ...breakage(), kind, ...more }) as unknown as CustodyEventDetails;
const recoverable = breakage(2_000, { isRecoverable: true });
const before = {
  ...{ amount: 2_000, balance: 6_000, broken: 3_000, brokenInTransit: 1_000 },
  ...{ labeledBroken: 0, namedWhole: 0, takenBefore: 0 },
};
/** The labels say what is broken, and the vials that are named are others. */
const namesOthers = { labeledBroken: 3_000, namedWhole: 2_000 };

describe('[STOCK-11] what an event changes of the broken part of a lot', () => {
  test.each<[string, CustodyEventDetails, object, number]>([
    ['a breakage whose drug can be recovered adds to it', recoverable, {}, 2_000],
    ['another breakage leaves it', breakage(), {}, 0],
    ['a destruction takes it first', of('destruction'), {}, -2_000],
    ['a return takes no more than there is', of('reverseDistribution'), { broken: 500 }, -500],
    ['a transfer takes it first', of('transferOut'), {}, -2_000],
    ['a transfer of what is whole leaves it', of('transferOut'), { broken: 0 }, 0],
    ['a transfer of vials that are named whole leaves it', of('transferOut'), namesOthers, 0],
    ['and so does their destruction', of('destruction'), namesOthers, 0],
    [
      'a vial that is named whole can be broken where no label says which is',
      of('destruction'),
      { ...namesOthers, labeledBroken: 1_000 },
      -2_000,
    ],
    [
      'nothing is more broken than what is left',
      of('destruction'),
      { ...namesOthers, balance: 2_500 },
      -500,
    ],
    [
      'a correction puts back what is as broken as it was',
      of('correction', { change: 2_000 }),
      { takenBefore: 1_500 },
      1_500,
    ],
    [
      'and no more than it puts back',
      of('correction', { change: 500 }),
      { takenBefore: 1_500 },
      500,
    ],
    ['and as little as it puts back', of('correction', { change: 1 }), { takenBefore: 1_500 }, 1],
    [
      'a correction of what is whole leaves it',
      of('correction', { change: -2_000 }),
      { takenBefore: 1_500 },
      0,
    ],
    [
      'a correction takes it last',
      of('correction', { change: -2_000 }),
      { balance: 1_000, takenBefore: 1_500 },
      -2_000,
    ],
    ['what arrives is broken first', of('transferIn'), {}, 1_000],
    ['and so is what is returned to stock', of('transferReturned'), { amount: 400 }, 400],
    ['a loss takes it last', of('loss'), { balance: 3_000 }, 0],
    ['a loss of nearly all takes it too', of('loss'), { balance: 1_000 }, -2_000],
    ['a count leaves it', of('count'), {}, 0],
  ])('%s', (_, details, more, change) => {
    expect(brokenChange(details, { ...before, ...more }, 'vault')).toBe(change);
  });

  test('a transfer to a vehicle or a bag leaves it', () => {
    expect(brokenChange(of('transferOut'), before, 'vehicle')).toBe(0);
    expect(brokenChange(of('transferOut'), before, 'bag')).toBe(0);
  });

  it('[STOCK-11] is never negative and never more than the balance, whatever happens', () => {
    const kinds = [
      'breakage',
      'destruction',
      'reverseDistribution',
      'transferOut',
      'loss',
    ] as const;
    const act = fc.record({
      kind: fc.constantFrom(...kinds),
      isRecoverable: fc.boolean(),
      share: fc.integer({ min: 0, max: 100 }),
      labeledBroken: fc.nat(10_000),
      namedWhole: fc.nat(10_000),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let [balance, broken] = [10_000, 0];
        for (const { kind, isRecoverable, share, labeledBroken, namedWhole } of acts) {
          const most = kind === 'breakage' ? usableOf({ balance, broken }) : balance;
          const amount = Math.floor((most * share) / 100);
          const stays = kind === 'breakage' && isRecoverable;
          balance -= stays ? 0 : amount;
          const details = of(kind, { isRecoverable });
          const now = { ...before, amount, balance, broken, labeledBroken, namedWhole };
          broken += brokenChange(details, now, 'vault');
          expect(broken).toBeGreaterThanOrEqual(0);
          expect(broken).toBeLessThanOrEqual(balance);
        }
      }),
    );
  });
});

describe('[STOCK-11] broken stock', () => {
  const oneBroken = { ...context, lots: [{ ...lot, broken: 2_000 }] };
  const codes = (details: CustodyEventDetails, more: object = {}) =>
    checkEvent(details, { ...oneBroken, ...more }).map(({ code, field }) => `${code} ${field}`);
  const refused = ['stock_broken details.lines.0.amount'];

  test('is not wasted, and does not break again', () => {
    expect(codes(of('waste', { condition: 'drawn', lines: line(6_001) }))).toEqual(refused);
    expect(codes(breakage(6_001))).toEqual(refused);
    expect(codes(breakage(6_000))).toEqual([]);
  });

  test('leaves by a destruction, a return or a loss, but not by what crews take, waste or mark', () => {
    const takes = (kind: CustodyEventDetails['kind'], to: 'bag' | 'vault' | null = null) =>
      takesUsable(of(kind), to);
    for (const kind of ['waste', 'breakage', 'expiry'] as const) expect(takes(kind)).toBe(true);
    for (const kind of ['destruction', 'reverseDistribution', 'loss'] as const) {
      expect(takes(kind)).toBe(false);
    }
    expect([takes('transferOut', 'bag'), takes('transferOut', 'vault')]).toEqual([true, false]);
  });

  test('is sent to a vault or a safe, but never to a vehicle or a bag', () => {
    const all = sending(8_000);
    expect(codes(all, { sentTo: 'vault' })).toEqual([]);
    expect(codes(all, { sentTo: 'vehicle' })).toEqual(refused);
    expect(codes(all, { sentTo: 'bag' })).toEqual(refused);
    expect(codes(sending(6_000), { sentTo: 'bag' })).toEqual([]);
    expect(isCarried(null)).toBe(false);
    const [problem] = checkEvent(all, { ...oneBroken, sentTo: 'bag' });
    expect(problem?.message).toBe(
      '100\u00a0mcg of lot F2607A here is broken. Destroy or return what is broken, and take no more than the rest.',
    );
  });
});
