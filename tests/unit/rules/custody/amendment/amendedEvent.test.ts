import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CustodyEventKind } from '../../../../../src/contract/custody/custodyEvent.ts';
import type { EventFacts } from '../../../../../src/contract/custody/eventAmendment.ts';
import {
  canAmend,
  eventChanges,
  factsOf,
  isAmendable,
  movesOfEvent,
  withFacts,
} from '../../../../../src/rules/custody/amendment/amendedEvent.ts';
import { fentanyl as product } from '../../products.ts';
import {
  arriving,
  breakage,
  correcting,
  count,
  receipt as receiptOf,
  sealCheck,
  sending,
  voiding,
} from '../eventSamples.ts';

const timeZone = 'America/New_York';
const receipt = receiptOf({ supplierId: '00000000-0000-4000-8000-000000000072' });
if (receipt.kind !== 'receive') throw new Error('The sample is another event.');
const events = [receipt, sending(2_000), arriving(2_000), breakage(), correcting(2_000)].concat(
  voiding(['CV-1']),
  count(4_000),
  sealCheck('S-1'),
);

describe('[AMEND-06] the facts other than quantities', () => {
  it('are taken out of an event and put back without another change, whatever the kind', () => {
    for (const details of events) {
      const isSent = details.kind === 'transferOut';
      expect(withFacts(details, factsOf(details))).toEqual(details);
      const other = withFacts(details, { ...factsOf(details), carrier: 'Someone else' });
      expect(canAmend(details, 'carrier')).toBe(isSent);
      expect(JSON.stringify(other) !== JSON.stringify(details)).toBe(isSent);
    }
    const fixed = CustodyEventKind.options.filter((kind) => !isAmendable(kind));
    expect(fixed).toEqual([
      ...['transferRefused', 'shiftChange', 'count', 'sealChange', 'sealCheck', 'sealAmendment'],
    ]);
  });

  it('of a restock by a hospital keep that it had no order form', () => {
    const restock = { ...receipt, orderType: 'emsRestock' as const };
    expect(canAmend(restock, 'orderNumber')).toBe(true);
    expect(canAmend(restock, 'orderType')).toBe(false);
    const facts = { ...factsOf(restock), orderType: 'csos' as const };
    expect(withFacts(restock, facts)).toEqual(restock);
  });

  it('[AMEND-07] say from and to in words, in the order of the form', () => {
    const stated = factsOf(receipt);
    const version = { kind: 'receive' as const, stated, supplier: 'Birch', products: [product] };
    const [lot] = stated.lots ?? [];
    if (lot === undefined) throw new Error('The sample has no lot.');
    const lots = [{ ...lot, lotNumber: 'NEW' }];
    const after = { ...version, stated: { ...stated, note: 'Dented.', lots } };
    expect(eventChanges(version, after, timeZone)).toMatchObject([
      { field: 'lots.0.lotNumber', from: lot.lotNumber, to: 'NEW' },
      { field: 'note', label: 'Note', to: 'Dented.' },
    ]);
    expect(eventChanges(version, version, timeZone)).toEqual([]);
    const sameMoment = { ...stated, occurredAt: '2026-03-10T03:31:00.000-04:00' };
    expect(eventChanges(version, { ...version, stated: sameMoment }, timeZone)).toEqual([]);
  });

  it.each<[CustodyEventKind, Partial<EventFacts>, string[]]>([
    [
      'receive',
      { orderNumber: 'PO-1', orderType: 'csos', form222Number: '26X000123' },
      [
        'Order or invoice number: None, PO-1',
        'Order form: None, CSOS order',
        'Order form number: None, 26X000123',
      ],
    ],
    [
      'reverseDistribution',
      { orderedOn: '2026-03-02', note: 'Dented.' },
      ['Date of the order: None, Mar 2, 2026', 'Note: None, Dented.'],
    ],
    ['transferOut', { carrier: 'Sam' }, ['Carried by: None, Sam']],
    ['waste', { manner: 'disposalPouch' }, ['How it was wasted: None, Drug disposal pouch']],
    [
      'destruction',
      { destroyedOn: '2026-03-02', method: 'Incinerated', locationName: 'Kiln' },
      ['Day destroyed: None, Mar 2, 2026', 'Method: None, Incinerated', 'Location: None, Kiln'],
    ],
    [
      'destruction',
      { locationAddress: '9 Kiln Road' },
      ['Address of the location: None, 9 Kiln Road'],
    ],
    [
      'breakage',
      { occurredAt: '2026-03-10T08:00:00.000Z' },
      ['Occurred: Mar 10, 2026, 03:31, Mar 10, 2026, 04:00'],
    ],
  ])('[AMEND-07] say of a %s with %j what it was and is', (kind, facts, expected) => {
    const stated = { occurredAt: '2026-03-10T07:31:00.000Z', note: '' };
    const before = { kind, stated, supplier: '', products: [] };
    const after = { ...before, stated: { ...stated, ...facts } };
    const changes = eventChanges(before, after, timeZone);
    expect(changes.map(({ label, from, to }) => `${label}: ${from}, ${to}`)).toEqual(expected);
  });

  it('[AMEND-07] name the drug of a lot, as far as it is known, and its expiration', () => {
    const lots = [{ lotNumber: 'N1', expiresOn: '2027-01-31' }];
    const stated = { ...factsOf(receipt), lots };
    const before = { kind: 'receive' as const, stated, supplier: '', products: [product] };
    const after = { ...stated, lots: [{ lotNumber: 'N2', expiresOn: '2027-02-28' }] };
    const changes = (products: (typeof product)[]) =>
      eventChanges({ ...before, products }, { ...before, stated: after }, timeZone);
    expect(changes([product])).toEqual([
      { field: 'lots.0.lotNumber', label: 'Lot of fentaNYL 50 mcg/mL', from: 'N1', to: 'N2' },
      {
        ...{ field: 'lots.0.expiresOn', label: 'Expiry of fentaNYL 50 mcg/mL' },
        ...{ from: 'Jan 31, 2027', to: 'Feb 28, 2027' },
      },
    ]);
    expect(changes([]).map(({ label }) => label)).toEqual(['Lot', 'Expiry']);
  });
});

describe('[AMEND-06] an event at another time', () => {
  it('is reversed and recorded again, what is added first, and nothing at the same time', () => {
    const entry = fc.record({
      id: fc.uuid(),
      lotId: fc.uuid(),
      change: fc.integer({ min: -9, max: 9 }),
    });
    const [was, is] = ['2026-03-10T08:00:00.000Z', '2026-03-10T09:00:00.000Z'];
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        expect(movesOfEvent(entries, was, '2026-03-10T04:00:00.000-04:00')).toEqual([]);
        const moves = movesOfEvent(entries, was, is);
        expect(moves).toHaveLength(entries.length * 2);
        for (const [index, { change, id }] of entries.entries()) {
          const [first, second] = moves.slice(index * 2);
          expect([first?.entryId, second?.entryId]).toEqual([id, id]);
          expect((first?.change ?? 0) + (second?.change ?? 0)).toBe(0);
          expect(first?.change).toBeGreaterThanOrEqual(0);
          const again = first?.corrects ? second : first;
          expect(again).toMatchObject({ change, occurredAt: is, corrects: false });
        }
      }),
    );
  });
});
