import { describe, expect, it } from 'vitest';
import { partFailures } from '../../../../src/server/core/ledger/checkParts.ts';
import type { StoredLedgerEntry } from '../../../../src/server/core/ledger/hashLedgerEntry.ts';
import {
  hashUse,
  isGenuineUse,
  type StoredUse,
} from '../../../../src/server/core/ledger/useContent.ts';
import {
  agencyId,
  id,
  inventoryId,
  lotId,
  occurredAt,
  recordedAt,
  sampleEntry,
  sampleSignature,
  secondSignature,
  signer,
  witness,
} from './samples.ts';

const storedUse = (changes: Partial<StoredUse> = {}): StoredUse => ({
  id: id(80),
  agencyId,
  entryId: id(30),
  drawnUnits: 1,
  drawn: 50,
  given: 20,
  wasted: 10,
  returned: 20,
  occurredAt,
  incidentNumber: '26-0101',
  patientId: 'P-17',
  givenByUserId: signer.userId,
  givenBy: signer.name,
  orderKind: 'standing',
  authorizedBy: 'Dr. Ann Lee',
  wasteManner: 'disposalPouch',
  wasteReason: '',
  noPatientReason: '',
  wastedAt: null,
  disposedByUserId: null,
  reseal: null,
  disposedBy: signer.name,
  witnessedBy: witness.name,
  ...changes,
});

/** The content that the entry of a use covers. */
function contentOf(use: StoredUse, witnessId: string | null): string {
  const { id: _id, agencyId: _agency, entryId: _entry, drawn: _drawn, ...stated } = use;
  const { disposedBy: _disposed, witnessedBy: _witnessed, givenBy: _given, ...details } = stated;
  const occurred = { occurredAt: use.occurredAt.toISOString(), inventoryId, lotId };
  const wastedAt = use.wastedAt?.toISOString() ?? null;
  return hashUse({ ...details, ...occurred, wastedAt }, signer.userId, witnessId);
}

const use = storedUse();
const entry = sampleEntry({ contentHash: contentOf(use, witness.userId) });
const [first, second] = [sampleSignature({ entry }), secondSignature({ entry })];

