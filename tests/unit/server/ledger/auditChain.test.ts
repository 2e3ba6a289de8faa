import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { readChain } from '../../../../src/server/core/audit-trail/readChain.ts';
import {
  readHash,
  verifyChain,
  walkChain,
} from '../../../../src/server/core/audit-trail/verifyChain.ts';
import { chainChecks } from '../../../../src/server/database/schema/auditEntry.ts';
import { jobRuns } from '../../../../src/server/database/schema/job.ts';
import { alter, type History, historyOf, tablesOf } from './history.ts';
import { agencyId, recordedAt } from './samples.ts';
import { readerOf } from './tables.ts';

async function verdictOf(change: (history: History) => void) {
  const history = historyOf(4);
  change(history);
  return verifyChain(readerOf(tablesOf(history)), agencyId);
}

describe('[LEDGER-02] the audit history', () => {
  it('is intact as it was written, and an empty one is', async () => {
    expect(await verdictOf(() => undefined)).toEqual({
      isIntact: true,
      checkedEntries: 4,
      firstBroken: null,
    });
    const empty = { isIntact: true, checkedEntries: 0, firstBroken: null };
    expect(await verifyChain(readerOf(new Map()), agencyId)).toEqual(empty);
    expect(await verifyChain(readerOf(tablesOf(historyOf(0))), agencyId)).toEqual(empty);
  });

  it.each<[string, (history: History) => void, number, number]>([
    ['changed', ({ entries }) => alter(entries, 1, { summary: 'Other' }), 1, 2],
    ['removed', ({ entries }) => void entries.splice(1, 1), 1, 2],
    [
      'hashed again after a change',
      ({ entries }) => alter(entries, 1, { summary: 'Other' }, true),
      2,
      3,
    ],
    [
      'given another number, and hashed again',
      ({ entries }) => alter(entries, 1, { seq: 9 }, true),
      1,
      2,
    ],
    [
      'made to follow another',
      ({ entries }) => alter(entries, 1, { previousHash: 'x' }, true),
      1,
      2,
    ],
    ['cut off at the end', ({ entries }) => void entries.pop(), 3, 4],
    ['given a head of another hash', ({ head }) => void Object.assign(head, { hash: 'x' }), 4, 5],
    ['given a head that is set back', ({ head }) => void Object.assign(head, { seq: 2 }), 4, 5],
    ['given the first head', ({ head }) => void Object.assign(head, { seq: 0, hash: 'x' }), 4, 5],
  ])('that was %s is broken from there on', async (_what, change, checkedEntries, firstBroken) => {
    expect(await verdictOf(change)).toEqual({ isIntact: false, checkedEntries, firstBroken });
  });

  it('without a head has lost it', async () => {
    expect(await verdictOf((history) => void Object.assign(history.head, { seq: null }))).toEqual({
      isIntact: false,
      checkedEntries: 4,
      firstBroken: 5,
    });
  });

  it('of one entry without a head has lost it, and so has an empty one with the head of another', async () => {
    const one = historyOf(1);
    Object.assign(one.head, { seq: null });
    expect(await verifyChain(readerOf(tablesOf(one)), agencyId)).toEqual({
      isIntact: false,
      checkedEntries: 1,
      firstBroken: 2,
    });
    const none = historyOf(0);
    Object.assign(none.head, { hash: 'x' });
    expect(await verifyChain(readerOf(tablesOf(none)), agencyId)).toEqual({
      isIntact: false,
      checkedEntries: 0,
      firstBroken: 1,
    });
  });

  it('of more than a thousand entries is checked to its end, and says how far it is', async () => {
    const history = historyOf(1_001);
    const done: number[] = [];
    const progress = async (checked: number) => void done.push(checked);
    const walked = await walkChain(readerOf(tablesOf(history)), agencyId, { progress });
    expect(walked).toMatchObject({ isIntact: true, checkedEntries: 1_001 });
    expect(walked.lastHash).toBe(history.head.hash);
    expect(done).toEqual([1_000, 1_001]);
  });

  it('has the hash of each of its entries', async () => {
    const { entries, head } = historyOf(2);
    const reader = readerOf(tablesOf({ entries, head }));
    expect(await readHash(reader, agencyId, 2)).toBe(head.hash);
    expect(await readHash(reader, agencyId, 3)).toBeUndefined();
  });

  it('ends its check when it is to', async () => {
    const signal = AbortSignal.abort(new Error('Enough'));
    const reader = readerOf(tablesOf(historyOf(1)));
    await expect(walkChain(reader, agencyId, { signal })).rejects.toThrow('Enough');
  });
});

describe('the last check of the audit history', () => {
  const last = {
    agencyId,
    isIntact: true,
    checkedEntries: 4,
    firstBroken: null,
    checkedAt: recordedAt,
    walkedAt: recordedAt,
  };
  const run = { job: 'auditChainCheck', agencyId, state: 'running', done: 3, total: 9 };
  const stateOf = (checks: object[], runs: object[]) =>
    readChain(
      readerOf(
        new Map<PgTable, Record<string, unknown>[]>([
          [chainChecks, checks as Record<string, unknown>[]],
          [jobRuns, runs as Record<string, unknown>[]],
        ]),
      ),
      agencyId,
    );

  it('is shown with how far one is that waits or runs', async () => {
    const { agencyId: _agency, walkedAt: _walked, ...shown } = last;
    expect(await stateOf([last], [run])).toEqual({
      last: { ...shown, checkedAt: recordedAt.toISOString() },
      isRunning: true,
      done: 3,
      total: 9,
    });
    expect(await stateOf([], [{ ...run, state: 'queued' }])).toMatchObject({
      last: null,
      isRunning: true,
    });
  });

  it('says when everything was recomputed, if that was earlier', async () => {
    const walkedAt = new Date(+recordedAt - 1);
    expect(await stateOf([{ ...last, walkedAt }], [])).toMatchObject({
      last: { walkedAt: walkedAt.toISOString() },
    });
    const checks = [last, { ...last, walkedAt: null }];
    for (const check of checks) {
      expect((await stateOf([check], [])).last).not.toHaveProperty('walkedAt');
    }
  });

  it('is not running if it is done, or another job', async () => {
    const idle = { last: null, isRunning: false, done: 0, total: 0 };
    expect(await stateOf([], [])).toEqual(idle);
    expect(await stateOf([], [{ ...run, state: 'done' }])).toEqual(idle);
    expect(await stateOf([], [{ ...run, job: 'backup' }])).toEqual(idle);
  });
});
