import { describe, expect, it } from 'vitest';
import {
  type AwaitedSignature,
  areSignedOrAwaited,
  signedAtOnce,
  signersNamed,
} from '../../../../src/server/core/ledger/eventSigners.ts';
import type { StoredEvent } from '../../../../src/server/core/ledger/hashEvent.ts';
import type { StoredSignature } from '../../../../src/server/core/ledger/hashLedgerEntry.ts';
import {
  agencyId,
  common,
  countDetails,
  id,
  sampleEvent,
  sampleSignature,
  secondSignature,
  signer,
  witness,
} from './samples.ts';

const event = sampleEvent();
const first = sampleSignature({ event });
const second = secondSignature({ event });

const named = (changes: Partial<AwaitedSignature> = {}): AwaitedSignature => ({
  id: id(60),
  agencyId,
  eventId: event.id,
  ordinal: 2,
  userId: witness.userId,
  name: witness.name,
  meaning: 'witnessed',
  ...changes,
});

describe('[LEDGER-02] the signatures of an event', () => {
  it.each<[string, StoredSignature[], AwaitedSignature[]]>([
    ['both given at once', [first, second], []],
    ['one of them left for later', [first], [named()]],
    ['one of them given later, by the person who was named', [first, second], [named()]],
  ])('are in order: %s', (_what, signed, awaited) => {
    expect(areSignedOrAwaited(event, signed, awaited)).toBe(true);
  });

  it.each<[string, StoredSignature[], AwaitedSignature[]]>([
    ['one is missing that no one was named for', [first], []],
    ['someone was named for one too many', [first, second], [named({ ordinal: 3 })]],
    ['the signer’s own is left for later', [second], [named({ ordinal: 1, meaning: 'counted' })]],
    ['the person named is to sign as something else', [first], [named({ meaning: 'counted' })]],
    ['another person gave it than was named', [first, second], [named({ userId: id(12) })]],
    ['one is of an entry', [first, secondSignature({ event }, { entryId: id(30) })], []],
    ['one has another meaning', [first, secondSignature({ event }, { meaning: 'gave' })], []],
    ['one is of another act', [first, secondSignature({ event }, { signedHash: 'other' })], []],
    ['one was changed', [first, { ...second, name: 'Someone Else' }], []],
    ['one has a time that is none', [first, { ...second, signedAt: new Date(Number.NaN) }], []],
  ])('are not in order: %s', (_what, signed, awaited) => {
    expect(areSignedOrAwaited(event, signed, awaited)).toBe(false);
  });

  it.each<[string, StoredEvent['details'], boolean]>([
    ['a count', countDetails, true],
    ['a breakage', { kind: 'breakage', ...common, isRecoverable: false, lines: [] }, false],
    ['a shift change recorded by who comes', shiftOf('onComing'), true],
    ['a shift change recorded by who goes', shiftOf('offGoing'), false],
  ])('may be left for later of %s: %s', (_what, details, isAllowed) => {
    const other = sampleEvent({ kind: details.kind, details });
    const signed = [sampleSignature({ event: other })];
    expect(areSignedOrAwaited(other, signed, [named()])).toBe(isAllowed);
    // [FIELD-10] Of any event, where the person attested it at the time in a field record.
    const attested = (userId: string) =>
      areSignedOrAwaited(other, signed, [named()], new Set([userId]));
    expect([attested(witness.userId), attested(id(12))]).toEqual([true, isAllowed]);
  });
});

function shiftOf(signerIs: 'onComing' | 'offGoing'): StoredEvent['details'] {
  const { mode: _mode, recountOfId: _recount, ...counted } = countDetails;
  return { ...counted, kind: 'shiftChange', signerIs };
}

describe('the people of an event', () => {
  it('are those who signed and those who were named, in the order that was asked for', () => {
    const people = (signed: StoredSignature[], awaited: AwaitedSignature[]) =>
      signersNamed(event, signed, awaited);
    expect(people([second, first], [])).toEqual([signer.userId, witness.userId]);
    expect(people([first], [named({ userId: id(12) })])).toEqual([signer.userId, id(12)]);
    expect(people([first, second], [named({ userId: id(12) })])).toEqual([
      signer.userId,
      witness.userId,
    ]);
    expect(people([first], [])).toEqual([signer.userId, '']);
  });

  it('signed at once unless they were named to sign later', () => {
    expect(signedAtOnce([first, second], [])).toEqual([first, second]);
    expect(signedAtOnce([first, second], [named()])).toEqual([first]);
  });
});
