import { describe, expect, it } from 'vitest';
import { noteFault } from '../../../../src/server/core/ledger/checkNotes.ts';
import { agencyId, id, recordedAt, signer, witness } from './samples.ts';

const note = {
  id: id(90),
  agencyId,
  entryId: null,
  eventId: id(20),
  ordinal: 2,
  meaning: 'witnessed',
  reason: 'She left the agency.',
  userId: id(13),
  name: 'Alex Administrator',
  role: 'Admin',
  method: 'pin' as const,
  notedAt: recordedAt,
  notedHash: 'hash',
  hash: 'own',
};

const event = {
  id: id(20),
  hash: 'hash',
  recordedByUserId: signer.userId,
  requiredSignatures: ['counted', 'witnessed'],
};

const awaited = { userId: witness.userId };

describe('[LEDGER-02] a note on a missing signature', () => {
  it('is in order for an event that still awaits it, and for an entry that lacks it', () => {
    expect(noteFault(note, event, false, awaited)).toBeNull();
    expect(noteFault(note, { ...event, lacks: true }, false, undefined)).toBeNull();
  });

  it.each([
    ['of an event no one was named for', note, event, false, undefined],
    ['of an entry that lacks none', note, { ...event, lacks: false }, false, awaited],
  ])('%s is about none that is missing', (_what, own, noted, isSigned, named) => {
    expect(noteFault(own, noted, isSigned, named)).toBe('is about a signature that is not missing');
  });

  it('says what it is not in order for', () => {
    expect(noteFault(note, undefined, false, awaited)).toBe('is about a record that doesn’t exist');
    expect(noteFault(note, { ...event, hash: 'other' }, false, awaited)).toBe(
      'is about something other than the record it names',
    );
    expect(noteFault({ ...note, ordinal: 1 }, event, false, awaited)).toBe(
      'is about a signature that was not required',
    );
    expect(noteFault({ ...note, ordinal: 3 }, event, false, awaited)).toBe(
      'is about a signature that was not required',
    );
    expect(noteFault(note, event, true, awaited)).toBe('is about a signature that was recorded');
  });

  it('is by an administrator who neither recorded the act nor was to sign it', () => {
    const notAllowed = 'is by someone who isn’t allowed to note it';
    expect(noteFault({ ...note, userId: signer.userId }, event, false, awaited)).toBe(notAllowed);
    expect(noteFault({ ...note, userId: witness.userId }, event, false, awaited)).toBe(notAllowed);
  });
});
