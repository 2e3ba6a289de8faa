import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import {
  areAsAsked,
  type BookedLot,
  effectAsAsked,
  readBookedLots,
} from '../../../../src/server/core/ledger/eventWrites.ts';
import { FailureList } from '../../../../src/server/core/ledger/faultList.ts';
import { EventWalk } from '../../../../src/server/core/ledger/verifyEvents.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { lots as lotRows } from '../../../../src/server/database/schema/custodyProduct.ts';
import { packed, unordered } from '../../../support/custody/shipments.ts';
import {
  agencyId,
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
import { readerOf } from './tables.ts';
import { facts } from './versions.ts';

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

describe('[AMEND-06] a receipt of a lot whose number was amended later', () => {
  // The first lot was received as F1, as was the second one once the first had another number.
  const [first, second] = [id(81), id(82)];
  const stored = { agencyId, productId, contentPerUnit: 100 };
  const rows = [
    { ...stored, id: second, number: 'F1' },
    { ...stored, id: first, number: 'F9' },
    { ...stored, id: lotId, number: 'F3' },
  ];
  const lines = (...numbers: string[]) =>
    numbers.map((lotNumber) => ({
      ...{ productId, lotNumber, expiresOn: '2028-01-31', units: 3, ...packed(3) },
    }));
  const receive = (sequence: number, ...numbers: string[]) =>
    sampleEvent({
      ...{ id: id(90 + sequence), sequence, kind: 'receive' },
      details: { ...receiptOf('F1'), lines: lines(...numbers) } as CustodyEventDetails,
    });
  const received = (of: number, lot: string, number: string | null, at: number) =>
    sampleEntry({
      ...{ id: id(95 + at), sequence: at, kind: 'receive', change: 300 },
      ...{ lotId: lot, eventId: id(90 + of) },
      facts: number === null ? null : { ...facts, lot: { ...facts.lot, number } },
    });
  const entries = [
    received(1, first, 'F1', 1),
    received(1, lotId, null, 2),
    received(2, second, 'F1', 3),
  ];
  const tables = new Map<object, object[]>([
    [custodyEvents, [receive(1, 'F1', 'F3'), receive(2, 'F1')]],
    [ledgerEntries, entries],
    [lotRows, rows],
  ]) as Parameters<typeof readerOf>[0];

  it('knows each lot by its number now, and by those that its entries say', async () => {
    const booked = await readBookedLots(readerOf(tables), agencyId, entries);
    expect(booked.map(({ id: lot, number }) => [lot, number])).toEqual([
      [second, 'F1'],
      [first, 'F9'],
      [first, 'F1'],
      [lotId, 'F3'],
    ]);
  });

  it('[LEDGER-02] is still what was asked for, and of its own lot', async () => {
    const failures = new FailureList();
    await new EventWalk(agencyId, failures).finish(readerOf(tables), {});
    expect(failures.sentences.filter((sentence) => sentence.startsWith('The entries'))).toEqual([]);
  });
});
