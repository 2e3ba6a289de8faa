import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { checkNotes } from '../../../../src/server/core/ledger/checkNotes.ts';
import type { StoredNote } from '../../../../src/server/core/ledger/hashNote.ts';
import { awaitedSignatures } from '../../../../src/server/database/schema/awaitedSignature.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import {
  agencyId,
  id,
  recordedAt,
  sampleEntry,
  sampleEvent,
  secondSignature,
  witness,
} from './samples.ts';
import { readerOf } from './tables.ts';

const event = sampleEvent();
const entry = sampleEntry({ awaitsSignature: true });
const awaited = {
  id: id(60),
  agencyId,
  eventId: event.id,
  ordinal: 2,
  userId: witness.userId,
  name: witness.name,
  meaning: 'witnessed',
};
const ofEvent: StoredNote = {
  id: id(90),
  agencyId,
  entryId: null,
  eventId: event.id,
  ordinal: 2,
  meaning: 'witnessed',
  reason: 'She left the agency.',
  userId: id(13),
  name: 'Alex Administrator',
  role: 'Admin',
  method: 'pin',
  notedAt: recordedAt,
  notedHash: event.hash,
  hash: 'own',
};
const ofEntry: StoredNote = {
  ...ofEvent,
  id: id(91),
  entryId: entry.id,
  eventId: null,
  meaning: 'witness to waste',
  notedHash: entry.hash,
};

type Rows = readonly [PgTable, readonly object[]];

/** What is wrong with notes on an event and an entry that each lack the second signature, unless tables differ. */
async function faultsOf(notes: StoredNote[], ...others: Rows[]) {
  const tables = new Map<PgTable, Record<string, unknown>[]>(
    (
      [
        [custodyEvents, [event]],
        [ledgerEntries, [entry]],
        [awaitedSignatures, [awaited]],
        ...others,
      ] satisfies Rows[]
    ).map(([table, rows]) => [table, rows as Record<string, unknown>[]]),
  );
  return [...(await checkNotes(readerOf(tables), agencyId, notes))];
}

describe('[LEDGER-02] notes on missing signatures', () => {
  it('are in order on an event and on an entry that lack them', async () => {
    expect(await faultsOf([ofEvent, ofEntry])).toEqual([]);
    expect(await faultsOf([])).toEqual([]);
  });

  it('are not about a record of another kind or agency', async () => {
    const gone = 'is about a record that doesn’t exist';
    const foreign = [{ ...event, agencyId: 8 }];
    expect(await faultsOf([ofEvent, ofEntry], [custodyEvents, foreign])).toEqual([
      [ofEvent.id, gone],
    ]);
    expect(await faultsOf([ofEvent, ofEntry], [ledgerEntries, []])).toEqual([[ofEntry.id, gone]]);
    expect(await faultsOf([{ ...ofEvent, eventId: null }])).toEqual([[ofEvent.id, gone]]);
  });

  it('are not about a signature that was given, of this act and this meaning', async () => {
    const given = 'is about a signature that was recorded';
    const onEvent = secondSignature({ event });
    const onEntry = secondSignature({ entry });
    expect(await faultsOf([ofEvent, ofEntry], [signatures, [onEvent]])).toEqual([
      [ofEvent.id, given],
    ]);
    expect(await faultsOf([ofEvent, ofEntry], [signatures, [onEntry]])).toEqual([
      [ofEntry.id, given],
    ]);
    const first = [
      { ...onEvent, meaning: 'counted' },
      { ...onEntry, meaning: 'gave and wasted' },
      { ...onEntry, entryId: id(39) },
      { ...onEvent, eventId: id(29) },
    ];
    expect(await faultsOf([ofEvent, ofEntry], [signatures, first])).toEqual([]);
    const both = [...first, onEntry];
    expect(await faultsOf([ofEntry], [signatures, both])).toEqual([[ofEntry.id, given]]);
  });

  it('are about an event that still awaits it, at this place', async () => {
    const notMissing = [[ofEvent.id, 'is about a signature that is not missing']];
    expect(await faultsOf([ofEvent], [awaitedSignatures, []])).toEqual(notMissing);
    expect(await faultsOf([ofEvent], [awaitedSignatures, [{ ...awaited, ordinal: 1 }]])).toEqual(
      notMissing,
    );
    const other = [{ ...awaited, eventId: id(29) }];
    expect(await faultsOf([ofEvent], [awaitedSignatures, other])).toEqual(notMissing);
    const two = [{ ...awaited, ordinal: 1, userId: ofEvent.userId }, awaited];
    expect(await faultsOf([ofEvent], [awaitedSignatures, two])).toEqual([]);
  });

  it('are about an entry that is signed by itself and says that it lacks one', async () => {
    const notMissing = [[ofEntry.id, 'is about a signature that is not missing']];
    const whole = { ...entry, awaitsSignature: false };
    expect(await faultsOf([ofEntry], [ledgerEntries, [whole]])).toEqual(notMissing);
    const ofAnEvent = { ...entry, eventId: id(20) };
    expect(await faultsOf([ofEntry], [ledgerEntries, [ofAnEvent]])).toEqual(notMissing);
  });

  it('are not by a person who was to sign', async () => {
    const own = { ...ofEvent, userId: witness.userId };
    expect(await faultsOf([own])).toEqual([
      [ofEvent.id, 'is by someone who isn’t allowed to note it'],
    ]);
  });
});
