import { describe, expect, it } from 'vitest';
import {
  type AuditFact,
  appendAudits,
  installationChain,
  isSecretField,
  rejectSecret,
} from '../../../../src/server/core/audit-trail/appendAudit.ts';
import { checkChain } from '../../../../src/server/core/audit-trail/checkChain.ts';
import type { Database } from '../../../../src/server/database/database.ts';
import { chainChecks } from '../../../../src/server/database/schema/auditEntry.ts';
import { alter, historyOf, tablesOf } from './history.ts';
import { agencyId, recordedAt } from './samples.ts';
import { readerOf, type Tables } from './tables.ts';

/** A server's database, whose tables can be exchanged. */
function serverOf(tables: Tables) {
  const database = readerOf(tables) as unknown as Database;
  const replace = (other: Tables) => {
    for (const [table, rows] of other) tables.set(table, rows);
  };
  const check = (run = {}) => checkChain(database, agencyId, { now: recordedAt, ...run });
  return { check, replace, kept: () => tables.get(chainChecks)?.[0] };
}

describe('[LEDGER-02] the check of the audit history', () => {
  it('keeps what it found, and where the history was in order to', async () => {
    const { head } = historyOf(4);
    const server = serverOf(tablesOf(historyOf(4)));
    const verdict = { isIntact: true, checkedEntries: 4, firstBroken: null };
    const end = { seq: 4, hash: head.hash };
    expect(await server.check()).toEqual({ ...verdict, end });
    expect(server.kept()).toEqual({
      agencyId,
      checkedAt: recordedAt,
      walkedAt: recordedAt,
      ...verdict,
      goodSeq: 4,
      goodHash: head.hash,
    });
  });

  it.each([
    ['was cut off and given a new end', historyOf(3), 3, 4],
    ['was replaced by another sound one', historyOf(5, 'Other'), 5, 4],
  ])('remembers the history that it saw: one that %s', async (_what, other, checked, broken) => {
    const verdict = { isIntact: false, checkedEntries: checked, firstBroken: broken };
    const tables = tablesOf(historyOf(4));
    const server = serverOf(tables);
    await server.check();
    const kept = server.kept();
    server.replace(tablesOf(other));
    expect(await serverOf(new Map(tables)).check()).toMatchObject(verdict);
    tables.delete(chainChecks);
    expect(await server.check()).toMatchObject(verdict);
    expect(server.kept()).toMatchObject({ ...verdict, goodSeq: 4, goodHash: kept?.goodHash });
    // What is not in order is not remembered as if it were.
    tables.delete(chainChecks);
    expect(await server.check()).toMatchObject(verdict);
  });

  it('continues after a link, and says when everything was recomputed', async () => {
    const history = historyOf(4);
    const walkedAt = new Date(+recordedAt - 1_000);
    const from = { seq: 2, hash: history.entries[1]?.hash ?? '', walkedAt };
    alter(history.entries, 0, { summary: 'Other' });
    const server = serverOf(tablesOf(history));
    expect(await server.check({ from })).toMatchObject({ isIntact: true, checkedEntries: 4 });
    expect(server.kept()).toMatchObject({ walkedAt, checkedAt: recordedAt, goodSeq: 4 });
    alter(history.entries, 3, { summary: 'Other' });
    expect(await server.check({ from })).toMatchObject({ isIntact: false, firstBroken: 4 });
    const other = { ...from, hash: history.head.hash };
    expect(await server.check({ from: other })).toMatchObject({ firstBroken: 3 });
  });

  it('remembers a history of one entry', async () => {
    const server = serverOf(tablesOf(historyOf(1)));
    await server.check();
    server.replace(tablesOf(historyOf(1, 'Other')));
    expect(await server.check()).toMatchObject({
      ...{ isIntact: false, checkedEntries: 1, firstBroken: 1 },
    });
  });

  it('has nothing to remember where the history never was in order', async () => {
    const broken = historyOf(4);
    alter(broken.entries, 1, { summary: 'Other' });
    const server = serverOf(tablesOf(broken));
    expect(await server.check()).toMatchObject({
      ...{ isIntact: false, checkedEntries: 1, firstBroken: 2 },
    });
    expect(server.kept()).toMatchObject({ goodSeq: 0, goodHash: '' });
    server.replace(tablesOf(historyOf(4)));
    expect(await server.check()).toMatchObject({ isIntact: true });
  });

  it('says how far it is, and ends when it is to', async () => {
    const told: number[][] = [];
    const progress = async (...numbers: number[]) => void told.push(numbers);
    await serverOf(tablesOf(historyOf(4))).check({ progress });
    const back = historyOf(4);
    Object.assign(back.head, { seq: 2 });
    await serverOf(tablesOf(back)).check({ progress });
    const ahead = historyOf(4);
    Object.assign(ahead.head, { seq: 9 });
    await serverOf(tablesOf(ahead)).check({ progress });
    expect(told).toEqual([
      [4, 4],
      [4, 4],
      [4, 9],
    ]);
    const signal = AbortSignal.abort(new Error('Enough'));
    await expect(serverOf(tablesOf(historyOf(4))).check({ signal })).rejects.toThrow('Enough');
  });
});

describe('the audit trail', () => {
  it.each([
    ['Password', true],
    ['New PIN', true],
    ['Token', true],
    ['Client secret', true],
    ['Code', true],
    ['PIN length', false],
    ['Agency code', false],
    ['Shipping', false],
    ['Name', false],
  ])('says of %s only that it is set: %s', (field, isSecret) => {
    expect(isSecretField(field)).toBe(isSecret);
  });

  it('never holds a secret', () => {
    for (const before of ['', 'set', 'not set', 'changed']) {
      const change = { field: 'PIN', before, after: 'changed' };
      expect(rejectSecret(change)).toBe(change);
      expect(() => rejectSecret({ ...change, after: '4821' })).toThrow('never holds a secret');
      expect(() => rejectSecret({ ...change, before: '4821' })).toThrow('"PIN" may only say "set"');
    }
    const open = { field: 'Name', before: 'Dana', after: 'Dana W.' };
    expect(rejectSecret(open)).toBe(open);
  });

  it('gets entries of one agency at a time, and at least one; the installation’s are of agency 0', async () => {
    const of = (agency: number) => ({ agencyId: agency }) as AuditFact;
    const tx = readerOf(new Map());
    for (const facts of [[], [of(1), of(2)]]) {
      await expect(appendAudits(tx, facts)).rejects.toThrow('Entries of one agency');
    }
    expect(installationChain).toBe(0);
  });
});
