import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DetailsOf } from '../../../../src/contract/custody/custodyEvent.ts';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import type { EventContext } from '../../../../src/rules/custody/custodyEventContext.ts';
import { checkShipment, orderKey } from '../../../../src/rules/custody/custodyShipment.ts';
import { ordered, packed, unordered } from '../../../support/custody/shipments.ts';
import { common, context, fourth, receipt, received } from './eventSamples.ts';

type Return = DetailsOf<'reverseDistribution'>;

const returning = (more: Partial<Return> = {}): Return => ({
  ...{ kind: 'reverseDistribution', ...common, supplierId: 's', ...ordered },
  lines: [{ lotId: 'lotA', amount: 4_000, ...packed(2) }],
  ...more,
});

const found = (details: Parameters<typeof checkEvent>[0], more: Partial<EventContext> = {}) =>
  checkEvent(details, { ...context, ...more }).map(({ code, field }) => [
    code,
    field.replace('details.', ''),
  ]);

describe('an order of Schedule II between registrants', () => {
  it('[STOCK-03] is accepted complete, on a receipt and on a return', () => {
    expect(found(receipt())).toEqual([]);
    expect(found(returning())).toEqual([]);
    const csos = { orderType: 'csos', form222Number: '26X00012a' } as const;
    expect(found(receipt(csos))).toEqual([]);
    expect(found(returning(csos))).toEqual([]);
  });

  it('[STOCK-03] names its type, its number, its date and what was ordered', () => {
    for (const made of [receipt, returning]) {
      expect(found(made(unordered))).toEqual([['form_222_missing', 'orderType']]);
      expect(found(made({ form222Number: '' }))).toEqual([['form_222_missing', 'form222Number']]);
      expect(found(made({ orderedOn: null }))).toEqual([['form_222_missing', 'orderedOn']]);
      // A day after the shipment is no date of its order.
      expect(found(made({ orderedOn: '2026-03-11' }))).toEqual([['day_not_possible', 'orderedOn']]);
      expect(found(made({ orderedOn: '2026-03-10' }))).toEqual([]);
    }
    const line = { ...received('N1'), containersOrdered: null };
    expect(found(receipt({ lines: [line] }))).toEqual([
      ['form_222_missing', 'lines.0.containersOrdered'],
    ]);
  });

  it('[STOCK-03] has a CSOS number of two digits, X and six characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{2}[Xx][0-9A-Za-z]{6}$/), (form222Number) => {
        expect(found(receipt({ orderType: 'csos', form222Number }))).toEqual([]);
        for (const wrong of [`${form222Number}1`, form222Number.slice(1), `A${form222Number}`]) {
          expect(found(receipt({ orderType: 'csos', form222Number: wrong }))).toEqual([
            ['csos_number_malformed', 'form222Number'],
          ]);
        }
      }),
    );
    expect(found(returning({ orderType: 'csos', form222Number: '26X00-123' }))).toEqual([
      ['csos_number_malformed', 'form222Number'],
    ]);
  });

  it('[STOCK-03] is not used with another partner, however its number is typed', () => {
    const reused = { orderedFrom: 'Larch Returns' };
    expect(found(receipt(), reused)).toEqual([['form_222_reused', 'form222Number']]);
    expect(checkShipment(returning(), { ...context, ...reused })[0]?.message).toContain(
      'Larch Returns',
    );
    expect(orderKey(' 26x00012a ')).toBe('26X00012A');
  });

  it('[STOCK-03] is not needed for other schedules', () => {
    const lots = [{ ...context.lots[0], product: fourth }] as EventContext['lots'];
    expect(found(returning(unordered), { lots })).toEqual([]);
    // A number that is given is checked all the same.
    expect(found(returning({ orderType: 'csos', form222Number: '1' }), { lots })).toEqual([
      ['csos_number_malformed', 'form222Number'],
    ]);
  });
});

describe('the containers of a shipment', () => {
  it('[STOCK-02] times the units in each are the units received', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: -3, max: 3 }),
        (containers, unitsPerContainer, off) => {
          const units = Math.max(1, containers * unitsPerContainer + off);
          const line = { ...received('N1', units), ...packed(containers, unitsPerContainer) };
          expect(found(receipt({ lines: [line] }))).toEqual(
            units === containers * unitsPerContainer
              ? []
              : [['containers_differ', 'lines.0.containers']],
          );
        },
      ),
    );
  });

  it('[STOCK-02] of a return hold what is returned, an opened unit as one', () => {
    const line = (amount: number, containers: number) => [
      { lotId: 'lotA', amount, ...packed(containers) },
    ];
    expect(found(returning({ lines: line(4_001, 3) }))).toEqual([]);
    expect(found(returning({ lines: line(4_001, 2) }))).toEqual([
      ['containers_differ', 'lines.0.containers'],
    ]);
    expect(found(returning({ lines: line(1, 1) }))).toEqual([]);
  });

  it('[STOCK-02] are compared in words', () => {
    const lines = [{ ...received('N1', 12), ...packed(3, 5) }];
    const [problem] = checkEvent(receipt({ lines }), context);
    expect(problem?.message).toBe(
      '3 × 5 is 15\u00a0vials, and the line has 12\u00a0vials. Check the numbers.',
    );
  });
});

describe('the other registrant', () => {
  const partner = {
    ...{ name: 'Birch Supply', kind: 'distributor' as const },
    ...{ address: '5 Birch Road', deaNumber: 'AB1234563' },
  };

  it('[STOCK-02] needs a name, an address and a DEA number on record', () => {
    for (const made of [receipt, returning]) {
      for (const lacking of ['name', 'address', 'deaNumber']) {
        expect(found(made(), { partner: { ...partner, [lacking]: '' } })).toEqual([
          ['partner_incomplete', 'supplierId'],
        ]);
      }
    }
    const bare = { ...partner, address: '', deaNumber: '' };
    expect(checkEvent(receipt(), { ...context, partner: bare })[0]?.message).toBe(
      'Birch Supply has no address and no DEA number on record. Ask an administrator to add it in Setup.',
    );
    expect(
      checkEvent(receipt(), { ...context, partner: { ...partner, name: '' } })[0]?.message,
    ).toBe('This supplier has no name on record. Ask an administrator to add it in Setup.');
  });

  it('[STOCK-01] is active and ships: a reverse distributor only takes stock', () => {
    expect(found(receipt(), { partner: undefined })).toEqual([
      ['supplier_not_found', 'supplierId'],
    ]);
    expect(found(receipt(), { partner: { ...partner, kind: 'reverseDistributor' } })).toEqual([
      ['supplier_not_found', 'supplierId'],
    ]);
  });

  it('[STOCK-09] takes a return whatever its kind', () => {
    for (const kind of ['distributor', 'pharmacy', 'hospital', 'reverseDistributor'] as const) {
      expect(found(returning(), { partner: { ...partner, kind } })).toEqual([]);
    }
    const choose = (details: Parameters<typeof checkEvent>[0]) =>
      checkEvent(details, { ...context, partner: undefined }).map(({ message }) => message);
    expect(found(returning(), { partner: undefined })).toEqual([
      ['supplier_not_found', 'supplierId'],
    ]);
    expect(choose(returning())).toEqual(['Choose who takes it that is active here.']);
    expect(choose(receipt())).toEqual(['Choose a supplier that is active here.']);
  });
});

it('[STOCK-08] a return is of what the ledger has', () => {
  const lines = [{ lotId: 'lotA', amount: 10_000, ...packed(5) }];
  expect(found(returning({ lines }))).toEqual([['not_enough_on_hand', 'lines.0.amount']]);
});
