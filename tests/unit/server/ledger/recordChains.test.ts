import { createHash } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { hashPhoto } from '../../../../src/server/core/cases/hashPhoto.ts';
import { FailureList } from '../../../../src/server/core/ledger/faultList.ts';
import { hashActivation } from '../../../../src/server/core/ledger/hashActivation.ts';
import {
  hashAmendment,
  hashEventAmendment,
} from '../../../../src/server/core/ledger/hashAmendment.ts';
import { RecordWalk } from '../../../../src/server/core/ledger/recordWalk.ts';
import { caseRecords } from '../../../../src/server/database/schema/cases/cases.ts';
import { photoRecords } from '../../../../src/server/database/schema/cases/photos.ts';
import { controlValueActivations } from '../../../../src/server/database/schema/controlValue.ts';
import {
  eventAmendments,
  useAmendments,
} from '../../../../src/server/database/schema/custodyUse.ts';
import {
  type RecordChain,
  recordHeads,
  recordLinks,
} from '../../../../src/server/database/schema/recordChain.ts';
import {
  agencyId,
  countDetails,
  id,
  inventoryId,
  lotId,
  occurredAt,
  productId,
  recordedAt,
  signer,
} from './samples.ts';
import { readerOf } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

interface Chain {
  readonly chain: RecordChain;
  /** What a row is called in sentences, and several. */
  readonly name: string;
  readonly names: string;
  readonly table: PgTable;
  /** A genuine row, by its hash where it has one. */
  readonly row: Row;
  readonly hashOf?: (row: never) => string;
  /** A field that only the hash covers, and another value. */
  readonly change: Row;
  /** What the chain’s text has of the row; id, agency and hash unless it is given. */
  readonly fields?: readonly string[];
}

const amendment = {
  ...{ id: id(90), agencyId, number: 1, reason: 'A digit was wrong.', inPlaceOf: [] },
  ...{ requiredSignatures: ['amended'], recordedByUserId: signer.userId, recordedBy: signer.name },
  ...{ occurredAt, recordedAt, contentHash: 'content', originalHash: 'o', previousHash: 'o' },
};

const chains: readonly Chain[] = [
  {
    chain: 'activations',
    name: 'Activation',
    names: 'activations of labels',
    table: controlValueActivations,
    row: {
      ...{ id: id(90), agencyId, inventoryId, productId, lotId, labels: ['CS-1'], reseal: null },
      ...{ signedByUserId: signer.userId, signedBy: signer.name, role: 'Manager', method: 'pin' },
      ...{ signedAt: recordedAt, idempotencyKey: id(91), requestHash: 'request' },
    },
    hashOf: hashActivation,
    change: { labels: ['CS-2'] },
  },
  {
    chain: 'cases',
    name: 'Case record',
    names: 'records of cases',
    table: caseRecords,
    row: {
      ...{ id: id(90), agencyId, caseId: id(92), sequence: 1, at: occurredAt, recordedAt },
      ...{ userId: signer.userId, name: signer.name, facts: '{}', eventId: null, entryId: null },
      ...{ role: null, method: null, signedHash: null },
    },
    change: { facts: '{"kind":"note"}' },
    fields: [
      ...['id', 'agencyId', 'caseId', 'sequence', 'at', 'recordedAt', 'userId', 'name', 'facts'],
      ...['eventId', 'entryId', 'role', 'method', 'signedHash'],
    ],
  },
  {
    chain: 'amendments',
    name: 'Amendment',
    names: 'amendments',
    table: useAmendments,
    row: { ...amendment, useId: id(80), homeEntryId: id(30), wastedAt: null, patientId: 'P-17' },
    hashOf: hashAmendment,
    change: { patientId: 'P-18' },
  },
  {
    chain: 'photos',
    name: 'Record of a photo',
    names: 'records of photos',
    table: photoRecords,
    row: {
      ...{ id: id(90), agencyId, kind: 'photo', photoId: id(90), caseId: id(92), eventId: null },
      ...{ eventHash: null, number: 1, at: recordedAt, userId: signer.userId, name: signer.name },
      ...{ text: 'The vial', width: 1, height: 1, size: 1, sentHash: 's', imageHash: 'i' },
      encryptedHash: 'e',
    },
    hashOf: hashPhoto,
    change: { imageHash: 'other' },
  },
  {
    chain: 'eventAmendments',
    name: 'Amendment of an event',
    names: 'amendments of events',
    table: eventAmendments,
    row: { ...amendment, eventId: id(20), details: countDetails, facts: null },
    hashOf: hashEventAmendment,
    change: { reason: 'Another reason.' },
  },
];

const zeros = '0'.repeat(64);

/** The link to the first row of a chain, as the triggers of the migrations write it. */
function linkOf(row: Row, fields: readonly string[] = ['id', 'agencyId', 'hash']): string {
  const text = `[${fields.map((name) => JSON.stringify(row[name])).join(', ')}]`;
  return createHash('sha256').update(`${zeros}${text}`).digest('hex');
}

async function failuresOf({ chain, table }: Chain, row: Row, link: string, end = link) {
  const at = { agencyId, chain, sequence: 1 };
  const tables = new Map<PgTable, Row[]>([
    [table, [row]],
    [recordLinks, [{ ...at, hash: link, recordId: row.id }]],
    [recordHeads, [{ ...at, hash: end }]],
  ]);
  const failures = new FailureList();
  await new RecordWalk(agencyId, chain, failures).finish(readerOf(tables), {});
  return failures.sentences;
}

describe.each(chains)('[LEDGER-02] the chain of $names', (kind) => {
  const { name, names, hashOf, change, fields } = kind;
  const wrongEnd = `The end of the chain of ${names} was cut off.`;
  const changed = `${name} 1 was changed.`;
  const stored = { ...kind.row, hash: hashOf?.(kind.row as never) };

  it('names no change where a row is as it was chained', async () => {
    const failures = await failuresOf(kind, stored, linkOf(stored, fields));
    expect(failures).not.toContain(changed);
    expect(failures).not.toContain(wrongEnd);
  });

  it('names a row that was changed under its hash, and an end that was cut off', async () => {
    const forged = { ...stored, ...change };
    expect(await failuresOf(kind, forged, linkOf(stored, fields), 'other')).toEqual(
      expect.arrayContaining([changed, wrongEnd]),
    );
  });

  it('names a row that another link follows', async () => {
    expect(await failuresOf(kind, stored, 'other')).toContain(changed);
  });
});
