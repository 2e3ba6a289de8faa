import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type { LossStatement } from '../../../../src/contract/reports/loss.ts';
import { genesisHash } from '../../../../src/server/core/hash-chain/genesisHash.ts';
import {
  checkLossRecords,
  hashLossRecord,
  notifiedOf,
  readLossRecords,
  type StoredLossRecord,
} from '../../../../src/server/core/signed-documents/lossChain.ts';
import {
  openLossOf,
  type ReportedLoss,
} from '../../../../src/server/core/signed-documents/openLosses.ts';
import { lossRecords } from '../../../../src/server/database/schema/custodyDuty.ts';
import { recordHeads } from '../../../../src/server/database/schema/recordChain.ts';
import { agencyId, id, recordedAt, signer } from '../ledger/samples.ts';
import { readerOf } from '../ledger/tables.ts';

const decision: LossStatement = {
  kind: 'notSignificant',
  ...{ quantity: 'One of 400.', substances: 'Fentanyl.', access: 'The crew.' },
  ...{ pattern: 'The first.', diversion: '', trends: '' },
};

const notices = (departmentOn: string | null, directorOn: string | null): LossStatement => ({
  kind: 'newYork',
  ...{ departmentOn, departmentBy: 'Bo Boss', directorOn, directorBy: 'Bo Boss' },
});

const recordOf = (statement: LossStatement, more: Partial<StoredLossRecord> = {}) => {
  const row = {
    ...{ id: id(60), agencyId, lossId: id(61), kind: statement.kind, version: 1, statement },
    facts: { isTheft: false } as never,
    signedByUserId: signer.userId,
    signatures: [{ name: signer.name, role: 'Admin', meaning: 'decided', method: 'pin' as const }],
    ...{ signedAt: recordedAt, idempotencyKey: id(62), requestHash: 'request' },
    previousHash: genesisHash,
    ...more,
  };
  return { ...row, hash: hashLossRecord(row) };
};

describe('[LEDGER-02] the records of losses', () => {
  const record = recordOf(decision);

  const failuresOf = (rows: StoredLossRecord[], head: StoredLossRecord) => {
    const end = { agencyId, chain: 'losses', sequence: 1, hash: head.hash };
    const tables = new Map<PgTable, object[]>([
      [lossRecords, rows],
      [recordHeads, [end]],
    ]) as Parameters<typeof readerOf>[0];
    return checkLossRecords(readerOf(tables), agencyId);
  };

  it('hash everything that was signed', async () => {
    const { hash, ...signed } = record;
    for (const [key, value] of Object.entries(signed)) {
      const other = value instanceof Date ? new Date(0) : `${JSON.stringify(value)} changed`;
      expect(hashLossRecord({ ...signed, [key]: other }), key).not.toBe(hash);
    }
    expect(await failuresOf([record], record)).toEqual([]);
  });

  it('are named by their kind and version where they were changed, by their number where they are gone', async () => {
    const changed = { ...record, statement: { ...decision, pattern: 'The third.' } };
    expect(await failuresOf([changed as StoredLossRecord], record)).toEqual([
      'Record 1 of a loss (notSignificant, version 1) was changed.',
    ]);
    const second = recordOf(decision, { id: id(63), version: 2, previousHash: record.hash });
    expect(await failuresOf([second], second)).toContain(
      'Record 1 of a loss was removed or changed.',
    );
  });

  it('are read of the losses that are asked for', async () => {
    const other = recordOf(decision, { id: id(64), lossId: id(65) });
    const reader = readerOf(new Map([[lossRecords, [record, other]]]));
    expect(await readLossRecords(reader, agencyId, [])).toEqual([]);
    expect(await readLossRecords(reader, agencyId, [id(65)])).toEqual([other]);
    expect(await readLossRecords(reader, agencyId, [id(61), id(65)])).toEqual([record, other]);
  });

  it('say in the newest one of New York who was notified there', () => {
    expect(notifiedOf([record])).toEqual({
      ...{ departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' },
    });
    const [newer, older] = [notices('2026-03-11', '2026-03-12'), notices('2026-03-11', null)];
    const records = [record, recordOf(newer), recordOf(older)];
    expect(notifiedOf(records)).toEqual(newer);
  });
});

describe('[REG-04] what is still to be done of a loss', () => {
  const reported: ReportedLoss = {
    loss: {
      ...{ number: 'L-2026-0001', inventoryId: id(1), discoveredAt: recordedAt },
      ...{ noticeSentAt: null, formFiledAt: null },
    },
    ...{ lossId: id(61), place: 'Medic 2', state: 'CT' },
  };
  const sentAt = new Date('2026-03-11T12:00:00.000Z');
  const [noticed, filed] = [{ noticeSentAt: sentAt }, { formFiledAt: sentAt }];
  const nothing = { awaitsNotice: false, awaitsForm: false, notNotified: [] };

  const openOf = (
    loss: Partial<ReportedLoss['loss']>,
    statements: readonly LossStatement[] = [],
    more: Partial<ReportedLoss> = {},
  ) =>
    openLossOf(
      { ...reported, ...more, loss: { ...reported.loss, ...loss } },
      // What is signed about another loss changes nothing.
      [
        recordOf(notices(null, null), { lossId: id(66) }),
        ...statements.map((statement) => recordOf(statement)),
        recordOf(decision, { lossId: id(66) }),
      ],
    );

  it('names the loss and where it was', () => {
    expect(openOf({})).toEqual([
      {
        ...{ lossId: id(61), number: 'L-2026-0001', inventoryId: id(1), place: 'Medic 2' },
        ...{ discoveredAt: recordedAt, awaitsNotice: true, awaitsForm: true, notNotified: [] },
      },
    ]);
  });

  it('is the notice and the form, until each was sent', () => {
    expect(openOf(noticed)).toMatchObject([{ ...nothing, awaitsForm: true }]);
    expect(openOf(filed)).toMatchObject([{ ...nothing, awaitsNotice: true }]);
    expect(openOf({ ...noticed, ...filed })).toEqual([]);
  });

  it('[REG-07] is neither of them for a loss that is decided not to be significant', () => {
    expect(openOf({}, [decision])).toEqual([]);
    expect(openOf({}, [notices(null, null), decision])).toEqual([]);
  });

  it.each<[string, readonly LossStatement[], readonly string[]]>([
    ['both before anything was signed', [], ['department', 'director']],
    ['both where only other records were signed', [decision], ['department', 'director']],
    ['the director', [notices('2026-03-11', null)], ['director']],
    ['the department', [notices(null, '2026-03-11')], ['department']],
  ])('[REG-15] in New York is also to notify %s', (_what, statements, notNotified) => {
    const state = { state: 'NY' };
    const awaits = statements.includes(decision) ? {} : { awaitsNotice: true, awaitsForm: true };
    expect(openOf({}, statements, state)).toMatchObject([{ ...nothing, ...awaits, notNotified }]);
    const sent = { ...noticed, ...filed };
    expect(openOf(sent, statements, state)).toMatchObject([{ ...nothing, notNotified }]);
    expect(openOf(sent, [notices('2026-03-11', '2026-03-12'), ...statements], state)).toEqual([]);
  });
});
