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

  it('[SEAL-06] is missing for an intact seal alone, or was recorded with it before there were seal checks', () => {
    const checked = sampleEvent({ details: { ...countDetails, lines: [] } });
    expect(failuresOf(checked, { counts: [] })).toEqual([]);
    expect(failuresOf(checked, { counts: [countRow({ isSealCheck: true })] })).toEqual([]);
    expect(failuresOf(checked, {})).toEqual([countFault]);
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

describe('[LEDGER-02] [SEAL-04] what an act found about the seal', () => {
  const breakageOf = (sealFound: string | null) =>
    sampleEvent({
      kind: 'breakage',
      details: {
        kind: 'breakage',
        ...common,
        isRecoverable: false,
        lines: [],
        reseal: { sealFound, sealNumber: 'S-101' },
      },
      differences: 1,
    });
  const checkOf = (sealFound: string) =>
    sampleEvent({
      kind: 'sealCheck',
      details: { kind: 'sealCheck', ...common, sealFound },
      differences: 1,
    });
  const sealRow = (changes: Partial<DifferenceRow> = {}) =>
    differenceRow({
      ...{ kind: 'seal', productId: null, lotId: null, recorded: 'S-100', found: 'S-99' },
      ...changes,
    });
  const late = {
    recorded: 'Opened by a breakage on Mar 10, 2026, 04:00',
    found: 'S-100, intact on Mar 10, 2026, 05:00 (Casey Ruiz)',
  };
  const fault = 'The seal differences that event 5 found were changed, or some are missing.';
  const failures = (event: StoredEvent, ...differences: DifferenceRow[]) =>
    failuresOf(event, { counts: [], differences });

  it.each<[string, StoredEvent, DifferenceRow]>([
    ['the seal that was removed', breakageOf('S-99'), sealRow()],
    ['a seal that was missing', breakageOf(null), sealRow({ found: 'none, or not readable' })],
    ['[SEAL-03] a later check that found the seal intact', breakageOf('S-100'), sealRow(late)],
    ['[SEAL-06] the seal that a check found', checkOf('S-99'), sealRow()],
  ])('is in order: %s', (_what, event, row) => {
    expect(failures(event, row)).toEqual([]);
    // What a late record leaves of a difference in stock is not counted among those of its event.
    expect(failures(event, row, differenceRow({ id: id(54) }))).toEqual([]);
  });

  it.each<[string, StoredEvent, readonly DifferenceRow[]]>([
    ['it is missing', breakageOf('S-99'), []],
    ['only a difference in stock is there', breakageOf('S-99'), [differenceRow()]],
    ['it is there twice', breakageOf('S-99'), [sealRow(), sealRow({ id: id(55) })]],
    ['it is in another inventory', breakageOf('S-99'), [sealRow({ inventoryId: id(9) })]],
    ['it is none', breakageOf('S-99'), [sealRow({ recorded: 'S-99' })]],
    ['it is of another seal', breakageOf('S-99'), [sealRow({ found: 'S-98' })]],
    ['a check found another seal', checkOf('S-99'), [sealRow({ found: 'S-98' })]],
    [
      '[SEAL-03] it names another act',
      breakageOf('S-100'),
      [sealRow({ ...late, recorded: 'Opened by a use on Mar 10, 2026, 04:00' })],
    ],
    [
      '[SEAL-03] a check, which opens nothing, is said to have opened it',
      checkOf('S-100'),
      [sealRow({ ...late, recorded: 'Opened by an act on Mar 10, 2026, 04:00' })],
    ],
  ])('is named where %s', (_what, event, rows) => {
    expect(failures(event, ...rows)).toEqual([fault]);
  });
});
