import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportChainHeads, type SignedHeads } from '../../../src/contract/audit/evidence.ts';
import { hashEntry } from '../../../src/server/core/audit-trail/hashEntry.ts';
import { genesisHash } from '../../../src/server/core/hash-chain/genesisHash.ts';
import { findMembership } from '../../../src/server/core/identity/account.ts';
import { hashLedgerEntry, hashSignature } from '../../../src/server/core/ledger/hashLedgerEntry.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { auditChains, auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries, ledgerHeads } from '../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { openEvidenceKey } from '../../../src/server/features/audit/evidenceKey.ts';
import { exportHeads } from '../../../src/server/features/audit/exportHeads.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { signHeads } from '../../../src/server/features/audit/signHeads.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const path = '/api/Admin/GlobalAudit/Heads';

let server: TestServer;
let custody: TestCustody;
let agencyId: number;
let administrator: CurrentUser;
let exported: SignedHeads;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addCustody(database, 'a', 10);
  agencyId = custody.agencyId;
  await addUser(database, agencyId, 'aadmin', {
    fullName: 'A Admin',
    canSeeGlobalAuditHistory: true,
  });
  const session = await sessionOf(database, custody.people.signer ?? '', agencyId);
  for (let index = 0; index < 2; index += 1) {
    await recordUse(database, {
      form: formOfUse(custody, 'a'),
      session,
      origin: { requestId: null, address: null },
      now: server.clock.now,
    });
  }
  administrator = await logInAs(server, 'aadmin');
  const reply = await send({ clientId: null });
  expect(reply.status).toBe(200);
  exported = v.parse(exportChainHeads.reply, await reply.json()).signed;
});

afterAll(() => server.close());

function send(body: unknown) {
  return server.send(path, { body, headers: administrator.headers });
}

/** Runs with every trigger and foreign key off, as the owner of the tables can, and takes it all back. */
async function forge(
  how: (tx: Transaction) => Promise<unknown>,
): Promise<{ alone: string; againstHeads: string }> {
  const undo = new Error('undo');
  const found = { alone: '', againstHeads: '' };
  await expect(
    server.open.database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await how(tx);
      found.alone = await faultsOf(tx, []);
      found.againstHeads = await faultsOf(tx, exported.heads);
      throw undo;
    }),
  ).rejects.toBe(undo);
  return found;
}

async function faultsOf(tx: Transaction, heads: SignedHeads['heads']): Promise<string> {
  const failures: string[] = [];
  for await (const proof of proveChains(tx, heads)) failures.push(...proof.failures);
  return failures.join(' ');
}

/**
 * Hashes the ledger again from its first entry, signatures and their chain included, as no one but the key's owner can
 * undo.
 */
async function rehashLedger(tx: Transaction): Promise<void> {
  let head = { sequence: 0, hash: genesisHash };
  const own = eq(ledgerEntries.agencyId, agencyId);
  const ordered = asc(ledgerEntries.sequence);
  for (const entry of await tx.select().from(ledgerEntries).where(own).orderBy(ordered)) {
    const next = { ...entry, previousHash: head.hash };
    const hash = hashLedgerEntry(next);
    await tx
      .update(ledgerEntries)
      .set({ previousHash: head.hash, hash })
      .where(eq(ledgerEntries.id, entry.id));
    head = { sequence: entry.sequence, hash };
    const given = await tx.select().from(signatures).where(eq(signatures.entryId, entry.id));
    for (const row of given) {
      const signed = { ...row, signedHash: hash };
      await tx
        .update(signatures)
        .set({ signedHash: hash, hash: hashSignature(signed) })
        .where(eq(signatures.id, row.id));
    }
  }
  await tx.update(ledgerHeads).set(head).where(eq(ledgerHeads.agencyId, agencyId));
  await relinkSignatures(tx);
}

/** The trigger's own work over what is there now. */
async function relinkSignatures(tx: Transaction): Promise<void> {
  const rows = await tx.select().from(signatures);
  await tx.execute('delete from signature_links');
  await tx.execute('delete from signature_heads');
  await tx.execute('delete from signatures');
  await tx.execute('set local session_replication_role = origin');
  await tx.insert(signatures).values(rows);
  await tx.execute('set local session_replication_role = replica');
}

async function rehashAudit(tx: Transaction): Promise<void> {
  let head = { seq: 0, hash: genesisHash };
  const own = eq(auditEntries.agencyId, agencyId);
  for (const entry of await tx.select().from(auditEntries).where(own).orderBy(auditEntries.seq)) {
    const hash = hashEntry({ ...entry, previousHash: head.hash });
    await tx.execute(sql`update audit_entries set previous_hash = ${head.hash}, hash = ${hash}
      where agency_id = ${agencyId} and seq = ${entry.seq}`);
    head = { seq: entry.seq, hash };
  }
  await tx.update(auditChains).set(head).where(eq(auditChains.agencyId, agencyId));
}

