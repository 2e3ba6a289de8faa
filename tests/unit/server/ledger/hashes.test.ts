import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashEntry } from '../../../../src/server/core/audit-trail/hashEntry.ts';
import { genesisHash } from '../../../../src/server/core/hash-chain/genesisHash.ts';
import { holds } from '../../../../src/server/core/hash-chain/holds.ts';
import { inOrder } from '../../../../src/server/core/hash-chain/paperChain.ts';
import { nextLedgerEntry } from '../../../../src/server/core/ledger/appendLedgerEntry.ts';
import { FailureList } from '../../../../src/server/core/ledger/faultList.ts';
import {
  hashLedgerEntry,
  hashSignature,
} from '../../../../src/server/core/ledger/hashLedgerEntry.ts';
import { hashNote } from '../../../../src/server/core/ledger/hashNote.ts';
import { signaturesOf } from '../../../../src/server/core/ledger/signEntry.ts';
import {
  agencyId,
  id,
  inventoryId,
  lotId,
  occurredAt,
  productId,
  recordedAt,
  sampleEntry,
  sampleEvent,
  sampleSignature,
  signer,
  witness,
} from './samples.ts';

/** SHA-256 over the fields by their names, without spaces: written out here apart from the program. */
function sha256(fields: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(
    Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

const times = { occurredAt: occurredAt.toISOString(), recordedAt: recordedAt.toISOString() };

describe('[LEDGER-02] the hash of an entry', () => {
  const { hash: _hash, ...entry } = sampleEntry();
  const {
    eventId: _event,
    amendmentId: _amendment,
    awaitsSignature: _awaits,
    format: _format,
    facts: _facts,
    ...rest
  } = entry;

  it('covers every field that an entry of before events and facts has', () => {
    expect(hashLedgerEntry(entry)).toBe(sha256({ ...rest, ...times }));
  });

  it('[AMEND-08] covers the amendment that wrote it', () => {
    const ofAmendment = { ...entry, amendmentId: id(20) };
    const whole = { ...rest, ...times, amendmentId: id(20) };
    expect(hashLedgerEntry(ofAmendment)).toBe(sha256(whole));
  });

  it('covers the event that wrote it', () => {
    const ofEvent = { ...entry, eventId: id(20) };
    expect(hashLedgerEntry(ofEvent)).toBe(sha256({ ...rest, ...times, eventId: id(20) }));
  });

  it('covers what it was of, and that it should say so', () => {
    const facts = {
      labels: [],
      lot: { expiresOn: '2028-01-31', number: 'F1' },
      place: { kind: 'vehicle', name: 'Medic 2', site: 'HQ' },
      product: {
        contentPerUnit: 50,
        measure: 'microlitre',
        name: 'fentanyl',
        schedule: 'C-II',
        strength: '50',
      },
    };
    const whole = { ...rest, ...times, format: 2 };
    expect(hashLedgerEntry({ ...entry, format: 2, facts })).toBe(sha256({ ...whole, facts }));
    expect(hashLedgerEntry({ ...entry, format: 2 })).toBe(sha256({ ...whole, facts: null }));
    expect(hashLedgerEntry({ ...entry, facts })).toBe(sha256({ ...whole, format: 1, facts }));
  });
});

describe('[LEDGER-02] the hash of a signature or note', () => {
  it('names the entry or the event that it is of', () => {
    for (const signed of [{ entry: sampleEntry() }, { event: sampleEvent() }]) {
      const {
        hash,
        entryId,
        eventId,
        amendmentId: _none,
        external: _external,
        externalImage: _image,
        ...row
      } = sampleSignature(signed);
      const of = entryId === null ? { eventId } : { entryId };
      expect(hash).toBe(sha256({ ...row, ...of, signedAt: times.recordedAt }));
    }
    const { entryId: _entry, eventId: _event, ...row } = noteRow;
    expect(hashNote({ ...noteRow, entryId: id(30) })).toBe(
      sha256({ ...row, entryId: id(30), notedAt: times.recordedAt }),
    );
    expect(hashNote({ ...noteRow, eventId: id(20) })).toBe(
      sha256({ ...row, eventId: id(20), notedAt: times.recordedAt }),
    );
  });

  it('[AMEND-08] names the amendment that it is of', () => {
    const amendment = { entryId: null, amendmentId: id(20) };
    const {
      hash,
      entryId: _entry,
      eventId: _event,
      external: _external,
      externalImage: _image,
      ...row
    } = sampleSignature({ entry: sampleEntry() }, amendment);
    expect(hash).toBe(sha256({ ...row, signedAt: times.recordedAt }));
  });

  const noteRow = {
    id: id(90),
    agencyId,
    entryId: null,
    eventId: null,
    ordinal: 2,
    meaning: 'witnessed',
    reason: 'She left the agency.',
    ...signer,
    role: 'Admin',
    method: 'pin' as const,
    notedAt: recordedAt,
    notedHash: 'hash',
  };

  it('numbers the signers of an entry from 1', () => {
    const entry = sampleEntry();
    const rows = signaturesOf(
      entry,
      [
        { ...signer, role: 'Technician', meaning: 'gave', method: 'pin' },
        { ...witness, role: 'Manager', meaning: 'witness to waste', method: 'passkey' },
      ],
      recordedAt,
    );
    expect(rows).toMatchObject([
      { ...signer, ordinal: 1, entryId: entry.id, eventId: null, signedHash: entry.hash },
      { ...witness, ordinal: 2, method: 'passkey', signedAt: recordedAt },
    ]);
    for (const { hash, ...row } of rows) expect(hash).toBe(hashSignature(row));
  });
});

describe('[LEDGER-02] a chain of hashes', () => {
  it('starts with 64 zeros', () => {
    expect(genesisHash).toBe('0000000000000000000000000000000000000000000000000000000000000000');
  });

  it('of the audit history covers every field, and of a change what was before and after', () => {
    const entry = {
      agencyId,
      seq: 3,
      at: recordedAt,
      actorId: signer.userId,
      actorName: signer.name,
      factor: 'password',
      action: 'user.saved',
      outcome: 'success' as const,
      subjectKind: 'user',
      subjectId: null,
      subjectName: null,
      summary: 'Saved',
      changes: [{ after: 'b', before: 'a', field: 'Name' }],
      requestId: null,
      address: '203.0.113.7',
      previousHash: genesisHash,
    };
    expect(hashEntry(entry)).toBe(sha256({ ...entry, at: times.recordedAt }));
  });

  it('of papers is read in the order of their signatures, as far as each follows the one before', () => {
    const paper = (previousHash: string, hash: string) => ({ previousHash, hash });
    const [a, b, c] = [paper(genesisHash, 'a'), paper('a', 'b'), paper('b', 'c')];
    expect(inOrder([c, a, b])).toEqual([a, b, c]);
    expect(inOrder([c, a])).toEqual([a]);
    expect(inOrder([b, c])).toEqual([]);
    const circle = paper('b', 'a');
    expect(inOrder([a, b, circle])).toEqual([a, b, circle]);
  });

  it('does not hold where a row is in no shape that can be hashed, and other errors are not hidden', () => {
    expect(holds(() => true)).toBe(true);
    expect(holds(() => false)).toBe(false);
    expect(holds(() => new Date(Number.NaN).toISOString() === '')).toBe(false);
    expect(holds(() => JSON.stringify(1n) === '')).toBe(false);
    const fail = () => {
      throw new Error('No connection');
    };
    expect(() => holds(fail)).toThrow('No connection');
  });
});

describe('[LEDGER-01] the next entry', () => {
  const fact = {
    agencyId,
    inventoryId,
    kind: 'waste' as const,
    productId,
    lotId,
    change: -30,
    lotBalance: 100,
    productBalance: 200,
    occurredAt,
    recordedAt,
    recordedBy: { id: signer.userId, name: signer.name },
    summary: 'Wasted',
    note: null,
    correctionOfId: null,
    requiredSignatures: ['wasted'],
    idempotencyKey: id(31),
    contentHash: 'content',
    facts: null,
  };

  it('has the balances of the lot and the product after it, and follows the head', () => {
    const entry = nextLedgerEntry({ sequence: 8, hash: 'head' }, fact);
    const { hash, ...row } = entry;
    expect(row).toMatchObject({
      sequence: 9,
      previousHash: 'head',
      lotBalance: 70,
      productBalance: 170,
      isLate: false,
      awaitsSignature: false,
      eventId: null,
      format: 1,
    });
    expect(hash).toBe(hashLedgerEntry(row));
  });

  it('says whether a signature is left for later, and what it is of since format 2', () => {
    const facts = { labels: [] } as never;
    const more = { ...fact, facts, awaitsSignature: true, eventId: id(20) };
    expect(nextLedgerEntry({ sequence: 8, hash: 'head' }, more)).toMatchObject({
      awaitsSignature: true,
      eventId: id(20),
      format: 2,
      facts,
    });
  });
});

describe('a list of faults', () => {
  it('keeps twenty sentences, or as many as it is asked to, and the lowest number of an entry', () => {
    const list = new FailureList();
    expect(list.isEmpty).toBe(true);
    expect(list.firstEntry).toBeNull();
    for (const sequence of [9, 4, 7]) list.addEntry(sequence, `Entry ${sequence}`);
    for (let more = 0; more < 30; more += 1) list.add('More');
    expect(list.isEmpty).toBe(false);
    expect(list.firstEntry).toBe(4);
    expect(list.sentences).toHaveLength(20);
    const short = new FailureList(1);
    short.add('first');
    short.add('second');
    expect(short.sentences).toEqual(['first']);
  });
});