describe('[LEDGER-02] [USE-01] a use', () => {
  it('is genuine as it was recorded and signed', () => {
    expect(isGenuineUse(entry, use, [first, second])).toBe(true);
  });

  it.each<[string, Partial<StoredUse>]>([
    ['amounts that do not make up what was drawn', { drawn: 51 }],
    ['another dose, the waste changed along', { given: 19, wasted: 11 }],
    ['another patient', { patientId: 'P-18' }],
    ['another time', { occurredAt: new Date(+occurredAt + 1) }],
    ['another administering provider', { givenBy: witness.name, disposedBy: witness.name }],
    ['another person who wasted the rest', { disposedBy: witness.name }],
    ['no one who wasted the rest', { disposedBy: null }],
    ['another witness', { witnessedBy: signer.name }],
    ['no witness', { witnessedBy: null }],
  ])('is not with %s', (_what, changes) => {
    expect(isGenuineUse(entry, { ...use, ...changes }, [first, second])).toBe(false);
  });

  it.each<[string, Partial<StoredLedgerEntry>]>([
    ['another amount', { change: -29 }],
    ['another time', { occurredAt: recordedAt }],
    ['other content', { contentHash: 'other' }],
    ['another place', { inventoryId: id(9) }],
    ['another lot', { lotId: id(9) }],
  ])('is not with an entry of %s', (_what, changes) => {
    expect(isGenuineUse({ ...entry, ...changes }, use, [first, second])).toBe(false);
  });

  it('has ids in lower case and its time in UTC, however the form wrote them', () => {
    const { id: _id, agencyId: _agency, entryId: _entry, drawn: _drawn, ...stated } = use;
    const { disposedBy: _disposed, witnessedBy: _witnessed, givenBy: _given, ...details } = stated;
    const ids = { inventoryId, lotId: 'abc', givenByUserId: 'def' };
    const lower = { ...details, ...ids, occurredAt: occurredAt.toISOString(), wastedAt: null };
    const typed = {
      ...lower,
      lotId: 'ABC',
      givenByUserId: 'DEF',
      occurredAt: '2026-03-10T04:00:00-04:00',
    };
    expect(hashUse(typed, 's', null)).toBe(hashUse(lower, 's', null));
    expect(hashUse({ ...lower, inventoryId: 'AB' }, 's', null)).toBe(
      hashUse({ ...lower, inventoryId: 'ab' }, 's', null),
    );
  });

  it('[WASTE-03] has the time of its waste and its disposer, whom the entry names', () => {
    const disposer = { disposedByUserId: id(13), disposedBy: 'Kim Lund' };
    const wasted = storedUse({ wastedAt: recordedAt, ...disposer });
    const gave = { ...first, meaning: 'gave' };
    const genuine = (
      change: Partial<StoredUse> = {},
      note: string | null = 'Wasted by Kim Lund.',
    ) =>
      isGenuineUse(
        { ...entry, note, contentHash: contentOf(wasted, witness.userId) },
        { ...wasted, ...change },
        [gave, second],
      );
    expect(genuine()).toBe(true);
    expect(genuine({}, null)).toBe(false);
    expect(genuine({ disposedBy: 'Kim Lunde' })).toBe(false);
    expect(genuine({ disposedBy: '' })).toBe(false);
    expect(genuine({ disposedBy: null })).toBe(false);
    expect(genuine({ disposedByUserId: null })).toBe(false);
    expect(genuine({ wastedAt: occurredAt })).toBe(false);
    const own = { wastedAt: recordedAt, disposedByUserId: signer.userId };
    const ownUse = storedUse(own);
    const ownEntry = { ...entry, contentHash: contentOf(ownUse, witness.userId) };
    expect(isGenuineUse(ownEntry, ownUse, [first, second])).toBe(true);
  });

  it('[WASTE-03] names its recorder as who wasted what another person administered', () => {
    const wasted = storedUse({
      ...{ givenByUserId: id(13), givenBy: 'Kim Lund' },
      ...{ disposedByUserId: signer.userId, disposedBy: signer.name },
    });
    const recorded = {
      ...entry,
      note: 'Given by Kim Lund.',
      contentHash: contentOf(wasted, witness.userId),
    };
    const signed = [{ ...first, meaning: 'wasted' }, second];
    expect(isGenuineUse(recorded, wasted, signed)).toBe(true);
    for (const disposedBy of ['Kim Lund', '', null]) {
      expect(isGenuineUse(recorded, { ...wasted, disposedBy }, signed)).toBe(false);
    }
  });

  it('is signed by who recorded it, as what they did', () => {
    expect(isGenuineUse(entry, use, [{ ...first, meaning: 'gave' }, second])).toBe(false);
    const other = { ...first, userId: id(12) };
    expect(isGenuineUse(entry, use, [other, second])).toBe(false);
  });

  it('has the witness who signed at once, and none who signed later', () => {
    expect(isGenuineUse(entry, use, [first])).toBe(false);
    const later = { ...second, signedAt: new Date(+recordedAt + 1) };
    expect(isGenuineUse(entry, use, [first, later])).toBe(false);
    const alone = storedUse({ witnessedBy: null });
    const waiting = sampleEntry({ contentHash: contentOf(alone, null) });
    expect(isGenuineUse(waiting, alone, [first, later])).toBe(true);
  });

  it('without a waste has no one who wasted', () => {
    const whole = storedUse({
      given: 30,
      wasted: 0,
      wasteManner: null,
      disposedBy: null,
      witnessedBy: null,
    });
    const plain = sampleEntry({
      contentHash: contentOf(whole, null),
      requiredSignatures: ['gave'],
    });
    const signed = [sampleSignature({ entry: plain })];
    expect(isGenuineUse(plain, whole, signed)).toBe(true);
    expect(isGenuineUse(plain, { ...whole, disposedBy: signer.name }, signed)).toBe(false);
  });

  it('by another person names them at the end of the entry’s note', () => {
    const other = storedUse({
      givenByUserId: witness.userId,
      givenBy: witness.name,
      disposedBy: witness.name,
      witnessedBy: null,
    });
    const recorded = (note: string | null) =>
      sampleEntry({ contentHash: contentOf(other, null), note });
    const signed = [sampleSignature({ entry }, { meaning: 'recorded the use' })];
    const isGenuine = (note: string | null) => isGenuineUse(recorded(note), other, signed);
    expect(isGenuine(`Late. Given by ${witness.name}.`)).toBe(true);
    expect(isGenuine(`Given by ${witness.name}. Late.`)).toBe(false);
    expect(isGenuine(`Given by ${signer.name}.`)).toBe(false);
    expect(isGenuine(null)).toBe(false);
    const unnamed = { ...other, givenBy: '', disposedBy: '' };
    expect(isGenuineUse(recorded(`Given by ${witness.name}.`), unnamed, signed)).toBe(false);
  });
});

