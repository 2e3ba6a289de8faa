import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { verifyDocuments } from '../../../../src/server/core/hash-chain/paperChain.ts';
import { recordHeads } from '../../../../src/server/database/schema/recordChain.ts';
import { agencyId } from './samples.ts';
import { readerOf } from './tables.ts';

const zeros = '0'.repeat(64);
const paper = (previousHash: string, hash: string, real = hash) => ({ previousHash, hash, real });
const papers = [paper(zeros, 'a'), paper('a', 'b'), paper('b', 'c')];

/** What the check says of papers whose newest is kept as this one. */
function failuresOf(kept: typeof papers, head: { sequence: number; hash: string } | null) {
  const rows = head === null ? [] : [{ agencyId, chain: 'forms', ...head }];
  const tables = new Map<PgTable, Record<string, unknown>[]>([[recordHeads, rows]]);
  return verifyDocuments(readerOf(tables), agencyId, kept, {
    chain: 'forms',
    names: 'signed forms',
    hashOf: ({ real }) => {
      if (real === 'none') throw new TypeError('It cannot be hashed');
      return real;
    },
    nameOf: (number) => `Signed form ${number}`,
  });
}

describe('[LEDGER-02] signed papers', () => {
  const head = { sequence: 3, hash: 'c' };
  const cutOff = 'The end of the chain of signed forms was cut off.';

  it('are in order as they were signed, and so is a chain without any', async () => {
    expect(await failuresOf(papers, head)).toEqual([]);
    expect(await failuresOf([], null)).toEqual([]);
    expect(await failuresOf([], { sequence: 0, hash: zeros })).toEqual([]);
  });

  it.each<[string, typeof papers, typeof head | null, string[]]>([
    [
      'one was changed',
      [...papers.slice(0, 1), paper('a', 'b', 'x'), ...papers.slice(2)],
      head,
      ['Signed form 2 was changed.'],
    ],
    [
      'one cannot be hashed any longer',
      [paper(zeros, 'a', 'none'), ...papers.slice(1)],
      head,
      ['Signed form 1 was changed.'],
    ],
    [
      'one was removed',
      [...papers.slice(0, 1), ...papers.slice(2)],
      head,
      ['Signed form 2 was removed or changed.'],
    ],
    ['the first was removed', papers.slice(1), head, ['Signed form 1 was removed or changed.']],
    ['the last was removed', papers.slice(0, 2), head, [cutOff]],
    ['all were removed', [], head, [cutOff]],
    ['the head was removed', papers, null, [cutOff]],
    ['the head counts another number', papers, { ...head, sequence: 2 }, [cutOff]],
    ['the head has another hash', papers, { ...head, hash: 'b' }, [cutOff]],
  ])('are not if %s', async (_what, kept, last, failures) => {
    expect(await failuresOf(kept, last)).toEqual(failures);
  });
});
