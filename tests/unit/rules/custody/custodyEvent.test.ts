import { describe, expect, it } from 'vitest';
import {
  type CustodyEventDetails,
  CustodyEventKind,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { differencesOf } from '../../../../src/rules/custody/custodyCount.ts';
import { checkEvent, reasonEventOf } from '../../../../src/rules/custody/custodyEvent.ts';
import type { EventContext } from '../../../../src/rules/custody/custodyEventContext.ts';
import { summarizeEvent } from '../../../../src/rules/custody/custodyWords.ts';
import {
  amendingSeal,
  arriving,
  breakage,
  common,
  context,
  correcting,
  count,
  destroying,
  expiredToday,
  expiring,
  fourth,
  known,
  line,
  lot,
  lotSince,
  mismatched,
  onItsWay,
  out,
  outSince,
  receipt,
  received,
  sealCheck,
  sealed,
  sending,
  unread,
  voiding,
} from './eventSamples.ts';

describe('a valid event', () => {
  it.each<[CustodyEventDetails, Partial<EventContext>]>([
    [breakage(700), {}],
    [sending(4_000), {}],
    [arriving(4_000), { transfer: onItsWay }],
    [receipt(), {}],
    [count(8_000), {}],
    [count(0), {}],
    [sealCheck('48213'), sealed],
    [sealCheck(null), sealed],
    // SEAL-10: the number that is read is that of the entry that was right.
    [amendingSeal('found', '48213'), mismatched],
    [amendingSeal('recorded', '48219'), mismatched],
    [amendingSeal('found', '48213'), unread],
    [amendingSeal('found', '48213', { occurredAt: '2026-03-02T07:00:00.000Z' }), mismatched],
    // What happened is taken even if it should not have: an expired lot was sent.
    [sending(2_000), { day: '2026-06-01' }],
    [breakage(2_000, { occurredAt: '2020-01-01T00:00:00.000Z' }), {}],
    // An out-of-service inventory is emptied, and may have received earlier what is recorded late.
    [breakage(), out],
    [sending(4_000), out],
    [
      { ...arriving(4_000), kind: 'transferReturned', inventoryId: 'vault' } as CustodyEventDetails,
      { ...out, transfer: onItsWay },
    ],
    [receipt(), outSince('2026-03-10T07:31:00.001Z')],
    // In the same minute in which the lot was received, or sent: forms have no seconds.
    [breakage(), { since: known }],
    [arriving(4_000), { transfer: onItsWay, since: known }],
    // Nothing of the lot was there, as it had not come yet.
    [count(0), lotSince('2026-03-10T07:32:00.000Z')],
    // All there is of a lot, and all that is in transit.
    [breakage(8_000), {}],
    [sending(8_000), {}],
    // Down to nothing, and by the smallest amount.
    [correcting(-8_000), {}],
    [correcting(1), {}],
    // Also an opened unit is destroyed.
    [destroying(700), {}],
    // As much as an inventory holds, and not a drop more.
    [correcting(200_000_000 - 8_000), {}],
    [receipt(), { lots: [{ ...lot, balance: 200_000_000 - 8_000 }] }],
    // What is too much already may become less.
    [breakage(), { lots: [{ ...lot, balance: 900_000_000_000 }] }],
    [correcting(-1), { lots: [{ ...lot, balance: 900_000_000_000 }] }],
  ])('%# is accepted', (details, more) => {
    expect(checkEvent(details, { ...context, ...more })).toEqual([]);
  });
});

describe('an impossible or incomplete event is refused at its field', () => {
  it.each<[string, string, CustodyEventDetails, Partial<EventContext>]>([
    [
      'occurred_in_future',
      'occurredAt',
      breakage(2_000, { occurredAt: '2026-03-10T09:00:00.000Z' }),
      {},
    ],
    ['reason_missing', 'note', breakage(2_000, { note: '' }), {}],
    ['reason_not_found', 'reasonId', breakage(), { reason: undefined }],
    ['reason_not_found', 'reasonId', breakage(), { reason: { event: 'loss', needsNote: false } }],
    [
      'note_missing',
      'note',
      breakage(1, { note: '' }),
      { reason: { event: 'breakage', needsNote: true } },
    ],
    ['not_enough_on_hand', 'lines.0.amount', breakage(8_001), {}],
    ['lot_not_here', 'lines.0.lotId', breakage(1), { lots: [] }],
    ['lot_twice', 'lines.1.lotId', breakage(1, { lines: [...line(1), ...line(1)] }), {}],
    ['not_whole_units', 'lines.0.amount', sending(1_999), {}],
    ['not_whole_units', 'lines.0.amount', expiring(1_999), expiredToday],
    ['not_whole_units', 'lines.0.amount', arriving(1_999), { transfer: onItsWay }],
    [
      'lot_not_expired',
      'lines.1.lotId',
      { ...expiring(2_000), lines: [...line(2_000), { lotId: 'lotB', amount: 2_000 }] },
      { ...expiredToday, lots: [lot, { ...lot, lotId: 'lotB', expiresOn: '2026-04-01' }] },
    ],
    ['labels_missing', 'lines.0.labels', voiding(['CV1-1']), {}],
    [
      'lot_twice',
      'lines.1.lotId',
      { ...arriving(2_000), lines: [...line(2_000), ...line(2_000)] } as CustodyEventDetails,
      { transfer: onItsWay },
    ],
    ['lot_not_sent', 'lines.0.lotId', arriving(2_000), { transfer: { ...onItsWay, lines: [] } }],
    ['lot_not_sent', 'lines.0.lotId', arriving(2_000), { transfer: onItsWay, lots: [] }],
    ['lot_not_here', 'lotId', correcting(1), { lots: [] }],
    ['correction_without_change', 'change', correcting(0), {}],
    ['correction_of_nothing', 'correctsEntryId', correcting(1, { correctsEntryId: null }), {}],
    ['not_enough_on_hand', 'change', correcting(-8_001), {}],
    [
      'loss_report_needed',
      'loss.isTheft',
      correcting(-1, { correctsEntryId: null, discrepancyId: 'd' }),
      {},
    ],
    ['lot_twice', 'lines.1.lotNumber', receipt({ lines: [received('N1'), received('N1')] }), {}],
    ['lot_twice', 'lines.1.lotNumber', receipt({ lines: [received('n1'), received('N1')] }), {}],
    ['amount_too_large', 'lines.0.units', receipt({ lines: [received('N1', 500_000_001)] }), {}],
    [
      'form_222_missing',
      'form222Number',
      receipt({ form222Number: '', lines: [received('N1'), received('N2', 1, fourth.id)] }),
      { products: new Map([...context.products, [fourth.id, fourth]]) },
    ],
    [
      'transfer_to_itself',
      'toInventoryId',
      { ...sending(2_000), toInventoryId: 'bag' } as CustodyEventDetails,
      {},
    ],
    ['transfer_not_found', 'transferId', arriving(2_000), {}],
    [
      'transfer_not_found',
      'transferId',
      arriving(2_000),
      { transfer: { ...onItsWay, toInventoryId: 'other' } },
    ],
    [
      'transfer_closed',
      'transferId',
      arriving(2_000),
      { transfer: { ...onItsWay, state: 'closed' } },
    ],
    [
      'transfer_refused',
      'transferId',
      arriving(2_000),
      { transfer: { ...onItsWay, state: 'refused' } },
    ],
    ['not_in_transit', 'lines.0.amount', arriving(6_000), { transfer: onItsWay }],
    [
      'inventory_closed',
      'inventoryId',
      receipt(),
      { inventory: { ...context.inventory, isActive: false } },
    ],
    ['inventory_out_of_service', 'occurredAt', receipt(), out],
    ['inventory_out_of_service', 'occurredAt', arriving(2_000), { ...out, transfer: onItsWay }],
    ['form_222_missing', 'form222Number', receipt({ form222Number: '' }), {}],
    ['product_not_found', 'lines.0.productId', receipt(), { products: new Map() }],
    ['count_incomplete', 'lines', count(null), {}],
    [
      'count_incomplete',
      'seal',
      count(null, { seal: { state: 'intact', number: '48213' } }),
      sealed,
    ],
    ['seal_missing', 'seal', count(8_000), sealed],
    ['seal_void', 'sealFound', sealCheck('48213'), {}],
    ['seal_differs', 'sealRead', amendingSeal('found', '48219'), mismatched],
    ['seal_differs', 'sealRead', amendingSeal('recorded', '48213'), mismatched],
    ['seal_differs', 'sealRead', amendingSeal('recorded', '48219'), unread],
    ['difference_not_found', 'wrongEntry', amendingSeal('found', '48213'), sealed],
    ['reason_missing', 'note', amendingSeal('found', '48213', { note: '' }), mismatched],
    [
      'occurred_before_finding',
      'occurredAt',
      amendingSeal('found', '48213', { occurredAt: '2026-03-02T06:59:00.000Z' }),
      mismatched,
    ],
    ['reseal_missing', 'reseal', breakage(), sealed],
    ['recount_of_nothing', 'recountOfId', count(8_000, { mode: 'recount' }), {}],
    ['occurred_before_lot', 'occurredAt', breakage(), lotSince('2026-03-10T07:32:00.000Z')],
    ['occurred_before_lot', 'occurredAt', sending(2_000), lotSince('2026-03-10T07:32:00.000Z')],
    ['occurred_before_lot', 'occurredAt', count(8_000), lotSince('2026-03-10T07:32:00.000Z')],
    ['occurred_before_lot', 'occurredAt', correcting(1), lotSince('2026-03-10T07:32:00.000Z')],
    [
      'occurred_before_agency',
      'occurredAt',
      receipt(),
      { since: { ...known, agency: '2026-03-10T07:32:00.000Z' } },
    ],
    [
      'occurred_before_transfer',
      'occurredAt',
      arriving(4_000),
      { transfer: onItsWay, since: { ...known, transfer: '2026-03-10T07:32:00.000Z' } },
    ],
    ['more_than_held', 'change', correcting(200_000_000 - 8_000 + 1), {}],
    [
      'more_than_held',
      'lines.0.units',
      receipt(),
      { lots: [{ ...lot, balance: 200_000_000 - 8_000 + 1 }] },
    ],
    [
      'more_than_held',
      'lines.0.amount',
      arriving(4_000),
      { transfer: onItsWay, lots: [{ ...lot, balance: 200_000_000 - 4_000 + 1 }] },
    ],
    [
      'more_than_held',
      'lines.0.amount',
      { ...arriving(4_000), kind: 'transferReturned', inventoryId: 'vault' } as CustodyEventDetails,
      { transfer: onItsWay, lots: [{ ...lot, balance: 200_000_000 - 4_000 + 1 }] },
    ],
  ])('%s', (code, field, details, more) => {
    const problems = checkEvent(details, { ...context, ...more });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ code, field: `details.${field}` });
    expect(problems[0]?.message).toMatch(/^[A-Z].*\.$/);
  });
});

