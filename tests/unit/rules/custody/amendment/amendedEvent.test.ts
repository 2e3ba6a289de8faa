import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventToAmend } from '../../../../../src/contract/custody/eventAmendment.ts';
import {
  canAmend,
  eventChanges,
  factsOf,
  isAmendable,
  movesOfEvent,
  withFacts,
} from '../../../../../src/rules/custody/amendment/amendedEvent.ts';
import {
  eventChangesToSign,
  problemsOfRefused,
  readEventAmendment,
  typedFactsOf,
} from '../../../../../src/rules/custody/amendment/eventAmendmentForm.ts';
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
    expect(isAmendable('count')).toBe(false);
    expect(isAmendable('sealCheck')).toBe(false);
    expect(isAmendable('receive')).toBe(true);
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

describe('[AMEND-06] the form', () => {
  const event: EventToAmend = {
    ...{ eventId: crypto.randomUUID(), kind: 'receive', sequence: 1 },
    inventoryId: receipt.inventoryId,
    lastHash: 'a'.repeat(64),
    facts: { ...factsOf(receipt), occurredAt: '2026-03-10T08:00:20.000Z' },
    ...{ supplier: 'Birch', products: [product], mayStandIn: true, amendments: [] },
    signers: [{ meaning: 'received', userId: null, name: '', canSign: false }],
  };
  const typed = typedFactsOf(event, timeZone);
  const read = (changed: Record<string, string>, reason = 'Why', notes = ['Left.']) =>
    readEventAmendment({ typed: { ...typed, ...changed }, reason, notes }, event, {
      timeZone,
      people: [],
    });

  it('[REPORT-04] names the account of the carrier who is typed, and keeps that of the one on record', () => {
    const sam = crypto.randomUUID();
    const lena = crypto.randomUUID();
    const sent = { ...sending(2_000), carrier: 'Lena Marchetti', carrierUserId: lena };
    if (sent.kind !== 'transferOut') throw new Error('The sample is another event.');
    const sentEvent = { ...event, kind: 'transferOut' as const, facts: factsOf(sent) };
    expect(canAmend(sent, 'carrierUserId')).toBe(true);
    expect(canAmend(receipt, 'carrierUserId')).toBe(false);
    const carrierIn = (facts: EventToAmend['facts'], changed: Record<string, string>) => {
      const asked = { ...event, ...sentEvent, facts };
      const form = { ...typedFactsOf(asked, timeZone), ...changed };
      const result = readEventAmendment({ typed: form, reason: 'Why', notes: ['Left.'] }, asked, {
        timeZone,
        people: [{ id: sam, name: 'Sam Reyes' }] as never,
      });
      return result.ok ? result.content.facts.carrierUserId : result;
    };
    const { carrierUserId: _, ...unnamed } = sentEvent.facts;
    expect(carrierIn(sentEvent.facts, {})).toBe(lena);
    expect(carrierIn(sentEvent.facts, { carrier: 'Sam Reyes' })).toBe(sam);
    expect(carrierIn(sentEvent.facts, { carrier: 'A courier' })).toBeUndefined();
    expect(carrierIn({ ...unnamed, carrier: 'Sam Reyes' }, {})).toBeUndefined();
  });

  it('as it opens changes nothing, to the second', () => {
    expect(read({})).toEqual({
      ok: true,
      content: {
        eventId: event.eventId,
        lastHash: event.lastHash,
        facts: event.facts,
        reason: 'Why',
        standIns: [{ meaning: 'received', note: 'Left.' }],
      },
    });
  });

  it('reads each fact, and marks the control of what is missing', () => {
    const other = read({ orderNumber: 'PO-9', occurredTime: '03:30', orderedOn: '' });
    if (!other.ok) throw new Error('The form has errors.');
    expect(other.content.facts).toMatchObject({
      orderNumber: 'PO-9',
      occurredAt: '2026-03-10T07:30:00.000Z',
      orderedOn: null,
    });
    const asked = { suppliers: [], timeZone };
    expect(eventChangesToSign(other.content, event, asked)[0]).toMatchObject({ to: 'PO-9' });
    const empty = { orderNumber: '', 'lots-0-lotNumber': '', occurredOn: '' };
    const refused = read(empty, ' ', []);
    const fields = refused.ok ? [] : refused.problems.map(({ field }) => field);
    expect(fields.toSorted()).toEqual(
      ['lots-0-lotNumber', 'note-0', 'occurredOn', 'orderNumber', 'reason'].toSorted(),
    );
  });

  it('shows what the server refuses where it belongs', () => {
    const fields = {
      'facts.occurredAt': 'Check it.',
      'facts.lots.0.lotNumber': 'In use.',
      pin: 'No.',
    };
    expect(problemsOfRefused({ code: 'lot_in_use', message: '', fields })).toMatchObject([
      { field: 'occurredOn', message: 'Check it.' },
      { field: 'lots-0-lotNumber', message: 'In use.' },
    ]);
  });
});
