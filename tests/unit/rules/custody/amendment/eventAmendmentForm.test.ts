import { describe, expect, it } from 'vitest';
import type { EventToAmend } from '../../../../../src/contract/custody/eventAmendment.ts';
import { canAmend, factsOf } from '../../../../../src/rules/custody/amendment/amendedEvent.ts';
import {
  eventChangesToSign,
  problemsOfRefused,
  readEventAmendment,
  typedFactsOf,
} from '../../../../../src/rules/custody/amendment/eventAmendmentForm.ts';
import { fentanyl as product } from '../../products.ts';
import { receipt as receiptOf, sending } from '../eventSamples.ts';

const timeZone = 'America/New_York';
const receipt = receiptOf({ supplierId: '00000000-0000-4000-8000-000000000072' });
if (receipt.kind !== 'receive') throw new Error('The sample is another event.');

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

  const factsIn = (result: ReturnType<typeof read>) => {
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.content.facts;
  };

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
    const lots = { 'lots-0-lotNumber': 'N9', 'lots-0-expiresOn': '2028-02-29' };
    expect(factsIn(read(lots)).lots).toEqual([{ lotNumber: 'N9', expiresOn: '2028-02-29' }]);
    const empty = { orderNumber: '', 'lots-0-lotNumber': '', occurredOn: '' };
    const refused = read(empty, ' ', []);
    const problems = refused.ok ? [] : refused.problems;
    expect(problems.map(({ field }) => field).toSorted()).toEqual(
      ['lots-0-lotNumber', 'note-0', 'occurredOn', 'orderNumber', 'reason'].toSorted(),
    );
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['field_invalid']));
  });

  it('is not sent while one thing is wrong', () => {
    const fieldsOf = (result: ReturnType<typeof read>) =>
      result.ok ? [] : result.problems.map(({ field }) => field);
    expect(fieldsOf(read({ occurredOn: '' }))).toEqual(['occurredOn']);
    expect(fieldsOf(read({ orderNumber: '' }))).toEqual(['orderNumber']);
    expect(fieldsOf(read({}, ' '))).toEqual(['reason']);
    expect(fieldsOf(read({}, 'Why', ['']))).toEqual(['note-0']);
  });

  it('opens with each fact as text', () => {
    expect(
      typedFactsOf({ ...event, facts: { ...event.facts, orderedOn: null } }, timeZone),
    ).toEqual({
      ...{ supplierId: receipt.supplierId, orderNumber: '1', orderType: 'form222' },
      ...{ form222Number: '26-0107', orderedOn: '', note: 'As told.' },
      ...{ 'lots-0-lotNumber': 'N1', 'lots-0-expiresOn': '2027-01-31' },
      ...{ occurredOn: '2026-03-10', occurredTime: '04:00' },
    });
  });

  it('keeps what it does not ask', () => {
    const draft = { occurredOn: '2026-03-10', occurredTime: '04:00' };
    const result = readEventAmendment({ typed: draft, reason: 'Why', notes: ['Left.'] }, event, {
      ...{ timeZone, people: [] },
    });
    expect(factsIn(result)).toEqual(event.facts);
    // When a correction occurred is not amended.
    const facts = { occurredAt: event.facts.occurredAt, note: 'Wrong lot.' };
    const correction = { ...event, kind: 'correction' as const, facts };
    const late = { ...typedFactsOf(correction, timeZone), occurredTime: '05:00' };
    const corrected = readEventAmendment(
      { typed: late, reason: 'Why', notes: ['Left.'] },
      correction,
      { timeZone, people: [] },
    );
    expect(factsIn(corrected)).toEqual(facts);
  });

  it('asks only for those who can no longer sign', () => {
    const can = { ...event, signers: event.signers.map((one) => ({ ...one, canSign: true })) };
    const result = readEventAmendment({ typed, reason: 'Why', notes: ['Ignored.'] }, can, {
      ...{ timeZone, people: [] },
    });
    expect(result.ok && result.content.standIns).toEqual([]);
  });

  it('[AMEND-07] names the supplier before and after, whether or not it is still active', () => {
    const other = crypto.randomUUID();
    const suppliers = [
      { id: crypto.randomUUID(), name: 'Larch' },
      { id: other, name: 'Cedar' },
    ];
    const changes = (supplierId: string, asked: EventToAmend = event) => {
      const result = read({ supplierId });
      if (!result.ok) throw new Error('The form has errors.');
      return eventChangesToSign(result.content, asked, { suppliers, timeZone }).map(
        ({ label, from, to }) => [label, from, to],
      );
    };
    expect(changes(receipt.supplierId)).toEqual([]);
    expect(changes(other)).toEqual([['Supplier', 'Birch', 'Cedar']]);
    expect(changes(crypto.randomUUID())).toEqual([['Supplier', 'Birch', 'None']]);
    expect(changes(other, { ...event, kind: 'reverseDistribution' })).toEqual([
      ['Returned to', 'Birch', 'Cedar'],
    ]);
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
