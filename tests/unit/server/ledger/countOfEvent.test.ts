import { describe, expect, it } from 'vitest';
import { type CountParts, countFailures } from '../../../../src/server/core/ledger/countOfEvent.ts';
import type { StoredEvent } from '../../../../src/server/core/ledger/hashEvent.ts';
import {
  agencyId,
  common,
  countDetails,
  id,
  inventoryId,
  lotId,
  occurredAt,
  productId,
  sampleEvent,
  sampleSignature,
  secondSignature,
  signer,
  witness,
} from './samples.ts';

type CountRow = CountParts['counts'][number];
type DifferenceRow = CountParts['differences'][number];

const countRow = (changes: Partial<CountRow> = {}): CountRow => ({
  id: id(50),
  agencyId,
  inventoryId,
  countedAt: occurredAt,
  countedBy: signer.name,
  witnessedBy: witness.name,
  isBlind: false,
  hasDifference: false,
  eventId: id(20),
  isSealCheck: false,
  ...changes,
});

const differenceRow = (changes: Partial<DifferenceRow> = {}): DifferenceRow => ({
  id: id(51),
  agencyId,
  inventoryId,
  kind: 'count',
  productId,
  lotId,
  label: null,
  recorded: '42',
  found: '40',
  openedAt: occurredAt,
  openedBy: signer.name,
  resolvedAt: null,
  resolution: null,
  eventId: id(20),
  resolvedByEventId: null,
  caseId: null,
  ...changes,
});

const countFault = 'The count of event 5 was changed, or is missing, or is one too many.';
const differenceFault = 'The differences that event 5 found were changed, or some are missing.';

function failuresOf(event: StoredEvent, parts: Partial<CountParts>, isWitnessed = true): string[] {
  const signed = [sampleSignature({ event }), secondSignature({ event })];
  return countFailures(event, isWitnessed ? signed : signed.slice(0, 1), {
    counts: [countRow()],
    differences: [],
    ...parts,
  });
}

describe('[LEDGER-02] the count of an event', () => {
  const event = sampleEvent();

  it('that is what the event says is in order', () => {
    expect(failuresOf(event, {})).toEqual([]);
    expect(failuresOf(event, { counts: [countRow({ witnessedBy: null })] }, false)).toEqual([]);
  });

  it.each<[string, Partial<CountParts>]>([
    ['that is missing', { counts: [] }],
    ['that is there twice', { counts: [countRow(), countRow({ id: id(52) })] }],
    ['of another inventory', { counts: [countRow({ inventoryId: id(9) })] }],
    ['at another time', { counts: [countRow({ countedAt: new Date(+occurredAt + 1) })] }],
    ['by another person', { counts: [countRow({ countedBy: witness.name })] }],
    ['with another witness', { counts: [countRow({ witnessedBy: signer.name })] }],
    ['with a witness too few', { counts: [countRow({ witnessedBy: null })] }],
    ['that is said to be blind', { counts: [countRow({ isBlind: true })] }],
    ['that is said to have found a difference', { counts: [countRow({ hasDifference: true })] }],
  ])('%s is named', (_what, parts) => {
    expect(failuresOf(event, parts)).toEqual([countFault]);
  });

  it('is blind if the event says so, and has a difference if it found one', () => {
    const blind = sampleEvent({ details: { ...countDetails, mode: 'blind' } });
    expect(failuresOf(blind, { counts: [countRow({ isBlind: true })] })).toEqual([]);
    expect(failuresOf(blind, {})).toEqual([countFault]);
    const different = sampleEvent({ differences: 1 });
    const differences = [differenceRow()];
    expect(
      failuresOf(different, { counts: [countRow({ hasDifference: true })], differences }),
    ).toEqual([]);
    expect(failuresOf(different, { differences })).toEqual([countFault]);
  });

  it('of a shift change or a new seal is never blind', () => {
    const { mode: _mode, recountOfId: _recount, ...counted } = countDetails;
    const shift = sampleEvent({
      kind: 'shiftChange',
      details: { ...counted, kind: 'shiftChange', signerIs: 'onComing' },
    });
    expect(failuresOf(shift, {})).toEqual([]);
    expect(failuresOf(shift, { counts: [countRow({ isBlind: true })] })).toEqual([countFault]);
  });

  it('that an event without one has anyway is named', () => {
    const breakage = sampleEvent({
      kind: 'breakage',
      details: { kind: 'breakage', ...common, isRecoverable: false, lines: [] },
    });
    expect(failuresOf(breakage, { counts: [] })).toEqual([]);
    expect(failuresOf(breakage, {})).toEqual(['Event 5 counted nothing, and has a count.']);
  });
});

describe('[LEDGER-02] a difference that a count found', () => {
  function faultOf(
    row: Partial<DifferenceRow>,
    details: Partial<typeof countDetails> = {},
  ): readonly string[] {
    const event = sampleEvent({ differences: 1, details: { ...countDetails, ...details } });
    const counts = [countRow({ hasDifference: true })];
    return failuresOf(event, { counts, differences: [differenceRow(row)] });
  }

  it.each<[string, Partial<DifferenceRow>, Partial<typeof countDetails>?]>([
    ['of the amount that was counted', {}],
    ['of a label that was not scanned', { kind: 'label', label: 'CS-2', found: 'not found' }],
    ['of a label that was scanned', { kind: 'label', label: 'CS-1', found: 'scanned here' }],
    ['of the seal that was intact', { kind: 'seal', recorded: 'S-99', found: 'S-100' }],
    [
      'of the seal that was found and replaced',
      { kind: 'seal', found: 'S-98' },
      { seal: { state: 'replaced', found: 'S-98', number: 'S-101' } },
    ],
    [
      'of a seal that could not be read',
      { kind: 'seal', found: 'no seal' },
      { seal: { state: 'replaced', found: null, number: 'S-101' } },
    ],
  ])('%s is in order', (_what, row, details) => {
    expect(faultOf(row, details)).toEqual([]);
  });

  it.each<[string, Partial<DifferenceRow>, Partial<typeof countDetails>?]>([
    ['in another inventory', { inventoryId: id(9) }],
    ['that is none', { recorded: '40' }],
    ['of another amount', { found: '41' }],
    ['of a lot that was not counted', { lotId: id(9) }],
    ['of a label that was scanned after all', { kind: 'label', label: 'CS-1', found: 'not found' }],
    ['of a label that was not there', { kind: 'label', label: 'CS-2', found: 'scanned here' }],
    [
      'of a label where none was scanned',
      { kind: 'label', label: 'CS-2', found: 'not found' },
      // As events were stored before labels were scanned.
      { scanned: undefined as never },
    ],
    ['of another seal than was intact', { kind: 'seal', found: 'S-99' }],
    [
      'of the new seal',
      { kind: 'seal', found: 'S-101' },
      { seal: { state: 'replaced', found: 'S-98', number: 'S-101' } },
    ],
    ['of a seal that was not looked at', { kind: 'seal', found: 'S-99' }, { seal: null }],
  ])('%s is named', (_what, row, details) => {
    expect(faultOf(row, details)).toEqual([differenceFault]);
  });

  it('is named where it is missing, or one too many', () => {
    const counts = [countRow({ hasDifference: true })];
    const event = sampleEvent({ differences: 1 });
    expect(failuresOf(event, { counts })).toEqual([differenceFault]);
    const differences = [differenceRow(), differenceRow({ id: id(53) })];
    expect(failuresOf(event, { counts, differences })).toEqual([differenceFault]);
  });
});
