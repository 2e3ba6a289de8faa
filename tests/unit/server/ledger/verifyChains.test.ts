import { describe, expect, it } from 'vitest';
import { counts } from '../../../../src/server/database/schema/custodyDuty.ts';
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
import type { Book } from './book.ts';
import { alter, failuresOf } from './forgery.ts';
import { id, lotId } from './samples.ts';

describe('[LEDGER-02] the events', () => {
  it.each<[string, (book: Book) => void, string]>([
    [
      'one that was removed',
      ({ rowsOf }) => void rowsOf(custodyEvents).splice(1, 1),
      'Event 2 is missing.',
    ],
    [
      'one that follows another',
      ({ rowsOf }) => alter(rowsOf(custodyEvents), 1, { previousHash: 'x' }),
      'Event 2 follows another one.',
    ],
    [
      'one that was changed',
      ({ rowsOf }) => alter(rowsOf(custodyEvents), 1, { summary: 'Other' }),
      'Event 2 or one of its entries was changed.',
    ],
    [
      'one in a shape that cannot be read',
      ({ rowsOf }) => alter(rowsOf(custodyEvents), 1, { details: null as never }),
      'Event 2 or one of its entries was changed.',
    ],
    [
      'an entry too few',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 2, { eventId: null }),
      'Event 2 or one of its entries was changed.',
    ],
    [
      'a last one that was cut off',
      ({ rowsOf }) => void rowsOf(custodyEvents).pop(),
      'The end of the events was cut off.',
    ],
    [
      'a head that was set back',
      ({ rowsOf }) => alter(rowsOf(ledgerHeads), 0, { eventSequence: 2 }),
      'The end of the events was cut off.',
    ],
    [
      'a head with another hash',
      ({ rowsOf }) => alter(rowsOf(ledgerHeads), 0, { eventHash: null }),
      'The end of the events was cut off.',
    ],
    [
      'a signature that was changed',
      ({ rowsOf }) => alter(rowsOf(signatures), -1, { meaning: 'other' }),
      'A signature of event 3 was changed, is missing, or is one too many.',
    ],
    [
      'another second signer',
      ({ rowsOf }) => alter(rowsOf(signatures), -1, { userId: id(12) }),
      'Event 3 is not what was asked for, or who signed it was changed.',
    ],
    [
      'another first signer',
      ({ rowsOf }) => alter(rowsOf(signatures), 4, { userId: id(12) }),
      'Event 3 is not what was asked for, or who signed it was changed.',
    ],
    [
      'a request of other content',
      ({ rowsOf }) => alter(rowsOf(custodyEvents), 2, { contentHash: 'x' }),
      'Event 3 is not what was asked for, or who signed it was changed.',
    ],
    [
      'entries that are not what it says',
      ({ rowsOf }) => alter(rowsOf(ledgerEntries), 2, { change: -51 }),
      'The entries of event 2 are not what it says.',
    ],
    [
      'a count that was changed',
      ({ rowsOf }) => alter(rowsOf(counts), 0, { isBlind: true }),
      'The count of event 3 was changed, or is missing, or is one too many.',
    ],
  ])('%s is named', async (_what, change, sentence) => {
    expect(await failuresOf(change)).toContain(sentence);
  });

  it.each<[string, (book: Book) => void]>([
    ['sent', ({ rowsOf }) => alter(rowsOf(transferLines), 0, { sent: 49 })],
    ['received', ({ rowsOf }) => alter(rowsOf(transferLines), 0, { received: 1, returned: -1 })],
    ['returned', ({ rowsOf }) => alter(rowsOf(transferLines), 0, { returned: 1 })],
    ['nothing', ({ rowsOf }) => void rowsOf(transferLines).pop()],
  ])('leave in transit what their transfers say, not %s otherwise', async (_what, change) => {
    expect(await failuresOf(change)).toEqual([
      `What transfer ${id(302)} has in transit differs from its events.`,
    ]);
  });

  it('leave nothing in transit that none of them sent', async () => {
    const other = ({ rowsOf }: Book) => {
      const rows = rowsOf(transferLines);
      const [line] = rows;
      if (line) rows.push({ ...line, transferId: id(304) });
    };
    expect(await failuresOf(other)).toEqual([
      `What transfer ${id(304)} has in transit differs from its events.`,
    ]);
  });
});

