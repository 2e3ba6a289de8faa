import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashNote, type StoredNote } from '../../../../src/server/core/ledger/hashNote.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import type { Transaction } from '../../../../src/server/database/database.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { signatureNotes } from '../../../../src/server/database/schema/signatureNote.ts';
import { proveChains } from '../../../../src/server/features/audit/proveChains.ts';
import { readHeads } from '../../../../src/server/features/audit/readHeads.ts';
import {
  openSignatureNotes,
  type SignatureNotes,
} from '../../../support/custody/signatureNotes.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let scene: SignatureNotes;
let note: StoredNote;
let written: { readonly id: string; readonly hash: string };

/** One scene for all tests: a receipt that is noted, and an old entry that is not. Every forgery is undone. */
beforeAll(async () => {
  server = await startTestServer();
  scene = await openSignatureNotes(server, 'z');
  const receipt = await scene.receipt();
  await scene.oldEntry();
  await scene.disableWitness();
  expect((await scene.note(receipt)).status).toBe(200);
  const [row] = await scene.noted();
  const [entry] = await server.open.database
    .select({ id: ledgerEntries.id, hash: ledgerEntries.hash })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.eventId, receipt.actId));
  if (row === undefined || entry === undefined) throw new Error('Nothing was noted');
  [note, written] = [row, entry];
});

afterAll(() => server.close());

/** Runs with every trigger and foreign key off, as the owner of the tables can, and undoes it. */
async function forge(how: (tx: Transaction) => Promise<unknown>): Promise<readonly string[]> {
  const undo = new Error('undo');
  let failures: readonly string[] = [];
  await expect(
    server.open.database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await how(tx);
      ({ failures } = await verifyLedger(tx, scene.custody.agencyId));
      throw undo;
    }),
  ).rejects.toBe(undo);
  return failures;
}

/** A note with a right hash in the place of the true one, and its chain made again as by the trigger. */
function replaced(more: Partial<StoredNote>) {
  return forge(async (tx) => {
    const own = sql`agency_id = ${scene.custody.agencyId} and chain = 'notes'`;
    await tx.delete(signatureNotes).where(eq(signatureNotes.id, note.id));
    await tx.execute(sql`delete from record_links where ${own}`);
    await tx.execute(sql`delete from record_heads where ${own}`);
    await tx.execute('set local session_replication_role = origin');
    const forged = { ...note, ...more };
    await tx.insert(signatureNotes).values({ ...forged, hash: hashNote(forged) });
    await tx.execute('set local session_replication_role = replica');
  });
}

describe('the check of the ledger', () => {
  it('finds nothing wrong with a note, and the database refuses to change one', async () => {
    expect(await forge(async () => undefined)).toEqual([]);
    for (const statement of [
      sql`update signature_notes set reason = ''`,
      sql`delete from signature_notes`,
      sql`truncate signature_notes`,
    ]) {
      const refusal: unknown = await server.open.database
        .execute(statement)
        .catch((error: Error) => error.cause);
      expect(refusal).toMatchObject({ code: '23001' });
    }
  });

  it.each<[string, string, SQL]>([
    [
      'another reason',
      'Signed note 1 was changed.',
      sql`update signature_notes set reason = 'No one knows.'`,
    ],
    ['another name', 'Signed note 1 was changed.', sql`update signature_notes set name = 'Eve'`],
    ['a note removed', 'Signed note 1 was removed.', sql`delete from signature_notes`],
    [
      'its link removed',
      'The end of the chain of signed notes was cut off.',
      sql`delete from record_links where chain = 'notes'`,
    ],
    [
      'the event removed',
      'Signed note 1 is about a record that doesn’t exist.',
      sql`delete from custody_events`,
    ],
  ])('names %s', async (_what, sentence, forgery) => {
    expect(await forge((tx) => tx.execute(forgery))).toContain(sentence);
  });

  it('names a note that was inserted past the chain', async () => {
    const failures = await forge((tx) =>
      tx.insert(signatureNotes).values({ ...note, id: randomUUID(), ordinal: 3 }),
    );
    expect(failures).toEqual(['There are 2 signed notes, and 1 in their chain.']);
  });

  it.each<[string, string, () => Partial<StoredNote>]>([
    [
      'something else than was recorded',
      'is about something other than the record it names',
      () => ({ notedHash: '0'.repeat(64) }),
    ],
    [
      'a signature that no one asked for',
      'is about a signature that was not required',
      () => ({ ordinal: 3 }),
    ],
    [
      'a signature that was given',
      'is about a signature that is not missing',
      () => ({ ordinal: 1, meaning: 'received' }),
    ],
    [
      'an entry that its event signs',
      'is about a signature that is not missing',
      () => ({ eventId: null, entryId: written.id, notedHash: written.hash }),
    ],
    [
      'an act of one’s own',
      'is by someone who isn’t allowed to note it',
      () => ({ userId: scene.custody.people.signer ?? '' }),
    ],
    [
      'what one was named for',
      'is by someone who isn’t allowed to note it',
      () => ({ userId: scene.custody.people.witness ?? '' }),
    ],
  ])('names a note of %s, however well it is hashed', async (_what, end, more) => {
    expect(await replaced(more())).toContain(`Signed note 1 ${end}.`);
  });

  it('names a signature that was given in addition to the note', async () => {
    const failures = await forge((tx) =>
      tx.execute(sql`insert into signatures (id, agency_id, event_id, ordinal, user_id, name, role,
          meaning, signed_at, method, signed_hash, hash)
        select gen_random_uuid(), agency_id, event_id, ordinal, user_id, name, role, meaning,
          noted_at, method, noted_hash, hash from signature_notes`),
    );
    expect(failures).toContain('Signed note 1 is about a signature that was recorded.');
  });
});

it('exported heads detect a note that was removed with its chain', async () => {
  const { agencyId } = scene.custody;
  const { database } = server.open;
  const heads = (await readHeads(database, agencyId)).filter(({ chain }) => chain === 'notes');
  expect(heads).toMatchObject([{ sequence: 1 }]);
  let failures: readonly string[] = [];
  await forge(async (tx) => {
    await tx.execute(sql`delete from signature_notes`);
    await tx.execute(sql`delete from record_links where chain = 'notes'`);
    await tx.execute(sql`delete from record_heads where chain = 'notes'`);
    for await (const proof of proveChains(tx, heads)) {
      if (proof.agencyId === agencyId) failures = proof.failures;
    }
  });
  expect(failures).toContain(
    'The chain "notes" had 1 entries when its head was exported; that entry is missing.',
  );
});