it('a recorded lot expires on the recorded date', () => {
  const wrong = receipt({ lines: [{ ...received('F2607A'), expiresOn: '2026-04-30' }] });
  expect(checkEvent(wrong, context).map(({ code }) => code)).toEqual(['lot_expires_otherwise']);
});

it('[STOCK-01] a recorded lot is entered in its own letters', () => {
  const [found] = checkEvent(receipt({ lines: [received('f2607a')] }), context);
  expect(found).toMatchObject({ code: 'lot_spelled_otherwise' });
  expect(found?.message).toContain('as F2607A. Enter it');
});

it('a blind count says that it differs, without the ledger’s amounts', () => {
  expect(summarizeEvent(count(6_000, { mode: 'blind' }), [], { other: '' }, 1)).toBe(
    'Blind count, 1 discrepancy',
  );
});

it('discrepancies compare what was found with the ledger, for lots', () => {
  const lines = [
    { lotId: 'lotA', found: 6_000 },
    { lotId: 'lotB', found: 2_000 },
  ];
  expect(differencesOf(lines, [{ lotId: 'lotA', balance: 8_000 }])).toEqual([
    { lotId: 'lotA', recorded: 8_000, found: 6_000 },
    { lotId: 'lotB', recorded: 0, found: 2_000 },
  ]);
});

it('every kind of event has its reasons', () => {
  expect(CustodyEventKind.options.map(reasonEventOf)).toContain('return');
  expect(reasonEventOf('transferRefused')).toBe('transfer');
  expect(reasonEventOf('waste')).toBe('waste');
});

it('[WASTE-04] only opened stock is wasted outside of a use; intact stock is destroyed or returned', () => {
  const wasting = (condition: 'drawn' | 'contaminated' | 'leaking' | 'intact') =>
    checkEvent(
      { kind: 'waste', ...common, condition, manner: 'disposalPouch', lines: line(500) },
      context,
    );
  for (const opened of ['drawn', 'contaminated', 'leaking'] as const) {
    expect(wasting(opened)).toEqual([]);
  }
  expect(wasting('intact')).toEqual([
    {
      code: 'intact_stock',
      field: 'details.condition',
      message:
        'Only opened stock is wasted. Record a destruction, or return it to a reverse distributor.',
    },
  ]);
});
