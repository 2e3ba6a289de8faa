import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventAddress } from '../../../../src/rules/custody/eventAddress.ts';
import { emptyEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import {
  linesOf,
  readLineAmount,
  unitOfLine,
} from '../../../../src/rules/custody/form/custodyLines.ts';
import { fentanyl, oxycodone, remifentanil } from '../products.ts';
import { expired, holding, opened, sourcesWith } from './filledEvents.ts';

const ofExpired = { ...opened, lots: 'expired' } as const;
const late = { ...holding, isExpired: true };

describe('[DASH-02] a destruction of what has expired', () => {
  test('starts with each expired lot and all that is left of it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_000_000 }), { maxLength: 6 }),
        (balances) => {
          const holdings = balances.map((balance, index) => ({
            ...late,
            lot: { ...late.lot, id: `lot ${index}` },
            balance,
          }));
          const sources = sourcesWith({ holdings: [holding, ...holdings] });
          const { typed, keys } = emptyEvent('destruction', ofExpired, sources);
          const lines = linesOf('destruction', typed, keys, sources).map((line) => ({
            lotId: line.lot?.id,
            read: readLineAmount(
              typed[`amount-${line.key}`] ?? '',
              unitOfLine('destruction', line, typed),
              line.product,
            ),
          }));
          const left = holdings.filter(({ balance }) => balance > 0);
          const wanted = left.map(({ lot, balance: amount }) => ({
            lotId: lot.id,
            read: { ok: true, amount },
          }));
          expect(lines).toEqual(
            wanted.length > 0 ? wanted : [{ lotId: undefined, read: lines[0]?.read }],
          );
        },
      ),
    );
  });

  test('is typed in whole containers, else exactly in the unit of the drug', () => {
    const stock = [
      [fentanyl, 8_000],
      [fentanyl, 1_234_567_001],
      [remifentanil, 400_001],
      [oxycodone, 12],
    ] as const;
    const holdings = stock.map(([product, balance], index) => ({
      ...{ ...late, product, balance },
      lot: { ...late.lot, id: `lot ${index}` },
    }));
    const { typed, keys } = emptyEvent('destruction', ofExpired, sourcesWith({ holdings }));
    expect(keys).toEqual(['1', '2', '3', '4']);
    const amounts = keys.map((key) => `${typed[`amount-${key}`]} ${typed[`unit-${key}`]}`);
    expect(amounts).toEqual(['4 units', '1234567.001 mL', '0.400001 mg', '12 units']);
  });

  test('leaves the amount of an opened unit empty where only whole ones are taken', () => {
    const of = (balance: number) =>
      emptyEvent('expiry', ofExpired, sourcesWith({ holdings: [{ ...late, balance }] })).typed;
    expect(of(6_000)).toMatchObject({ 'lot-1': late.lot.id, 'amount-1': '3', 'unit-1': 'units' });
    expect(of(6_001)).toMatchObject({ 'lot-1': late.lot.id });
    expect(of(6_001)).not.toHaveProperty('amount-1');
    expect(of(6_001)).not.toHaveProperty('unit-1');
  });

  test('leaves out what the person may not destroy', () => {
    const limits = [{ right: 'destroy' as const, scope: 'limited' as const, why: 'Ask Ellen.' }];
    const { choices } = expired;
    expect(emptyEvent('destruction', ofExpired, sourcesWith({ ...choices, limits })).typed).toEqual(
      emptyEvent('destruction', opened).typed,
    );
  });

  test('is empty without the wish, and other events stay as they are', () => {
    expect(emptyEvent('destruction', opened, expired)).toEqual(emptyEvent('destruction', opened));
    expect(emptyEvent('count', ofExpired, expired)).toEqual(emptyEvent('count', opened));
  });
});

test('[DASH-02] the address of a form names the kind and what is filled in', () => {
  expect(eventAddress('bag', 'count')).toBe('/inventory/bag/record?kind=count');
  expect(eventAddress('bag', 'destruction', { lots: 'expired' })).toBe(
    '/inventory/bag/record?kind=destruction&lots=expired',
  );
  expect(eventAddress('bag', 'correction', { difference: 'd1' })).toBe(
    '/inventory/bag/record?kind=correction&difference=d1',
  );
});