describe('[LEDGER-02] the chain of signatures', () => {
  it.each<[string, (book: Book) => void, string]>([
    [
      'a link that was removed',
      ({ rowsOf }) => void rowsOf(signatureLinks).splice(2, 1),
      'Signature 3 is missing from its chain.',
    ],
    [
      'a link that was changed',
      ({ rowsOf }) => alter(rowsOf(signatureLinks), 2, { hash: 'x' }),
      'Signature 3, of Casey Ruiz, was changed.',
    ],
    [
      'a signature that was removed',
      ({ rowsOf }) => void rowsOf(signatures).splice(2, 1),
      'Signature 3 was removed.',
    ],
    [
      'a signature past the chain',
      ({ rowsOf }) => {
        const rows = rowsOf(signatures);
        if (rows[1]) rows.push({ ...rows[1], id: id(407) });
      },
      'There are 7 signatures, and 6 in their chain.',
    ],
    [
      'an end that was cut off',
      ({ rowsOf }) => void rowsOf(signatureLinks).pop(),
      'The end of the chain of signatures was cut off.',
    ],
    [
      'a head that was set back',
      ({ rowsOf }) => alter(rowsOf(signatureHeads), 0, { sequence: 5 }),
      'The end of the chain of signatures was cut off.',
    ],
    [
      'a head with another hash',
      ({ rowsOf }) => alter(rowsOf(signatureHeads), 0, { hash: 'x' }),
      'The end of the chain of signatures was cut off.',
    ],
    [
      'a head that was removed',
      ({ rowsOf }) => void rowsOf(signatureHeads).pop(),
      'The end of the chain of signatures was cut off.',
    ],
  ])('%s is named', async (_what, change, sentence) => {
    expect(await failuresOf(change)).toContain(sentence);
  });
});

describe('[LEDGER-02] the chain of counts', () => {
  it.each<[string, (book: Book) => void, string]>([
    [
      'a link that was removed with its row',
      ({ rowsOf }) => alter(rowsOf(recordLinks), 0, { sequence: 2 }),
      'Count 1 is missing from the chain of counts.',
    ],
    [
      'a link that was changed',
      ({ rowsOf }) => alter(rowsOf(recordLinks), 0, { hash: 'x' }),
      'Count 1 was changed.',
    ],
    [
      'a row that was changed',
      ({ rowsOf }) => alter(rowsOf(counts), 0, { countedBy: 'Other' }),
      'Count 1 was changed.',
    ],
    ['a row that was removed', ({ rowsOf }) => void rowsOf(counts).pop(), 'Count 1 was removed.'],
    [
      'a row past the chain',
      ({ rowsOf }) => {
        const rows = rowsOf(counts);
        if (rows[0]) rows.push({ ...rows[0], id: id(502), eventId: null });
      },
      'There are 2 counts, and 1 in their chain.',
    ],
    [
      'an end that was cut off',
      ({ rowsOf }) => void rowsOf(recordLinks).pop(),
      'The end of the chain of counts was cut off.',
    ],
    [
      'a head with another hash',
      ({ rowsOf }) => alter(rowsOf(recordHeads), 0, { hash: 'x' }),
      'The end of the chain of counts was cut off.',
    ],
    [
      'a head that was removed',
      ({ rowsOf }) => void rowsOf(recordHeads).shift(),
      'The end of the chain of counts was cut off.',
    ],
  ])('%s is named', async (_what, change, sentence) => {
    expect(await failuresOf(change)).toContain(sentence);
  });
});

describe('[LEDGER-02] the chain of versions', () => {
  it.each<[string, (book: Book) => void, string]>([
    [
      'one that was removed',
      ({ rowsOf }) => void rowsOf(recordVersions).shift(),
      'Version 1 is missing from the chain of versions.',
    ],
    [
      'one that was changed',
      ({ rowsOf }) => alter(rowsOf(recordVersions), 1, { version: 2 }),
      `Version 2 (of lots ${lotId}) was changed.`,
    ],
    [
      'one that no entry of the audit history tells of',
      ({ rowsOf }) => alter(rowsOf(recordVersions), 1, { auditSeq: 4 }),
      `Version 2 (of lots ${lotId}) has no entry in the audit history.`,
    ],
    [
      'one of a migration that there was not',
      ({ rowsOf }) => alter(rowsOf(recordVersions), 1, { origin: '9999_none' }),
      `Version 2 (of lots ${lotId}) has no entry in the audit history.`,
    ],
    [
      'an end that was cut off',
      ({ rowsOf }) => void rowsOf(recordVersions).pop(),
      'The end of the chain of versions was cut off.',
    ],
    [
      'a head with another hash',
      ({ rowsOf }) => alter(rowsOf(recordHeads), 1, { hash: 'x' }),
      'The end of the chain of versions was cut off.',
    ],
    [
      'a head that was removed',
      ({ rowsOf }) => void rowsOf(recordHeads).pop(),
      'The end of the chain of versions was cut off.',
    ],
  ])('%s is named', async (_what, change, sentence) => {
    expect(await failuresOf(change)).toContain(sentence);
  });
});
