import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  areAsAsked,
  type BookedLot,
  effectAsAsked,
} from '../../../../src/server/core/ledger/eventWrites.ts';
import { packed, unordered } from '../../../support/custody/shipments.ts';
import {
  common,
  countDetails,
  id,
  inventoryId,
  lotId,
  productId,
  recordedAt,
  sampleEntry,
  sampleEvent,
  witness,
} from './samples.ts';

const lots: BookedLot[] = [
  { id: id(70), productId: id(71), number: 'F1', contentPerUnit: 500 },
  { id: id(72), productId, number: 'F2', contentPerUnit: 500 },
  { id: lotId, productId, number: 'F1', contentPerUnit: 100 },
];

const lossDetails: CustodyEventDetails = {
  kind: 'loss',
  ...common,
  isTheft: false,
  discoveredAt: common.occurredAt,
  probablyFrom: null,
  probablyTo: null,
  lines: [{ lotId, amount: 30, labels: [] }],
};

const receiptOf = (number: string): CustodyEventDetails => ({
  kind: 'receive',
  ...common,
  supplierId: id(73),
  orderNumber: '1',
  ...unordered,
  lines: [{ productId, lotNumber: number, expiresOn: '2028-01-31', units: 3, ...packed(3) }],
});

const correction: CustodyEventDetails = {
  kind: 'correction',
  ...common,
  lotId,
  change: 12,
  correctsEntryId: id(74),
  discrepancyId: null,
};

const eventOf = (details: CustodyEventDetails) => sampleEvent({ kind: details.kind, details });

describe('[LEDGER-01] what an event does, by its request', () => {
  it('receives whole units of the lot that has the number, in the product’s measure', () => {
    expect(effectAsAsked(eventOf(receiptOf('F1')), lots).movements).toEqual([
      { kind: 'receive', inventoryId, lotId, change: 300 },
    ]);
  });

  it('receives nothing that an entry could match where no lot has the number', () => {
    expect(effectAsAsked(eventOf(receiptOf('F9')), lots).movements).toEqual([
      { kind: 'receive', inventoryId, lotId: '', change: 0 },
    ]);
  });

  it('moves the amounts of its lines, and what it corrects', () => {
    expect(effectAsAsked(eventOf(lossDetails), []).movements).toEqual([
      { kind: 'loss', inventoryId, lotId, change: -30 },
    ]);
    expect(effectAsAsked(eventOf(correction), []).movements).toEqual([
      { kind: 'correction', inventoryId, lotId, change: 12 },
    ]);
  });

  it.each<CustodyEventDetails>([
    countDetails,
    { kind: 'transferRefused', ...common, transferId: id(75) },
    { ...countDetails, kind: 'sealChange', seal: { state: 'intact', number: 'S-1' } },
  ])('moves nothing where it only states facts: $kind', (details) => {
    expect(effectAsAsked(eventOf(details), lots)).toEqual({ movements: [], transit: [] });
  });
});

describe('[LEDGER-02] the entries of an event', () => {
  const event = eventOf(lossDetails);
  const effect = effectAsAsked(event, []);
  const entry = sampleEntry({ kind: 'loss', change: -30, eventId: event.id });

  it('are in order if they are what it does', () => {
    expect(areAsAsked(event, effect, [entry])).toBe(true);
    expect(areAsAsked(eventOf(countDetails), { movements: [], transit: [] }, [])).toBe(true);
  });

  it.each<[string, Partial<typeof entry>]>([
    ['kind', { kind: 'waste' }],
    ['inventory', { inventoryId: id(9) }],
    ['lot', { lotId: id(9) }],
    ['amount', { change: -29 }],
    ['corrected entry', { correctionOfId: id(74) }],
    ['time', { occurredAt: new Date(0) }],
    ['time of recording', { recordedAt: new Date(0) }],
    ['recorder', { recordedByUserId: witness.userId }],
    ['recorder’s name', { recordedBy: witness.name }],
  ])('are not with another %s', (_what, changes) => {
    expect(areAsAsked(event, effect, [{ ...entry, ...changes }])).toBe(false);
  });

  it('are not if there is one too few or too many', () => {
    expect(areAsAsked(event, effect, [])).toBe(false);
    expect(areAsAsked(event, effect, [entry, entry])).toBe(false);
  });

  it.each<[string, Partial<typeof event>]>([
    ['kind', { kind: 'waste' }],
    ['inventory', { inventoryId: id(9) }],
    ['time', { occurredAt: recordedAt }],
  ])('are not if the event has another %s than its request', (_what, changes) => {
    const written = changes.occurredAt ? { ...entry, occurredAt: changes.occurredAt } : entry;
    expect(areAsAsked({ ...event, ...changes }, effect, [written])).toBe(false);
  });

  it('name the entry that a correction corrects', () => {
    const corrected = eventOf(correction);
    const written = sampleEntry({ kind: 'correction', change: 12, correctionOfId: id(74) });
    const does = effectAsAsked(corrected, []);
    expect(areAsAsked(corrected, does, [written])).toBe(true);
    expect(areAsAsked(corrected, does, [{ ...written, correctionOfId: null }])).toBe(false);
  });
});
