import { createHash } from 'node:crypto';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { FailureList } from '../../../../src/server/core/ledger/faultList.ts';
import { RecordWalk } from '../../../../src/server/core/ledger/recordWalk.ts';
import { SignatureWalk } from '../../../../src/server/core/ledger/signatureWalk.ts';
import { EventWalk } from '../../../../src/server/core/ledger/verifyEvents.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { VersionWalk } from '../../../../src/server/core/ledger/versionWalk.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import {
  custodyEvents,
  transferLines,
} from '../../../../src/server/database/schema/custodyEvent.ts';
import {
  ledgerEntries,
  ledgerHeads,
} from '../../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { recordHeads, recordLinks } from '../../../../src/server/database/schema/recordChain.ts';
import { recordVersions } from '../../../../src/server/database/schema/recordVersion.ts';
import {
  signatureHeads,
  signatureLinks,
} from '../../../../src/server/database/schema/signatureChain.ts';
import { agencyId, common, id, lotId, sampleEntry, sampleEvent } from './samples.ts';
import { readerOf, type Tables } from './tables.ts';
import { versionRows } from './versions.ts';

const zeros = '0'.repeat(64);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Row = Record<string, unknown>;
type Walk = typeof EventWalk | typeof SignatureWalk | typeof VersionWalk;

const tablesOf = (...tables: [PgTable, Row[]][]): Tables => new Map(tables);

/** What the end of a walk through these tables finds. */
async function failuresOf(Kind: Walk, tables: Tables): Promise<readonly string[]> {
  const failures = new FailureList(10_000);
  await new Kind(agencyId, failures).finish(readerOf(tables), {});
  return failures.sentences;
}

/** One row more than is read at a time. */
const length = 1_001;
const numbers = Array.from({ length }, (_, index) => index + 1);

describe('[LEDGER-02] a chain of more rows than are read at a time', () => {
  it('of signatures is followed to its end', async () => {
    const signed = numbers.map((number) => ({
      ...{ agencyId, id: id(number), name: 'Casey Ruiz', hash: sha256(String(number)) },
    }));
    let previous = zeros;
    const links = signed.map((row, at) => {
      previous = sha256(`${previous}${row.hash}`);
      return { agencyId, sequence: at + 1, hash: previous, signatureId: row.id };
    });
    const head = { agencyId, sequence: length, hash: previous };
    const tables = tablesOf(
      [signatures, signed],
      [signatureLinks, links],
      [signatureHeads, [head]],
    );
    expect(await failuresOf(SignatureWalk, tables)).toEqual([]);
  });

  it('of versions is followed to its end', async () => {
    const versions = versionRows(numbers.map((number) => ['lots', id(number), { number }]));
    const head = { agencyId, chain: 'versions', sequence: length, hash: versions.at(-1)?.hash };
    const tables = tablesOf([recordVersions, versions], [recordHeads, [head]]);
    expect(await failuresOf(VersionWalk, tables)).toEqual([]);
  });

  it('of events is followed to its end', async () => {
    const events: ReturnType<typeof sampleEvent>[] = [];
    for (const sequence of numbers) {
      const previousHash = events.at(-1)?.hash ?? zeros;
      events.push(sampleEvent({ id: id(sequence), sequence, previousHash }));
    }
    const head = { agencyId, eventSequence: length, eventHash: events.at(-1)?.hash };
    const tables = tablesOf([custodyEvents, events], [ledgerHeads, [head]]);
    const failures = await failuresOf(EventWalk, tables);
    expect(failures).toContain(
      'Event 1001 is not what was asked for, or who signed it was changed.',
    );
    expect(failures).not.toContain('The end of the events was cut off.');
  });

  it('of counts is followed to its end', async () => {
    const links = numbers.map((sequence) => ({
      ...{ agencyId, chain: 'counts', sequence, recordId: id(sequence), hash: String(sequence) },
    }));
    const head = { agencyId, chain: 'counts', sequence: length, hash: String(length) };
    const failures = new FailureList(10_000);
    const tables = tablesOf([recordLinks, links], [recordHeads, [head]]);
    await new RecordWalk(agencyId, 'counts', failures).finish(readerOf(tables), {});
    expect(failures.sentences).toContain('Count 1001 was removed.');
    expect(failures.sentences).not.toContain('The end of the chain of counts was cut off.');
  });

  it('of entries is followed 250 at a time, and once more at the end', async () => {
    const entries: ReturnType<typeof sampleEntry>[] = [];
    for (const sequence of numbers) {
      const previousHash = entries.at(-1)?.hash ?? zeros;
      entries.push(sampleEntry({ id: id(sequence), sequence, previousHash }));
    }
    const done: number[] = [];
    await verifyLedger(readerOf(tablesOf([ledgerEntries, entries])), agencyId, {
      progress: async (checked) => void done.push(checked),
    });
    expect(done).toEqual([250, 500, 750, 1_000, 1_001, 1_001]);
  });
});

