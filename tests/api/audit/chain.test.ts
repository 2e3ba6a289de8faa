import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditFact, appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { checkChain } from '../../../src/server/core/audit-trail/checkChain.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;
/** A new one for each test, so that each has an empty chain. */
let agencyId = 0;

beforeAll(async () => {
  open = await openTestDatabase();
});

beforeEach(() => {
  agencyId += 2;
});

afterAll(() => open.close());

function fact(chain: number, name: string): AuditFact {
  return {
    agencyId: chain,
    actor: { id: null, name },
    factor: 'pin',
    action: 'seal.changed',
    outcome: 'success',
    subject: { kind: 'inventory', id: 'a', name: 'Medic 2' },
    summary: `${name} changed the seal – “ß” 漢`,
    changes: [{ field: 'seal', before: '100', after: '101' }],
    origin: { requestId: 'r', address: '203.0.113.7' },
    at: new Date('2026-03-10T08:00:00.123Z'),
  };
}

function append(chain: number, name: string) {
  return open.database.transaction((tx) => appendAudit(tx, fact(chain, name)));
}

/** What a person with the database's password could do: the trigger stops the program, the chain detects people. */
async function tamper(statement: string): Promise<void> {
  await open.database.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`);
    await tx.execute(sql.raw(`${statement} and agency_id = ${agencyId}`));
    await tx.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`);
  });
}

describe('the hash chain of the audit trail', () => {
  it('is intact when empty and while it grows, one chain per agency', async () => {
    expect(await verifyChain(open.database, agencyId)).toEqual({
      isIntact: true,
      checkedEntries: 0,
      firstBroken: null,
    });
    for (const name of ['Ana', 'Ben', 'Cem']) await append(agencyId, name);
    await append(agencyId + 1, 'Dee');
    expect(await verifyChain(open.database, agencyId)).toMatchObject({
      isIntact: true,
      checkedEntries: 3,
    });
    expect(await verifyChain(open.database, agencyId + 1)).toMatchObject({
      isIntact: true,
      checkedEntries: 1,
    });
  });

  it('keeps its order under concurrent writers', async () => {
    await Promise.all(
      Array.from({ length: 25 }, (_, index) => append(agencyId, `Person ${index}`)),
    );
    expect(await verifyChain(open.database, agencyId)).toMatchObject({
      isIntact: true,
      checkedEntries: 25,
    });
  });

  it.each([
    ['who', `update audit_entries set actor_name = 'Eve' where seq = 3`],
    ['when', `update audit_entries set at = at + interval '1 millisecond' where seq = 3`],
    ['what', `update audit_entries set changes = '[{"field":"seal"}]' where seq = 3`],
    ['outcome', `update audit_entries set outcome = 'failure' where seq = 3`],
    ['hash', `update audit_entries set hash = repeat('a', 64) where seq = 3`],
    ['presence', 'delete from audit_entries where seq = 3'],
    ['place', 'update audit_entries set seq = 99 where seq = 3'],
  ])('names the entry whose %s was tampered with', async (_what, statement) => {
    for (let index = 1; index <= 5; index += 1) await append(agencyId, `Person ${index}`);
    await tamper(statement);
    expect(await verifyChain(open.database, agencyId)).toEqual({
      isIntact: false,
      checkedEntries: 2,
      firstBroken: 3,
    });
  });

  it('detects that the newest entries were cut off', async () => {
    for (let index = 1; index <= 5; index += 1) await append(agencyId, `Person ${index}`);
    await tamper('delete from audit_entries where seq > 3');
    expect(await verifyChain(open.database, agencyId)).toMatchObject({
      isIntact: false,
      firstBroken: 4,
    });
  });

  it('checks a chain longer than one batch', async () => {
    await open.database.transaction(async (tx) => {
      for (let index = 1; index <= 1_003; index += 1)
        await appendAudit(tx, fact(agencyId, `P${index}`));
    });
    expect(await verifyChain(open.database, agencyId)).toMatchObject({
      isIntact: true,
      checkedEntries: 1_003,
    });
  });

  it('rolls back with the change that it describes', async () => {
    await append(agencyId, 'Ana');
    await expect(
      open.database.transaction(async (tx) => {
        await appendAudit(tx, fact(agencyId, 'Ben'));
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(
      await open.database.select().from(auditEntries).where(eq(auditEntries.agencyId, agencyId)),
    ).toHaveLength(1);
    await append(agencyId, 'Cem');
    expect(await verifyChain(open.database, agencyId)).toMatchObject({
      isIntact: true,
      checkedEntries: 2,
    });
  });

  it.each(['password', 'PIN', 'token', 'reset code'])('refuses to store a %s', async (field) => {
    const secret = { ...fact(agencyId, 'Ana'), changes: [{ field, before: '', after: '4821' }] };
    await expect(open.database.transaction((tx) => appendAudit(tx, secret))).rejects.toThrow(
      'never holds a secret',
    );
    const harmless = {
      ...fact(agencyId, 'Ana'),
      changes: [{ field, before: 'not set', after: 'set' }],
    };
    await open.database.transaction((tx) => appendAudit(tx, harmless));
  });

  it('checked again without a full check, still finds what was altered since', async () => {
    for (let index = 1; index <= 5; index += 1) await append(agencyId, `Person ${index}`);
    const { database } = open;
    const now = new Date('2026-03-10T09:00:00Z');
    expect(await checkChain(database, agencyId, { now })).toMatchObject({
      isIntact: true,
      checkedEntries: 5,
    });
    await append(agencyId, 'Person 6');
    expect(await checkChain(database, agencyId, { now })).toMatchObject({
      isIntact: true,
      checkedEntries: 6,
    });
    await tamper(`update audit_entries set actor_name = 'Eve' where seq = 2`);
    expect(await checkChain(database, agencyId, { now })).toMatchObject({
      isIntact: false,
      firstBroken: 2,
    });
    await tamper(`update audit_entries set actor_name = 'Person 2' where seq = 2`);
    expect(await checkChain(database, agencyId, { now })).toMatchObject({
      isIntact: true,
      checkedEntries: 6,
    });
    await tamper('delete from audit_entries where seq = 6');
    expect(await checkChain(database, agencyId, { now })).toMatchObject({
      isIntact: false,
      firstBroken: 6,
    });
  });

  it('that was cut off and given a new end is detected by a server that was started since', async () => {
    for (let index = 1; index <= 5; index += 1) await append(agencyId, `Person ${index}`);
    const { database } = open;
    const now = new Date('2026-03-10T09:00:00Z');
    expect(await checkChain(database, agencyId, { now })).toMatchObject({ isIntact: true });
    await tamper('delete from audit_entries where seq > 3');
    await database.execute(sql`update audit_chains as chain set seq = entry.seq, hash = entry.hash
      from audit_entries as entry where entry.agency_id = chain.agency_id
      and chain.agency_id = ${agencyId} and entry.seq = 3`);
    expect(await verifyChain(database, agencyId)).toMatchObject({ isIntact: true });
    // A process remembers what it saw by its handle of the database; this one has seen nothing.
    const started = Object.create(database) as typeof database;
    const cut = { isIntact: false, firstBroken: 4 };
    expect(await checkChain(started, agencyId, { now })).toMatchObject(cut);
    expect(await checkChain(started, agencyId, { now })).toMatchObject(cut);
  });
});