describe('[LEDGER-02] the parts of an entry', () => {
  const changed = 'A signature of entry 9 was changed.';
  const wrongUse = 'The use of entry 9 or who signed it was changed.';

  it('are in order as they were recorded', () => {
    expect(partFailures(entry, [first, second], use)).toEqual([]);
  });

  it.each([
    ['was changed', { ...second, role: 'Manager' }],
    ['is of another act', secondSignature({ entry }, { signedHash: 'other' })],
    ['is of an event', secondSignature({ entry }, { eventId: id(20) })],
    ['has a time that is none', { ...second, signedAt: new Date(Number.NaN) }],
  ])('have a signature that %s', (_what, forged) => {
    expect(partFailures(entry, [first, forged], use)).toContain(changed);
  });

  it('lack a signature, and say so or do not', () => {
    expect(partFailures(entry, [first], storedUse({ witnessedBy: null }))).toEqual([
      'Entry 9 lacks a signature but doesn’t say so.',
      wrongUse,
    ]);
    const alone = storedUse({ witnessedBy: null });
    const waiting = sampleEntry({ awaitsSignature: true, contentHash: contentOf(alone, null) });
    expect(partFailures(waiting, [sampleSignature({ entry: waiting })], alone)).toEqual([]);
    const later = secondSignature({ entry: waiting }, { signedAt: new Date(+recordedAt + 1) });
    expect(partFailures(waiting, [sampleSignature({ entry: waiting }), later], alone)).toEqual([]);
  });

  it('lacked no signature where they say that they did', () => {
    const whole = { ...entry, awaitsSignature: true };
    expect(partFailures(whole, [first, second], use)).toEqual([
      'Entry 9 says that it lacked a signature, but lacked none.',
    ]);
  });

  it('have at least one signature', () => {
    const unasked = sampleEntry({ kind: 'count', requiredSignatures: [] });
    expect(partFailures(unasked, [], undefined)).toEqual(['Entry 9 has no signature.']);
    expect(partFailures(unasked, [sampleSignature({ entry: unasked })], undefined)).toEqual([]);
  });

  it('of an event’s entry are signed with the event', () => {
    const ofEvent = sampleEntry({ kind: 'loss', eventId: id(20) });
    expect(partFailures(ofEvent, [], undefined)).toEqual([]);
    expect(partFailures({ ...ofEvent, awaitsSignature: true }, [], undefined)).toEqual([
      'Entry 9 says that it lacked a signature, but lacked none.',
    ]);
  });

  it('are a use if the entry is one, and only then', () => {
    const apart = 'Entry 9 and its use do not belong together.';
    expect(partFailures(entry, [first, second], undefined)).toEqual([apart]);
    const loss = sampleEntry({ kind: 'loss', contentHash: entry.contentHash });
    const signed = [sampleSignature({ entry: loss }), secondSignature({ entry: loss })];
    expect(partFailures(loss, signed, use)).toEqual([apart]);
    const forged = storedUse({ patientId: 'P-18' });
    expect(partFailures(entry, [first, second], forged)).toEqual([wrongUse]);
    const endless = storedUse({ occurredAt: new Date(Number.NaN) });
    expect(partFailures(entry, [first, second], endless)).toEqual([wrongUse]);
  });
});
