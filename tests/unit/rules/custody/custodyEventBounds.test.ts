import { expect, it } from 'vitest';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import { unordered } from '../../../support/custody/shipments.ts';
import {
  context,
  correcting,
  expiring,
  fourth,
  receipt,
  received,
  voiding,
} from './eventSamples.ts';

it('[STOCK-12] a lot is expired from the day after the one printed on it', () => {
  const codes = (day: string) => checkEvent(expiring(2_000), { ...context, day });
  expect(codes('2026-03-31').map(({ code }) => code)).toEqual(['lot_not_expired']);
  expect(codes('2026-04-01')).toEqual([]);
});

it('[LABEL-03] voided labels are those of whole vials', () => {
  const codes = (labels: string[], amount: number) =>
    checkEvent(voiding(labels, amount), context).map(({ code }) => code);
  expect(codes(['CV1-1', 'CV1-2'], 4_000)).toEqual([]);
  expect(codes(['CV1-1', 'CV1-2', 'CV1-3'], 4_000)).toEqual(['labels_missing']);
  expect(codes(['CV1-1'], 2_001)).toEqual(['not_whole_units', 'labels_missing']);
});

it('[STOCK-03] only C-II needs a DEA Form 222', () => {
  const other = { products: new Map([[fourth.id, fourth]]) };
  const delivery = receipt({ ...unordered, lines: [received('N1', 1, fourth.id)] });
  expect(checkEvent(delivery, { ...context, ...other })).toEqual([]);
});

it('[AMEND-01] a correction below zero is refused with the balance', () => {
  expect(checkEvent(correcting(-8_001), context)[0]?.message).toBe(
    'The ledger shows 400\u00a0mcg of lot F2607A here. A correction can’t remove more.',
  );
});

it('[STOCK-01] the same lot number on two products is two lots', () => {
  const products = new Map([...context.products, [fourth.id, fourth]]);
  const both = receipt({ lines: [received('N1'), received('N1', 1, fourth.id)] });
  expect(checkEvent(both, { ...context, products })).toEqual([]);
  // The long s, which has no capital of its own, is another letter than s.
  const letters = receipt({ lines: [received('ſ1'), received('s1')] });
  expect(checkEvent(letters, { ...context, products })).toEqual([]);
});
