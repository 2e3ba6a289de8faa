import type { DetailsOf } from '../../../../src/contract/custody/custodyEvent.ts';
import { hashEvent, type StoredEvent } from '../../../../src/server/core/ledger/hashEvent.ts';
import {
  hashLedgerEntry,
  hashSignature,
  type StoredLedgerEntry,
  type StoredSignature,
} from '../../../../src/server/core/ledger/hashLedgerEntry.ts';

/** An id whose last digits are these. */
export const id = (digits: number) => `00000000-0000-4000-8000-${String(digits).padStart(12, '0')}`;

export const agencyId = 7;
export const inventoryId = id(1);
export const lotId = id(2);
export const productId = id(3);
export const signer = { userId: id(10), name: 'Dana Whitlock' };
export const witness = { userId: id(11), name: 'Casey Ruiz' };
export const occurredAt = new Date('2026-03-10T08:00:00.000Z');
export const recordedAt = new Date('2026-03-10T08:05:00.000Z');

export const common = {
  inventoryId,
  occurredAt: '2026-03-10T04:00:00.000-04:00',
  reasonId: null,
  note: '',
};

/** A count of 40 units in a lot, with an intact seal. */
export const countDetails: DetailsOf<'count'> = {
  kind: 'count',
  ...common,
  mode: 'scheduled',
  recountOfId: null,
  seal: { state: 'intact', number: 'S-100' },
  lines: [{ lotId, found: 40 }],
  bookSequence: null,
  scanned: ['CS-1'],
};

/** An event as it is stored; its hash covers what differs, too. */
export function sampleEvent(
  differences: Partial<StoredEvent> = {},
  entryHashes: readonly string[] = [],
): StoredEvent {
  const event = {
    id: id(20),
    agencyId,
    sequence: 5,
    kind: 'count' as const,
    inventoryId,
    details: countDetails,
    reason: null,
    summary: 'Counted',
    occurredAt,
    recordedAt,
    isLate: false,
    recordedByUserId: signer.userId,
    recordedBy: signer.name,
    requiredSignatures: ['counted', 'witnessed'],
    differences: 0,
    isBlind: false,
    bookSeenBy: [],
    idempotencyKey: id(21),
    contentHash: 'content',
    previousHash: 'before',
    facts: null,
    ...differences,
  };
  return { ...event, hash: hashEvent(event, entryHashes) };
}

/** The entry of a use of 30 by the person who records it. */
export function sampleEntry(differences: Partial<StoredLedgerEntry> = {}): StoredLedgerEntry {
  const entry = {
    id: id(30),
    agencyId,
    sequence: 9,
    inventoryId,
    kind: 'use' as const,
    productId,
    lotId,
    change: -30,
    lotBalance: 70,
    productBalance: 170,
    occurredAt,
    recordedAt,
    isLate: false,
    recordedByUserId: signer.userId,
    recordedBy: signer.name,
    summary: 'Used',
    note: null,
    correctionOfId: null,
    eventId: null,
    amendmentId: null,
    requiredSignatures: ['gave and wasted', 'witness to waste'],
    awaitsSignature: false,
    idempotencyKey: id(31),
    contentHash: 'content',
    format: 1,
    facts: null,
    previousHash: 'before',
    ...differences,
  };
  return { ...entry, hash: hashLedgerEntry(entry) };
}

/** The signature of an entry or event, by default the signer's. */
export function sampleSignature(
  signed: { readonly entry: StoredLedgerEntry } | { readonly event: StoredEvent },
  differences: Partial<StoredSignature> = {},
): StoredSignature {
  const [entryId, eventId, act] =
    'entry' in signed
      ? [signed.entry.id, null, signed.entry]
      : [null, signed.event.id, signed.event];
  const signature = {
    id: id(40),
    agencyId,
    entryId,
    eventId,
    amendmentId: null,
    ordinal: 1,
    ...signer,
    role: 'Technician',
    meaning: act.requiredSignatures[0] ?? '',
    signedAt: recordedAt,
    method: 'pin' as const,
    signedHash: act.hash,
    external: null,
    externalImage: null,
    ...differences,
  };
  return { ...signature, hash: differences.hash ?? hashSignature(signature) };
}

/** The witness's signature, which is the second. */
export function secondSignature(
  signed: Parameters<typeof sampleSignature>[0],
  differences: Partial<StoredSignature> = {},
): StoredSignature {
  const act = 'entry' in signed ? signed.entry : signed.event;
  const meaning = act.requiredSignatures[1] ?? '';
  return sampleSignature(signed, { id: id(41), ordinal: 2, ...witness, meaning, ...differences });
}