describe('[LEDGER-02] what a transfer has in transit', () => {
  it('is what was sent, without all that was received and returned since', async () => {
    const transferId = id(1);
    const events: ReturnType<typeof sampleEvent>[] = [];
    const moved = (kind: 'transferOut' | 'transferIn' | 'transferReturned', amount: number) => {
      const lines = [{ lotId, amount, labels: [] }];
      const details =
        kind === 'transferOut'
          ? { kind, ...common, toInventoryId: id(9), carrier: 'Casey', lines }
          : { kind, ...common, transferId, lines };
      const sequence = events.length + 1;
      const previousHash = events.at(-1)?.hash ?? zeros;
      const row = { id: id(sequence), sequence, previousHash, kind };
      events.push(sampleEvent({ ...row, details: details as never }));
    };
    moved('transferOut', 50);
    for (const amount of [10, 20]) moved('transferIn', amount);
    for (const amount of [5, 7]) moved('transferReturned', amount);
    const wrong = `What transfer ${transferId} has in transit differs from its events.`;
    const failures = (line: object) =>
      failuresOf(
        EventWalk,
        tablesOf(
          [custodyEvents, events],
          [transferLines, [{ agencyId, transferId, lotId, ...line }]],
        ),
      );
    expect(await failures({ sent: 50, received: 30, returned: 12 })).not.toContain(wrong);
    expect(await failures({ sent: 50, received: 30, returned: 11 })).toContain(wrong);
    expect(await failures({ sent: 50, received: 29, returned: 13 })).toContain(wrong);
  });
});

describe('[LEDGER-02] versions that entries of the audit history tell of', () => {
  const auditHash = (seq: number) => sha256(`audit ${seq}`);
  const history = [1, 3, 5].map((seq) => ({ agencyId, seq, hash: auditHash(seq) }));

  type Version = { auditSeq: number | null; origin: string; before?: string; state?: null };

  /** As `add_version` of migration 0030 links them. */
  function failuresIn(changes: readonly Version[]) {
    let previous = zeros;
    const versions = changes.map(({ auditSeq, origin, before, state }, at) => {
      const text = state === null ? '' : '{}';
      const row = [agencyId, at + 1, 'lots', id(1), at + 1, before ?? '', auditSeq ?? ''];
      previous = sha256([previous, ...row, origin, text].join('\n'));
      return {
        ...{ agencyId, sequence: at + 1, tableName: 'lots', rowKey: id(1), version: at + 1 },
        ...{ before: before ?? null, state: state === null ? null : '{}' },
        ...{ auditSeq, origin, hash: previous },
      };
    });
    const head = { agencyId, chain: 'versions', sequence: versions.length, hash: previous };
    const tables = tablesOf(
      [recordVersions, versions],
      [recordHeads, [head]],
      [auditEntries, history],
    );
    return failuresOf(VersionWalk, tables);
  }

  const told = (auditSeq: number, rest: Partial<Version> = {}) => ({
    auditSeq,
    origin: auditHash(auditSeq),
    ...rest,
  });
  const migrated = { auditSeq: null, origin: '0030_sealed_rows' };
  const untold = (sequence: number) =>
    `Version ${sequence} (of lots ${id(1)}) has no entry in the audit history.`;

  it.each<[string, Version[]]>([
    ['one entry', [told(3)]],
    ['entries in their order, two of one', [told(1), told(3), told(3), told(5)]],
    [
      'what was there before, and a row that is gone',
      [told(1), told(3, { before: 'b', state: null })],
    ],
    ['a migration between them', [told(3), migrated, told(5)]],
  ])('are in order with %s', async (_what, changes) => {
    expect(await failuresIn(changes)).toEqual([]);
  });

  it.each<[string, Version[], number]>([
    ['an earlier entry than the version before', [told(5), told(3)], 2],
    ['an earlier entry than the one before a migration', [told(5), migrated, told(3)], 3],
    ['the hash of another entry', [{ auditSeq: 5, origin: auditHash(3) }], 1],
    [
      'the hash of an entry under a number that another version names',
      [told(3), { auditSeq: 5, origin: auditHash(3) }],
      2,
    ],
    ['no entry there is', [told(4)], 1],
    ['no number', [told(3), { auditSeq: null, origin: auditHash(3) }], 2],
  ])('are named with %s', async (_what, changes, sequence) => {
    expect(await failuresIn(changes)).toEqual([untold(sequence)]);
  });
});
