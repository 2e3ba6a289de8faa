import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MissingSignatures } from '../../../../src/contract/custody/missingSignature.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { addEventCustody, type EventCustody } from '../../../support/custody/custodyEvents.ts';
import { type CurrentUser, logInAs } from '../../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../../support/server/server.ts';

type Entry = typeof ledgerEntries.$inferSelect;

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;
let first: Entry;

beforeAll(async () => {
  server = await startTestServer();
  custody = await addEventCustody(server.open.database, 'un');
  signer = await logInAs(server, 'unsigner');
  const rows = await server.open.database
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, custody.agencyId));
  first = rows[0] as Entry;
});

afterAll(() => server.close());

/** Entries of before there were events, each a minute after the other, which were recorded without a witness. */
async function addEntries(from: number, amount: number): Promise<Entry[]> {
  const rows = Array.from({ length: amount }, (_, index) => ({
    ...first,
    id: randomUUID(),
    sequence: from + index,
    eventId: null,
    recordedAt: new Date(first.recordedAt.getTime() + (from + index) * 60_000),
    summary: `Entry ${from + index}`,
    requiredSignatures: ['witness'],
    awaitsSignature: true,
    idempotencyKey: randomUUID(),
  }));
  return server.open.database.insert(ledgerEntries).values(rows).returning();
}

async function sign(entries: readonly Entry[]) {
  const rows = entries.map(({ agencyId, id, hash, recordedAt }) => ({
    agencyId,
    entryId: id,
    ordinal: 1,
    userId: custody.people.witness ?? '',
    name: 'un witness',
    role: 'Paramedic',
    meaning: 'witness',
    signedAt: recordedAt,
    method: 'pin' as const,
    signedHash: hash,
    hash,
  }));
  await server.open.database.insert(signatures).values(rows);
}

async function listed() {
  const reply = await server.send('/api/MissingSignatures', { headers: signer.headers });
  const { rows, isCut } = v.parse(MissingSignatures, await reply.json());
  return { ids: rows.map(({ actId }) => actId), isCut };
}

describe('signatures without a named person', () => {
  it('[ENT-12] are listed from the oldest on; signed ones use no rows, and the number cut off is shown', async () => {
    const [oldest, ...others] = await addEntries(1_000, 200);
    // Given since, by themselves: newer than all that is missing, and older.
    await sign(await addEntries(2_000, 3));
    await sign(await addEntries(500, 1));
    const ids = [oldest, ...others].map((entry) => entry?.id);
    expect(await listed()).toEqual({ ids, isCut: false });
    await addEntries(3_000, 1);
    expect(await listed()).toEqual({ ids, isCut: true });
  });
});