describe('exported heads', () => {
  it('are those of every chain of the agency, signed by the installation', () => {
    expect(exported.heads.map(({ chain, sequence }) => [chain, sequence])).toEqual([
      ['ledger', 3],
      ['signatures', 5],
      ['versions', expect.any(Number)],
      // Two uses, that one PIN was typed for both signatures of each, and the login.
      ['audit', 5],
    ]);
    const key = openEvidenceKey(server.configuration);
    expect(signHeads(exported.heads, key, server.clock.now)).toEqual(exported);
  });

  it('leave an entry in the audit history that names them', async () => {
    const rows = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'audit.headsExported'));
    expect(rows).toMatchObject([{ agencyId, actorName: 'A Admin' }]);
    expect(rows[0]?.changes[0]).toEqual({
      field: 'Head of ledger',
      before: '',
      after: `3 ${exported.heads[0]?.hash}`,
    });
  });

  it('of another agency are not accessible', async () => {
    const other = await addCustody(server.open.database, 'b');
    for (const clientId of [other.agencyId, 0]) {
      expect((await send({ clientId })).status).toBe(404);
    }
  });

  it('are refused without a key, in a sentence that names no file', async () => {
    const { database } = server.open;
    const account = await findMembership(database, custody.people.signer ?? '', agencyId);
    if (account === undefined) throw new Error('The signer is missing');
    const request = {
      session: { ...account, factor: 'password' },
      clientId: null,
      configuration: { DATA_DIR: tmpdir(), EVIDENCE_KEY_FILE: tmpdir() },
      origin: { requestId: null, address: null },
      now: server.clock.now,
    };
    const refused = database.transaction((tx) => exportHeads(tx, request));
    await expect(refused).rejects.toMatchObject({
      status: 503,
      code: 'evidence_key_unusable',
      message:
        'The server can’t use the key that signs heads. Ask the person who runs it to check EVIDENCE_KEY_FILE.',
    });
  });

  it('match while everything is in order, and later records do not affect them', async () => {
    expect(await forge(async () => undefined)).toEqual({ alone: '', againstHeads: '' });
  });
});

describe('changes by the owner of the tables are detected', () => {
  it('a changed amount', async () => {
    const { alone } = await forge((tx) =>
      tx.execute('update ledger_entries set change = change + 1000 where sequence = 2'),
    );
    expect(alone).toContain('The first broken entry of the ledger is 2.');
    expect(alone).toContain('Entry 2 was changed.');
  });

  it('a reordered pair', async () => {
    const { alone } = await forge(async (tx) => {
      for (const [from, to] of [
        [2, 99],
        [3, 2],
        [99, 3],
      ]) {
        await tx.execute(sql`update ledger_entries set sequence = ${to}
          where sequence = ${from} and agency_id = ${agencyId}`);
      }
    });
    expect(alone).toContain('The first broken entry of the ledger is 2.');
  });

  it('a removed last entry', async () => {
    const { alone } = await forge((tx) =>
      tx.execute(`delete from ledger_entries where sequence = 3 and agency_id = ${agencyId}`),
    );
    expect(alone).toContain('The first broken entry of the ledger is 3.');
  });

  it('a last entry removed with everything that belonged to it, by the audit history and the heads', async () => {
    const { alone, againstHeads } = await forge(async (tx) => {
      const last = `(select id from ledger_entries where agency_id = ${agencyId} and sequence = 3)`;
      await tx.execute(
        `update balances set balance = balance + 2000 where agency_id = ${agencyId}`,
      );
      await tx.execute(`delete from uses where entry_id = ${last}`);
      await tx.execute(`delete from signatures where entry_id = ${last}`);
      await tx.execute(`delete from ledger_entries where id = ${last}`);
      await rehashLedger(tx);
    });
    expect(alone).toMatch(/Entry \d+ of the audit history names a record that no longer exists/);
    expect(againstHeads).toContain('"ledger" had 3 entries when its head was exported');
    expect(againstHeads).toContain('"signatures" had 5 entries');
  });

  it('a ledger that was completely rewritten, by the audit history and the heads', async () => {
    const { alone, againstHeads } = await forge(async (tx) => {
      await tx.execute(`update ledger_entries set summary = 'nothing' where sequence = 2`);
      await rehashLedger(tx);
    });
    expect(alone).toMatch(/Entry \d+ is not in the audit history/);
    expect(againstHeads).toContain('"ledger" up to entry 3 doesn’t match the exported head');
  });

  it('an audit history that was completely rewritten, only by the heads', async () => {
    const { alone, againstHeads } = await forge(async (tx) => {
      await tx.execute(
        `update audit_entries set actor_name = 'Eve' where seq = 1 and agency_id = ${agencyId}`,
      );
      await rehashAudit(tx);
    });
    expect(alone).toBe('');
    expect(againstHeads).toBe('The chain "audit" up to entry 5 doesn’t match the exported head.');
  });

  it.each([
    ['removed', 'delete from signatures', 'Signature 5 was removed.'],
    ['renamed', "update signatures set name = 'Eve'", 'A signature of entry 3 was changed.'],
  ])('a signature that was %s, of an entry that waits for one', async (_what, act, sentence) => {
    const { alone } = await forge(async (tx) => {
      await tx.execute(`update ledger_entries set awaits_signature = true where sequence = 3`);
      await tx.execute(
        `${act} where id = (select signature_id from signature_links
          where sequence = 5 and agency_id = ${agencyId})`,
      );
    });
    expect(alone).toContain(sentence);
  });

  it('a signature that was inserted past the chain', async () => {
    const { alone } = await forge((tx) =>
      tx.execute(`insert into signatures (id, agency_id, entry_id, ordinal, user_id, name, role,
          meaning, signed_at, method, signed_hash, hash)
        select '${randomUUID()}', agency_id, entry_id, 9, '${randomUUID()}', name, role, meaning,
          signed_at, method, signed_hash, hash from signatures limit 1`),
    );
    expect(alone).toContain('There are 6 signatures, and 5 in their chain.');
  });
});
