import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { readMigrations } from '../../../src/server/database/migrationFiles.ts';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { counts, discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { recordHeads } from '../../../src/server/database/schema/recordChain.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { proveChains } from '../../../src/server/features/audit/proveChains.ts';
import { readHeads } from '../../../src/server/features/audit/readHeads.ts';
import { places } from '../../../src/server/platform/files/places.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { signatureImage } from '../../support/custody/signatureImage.ts';
import { logInAs, signedWith } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  await addEventCustody(database, 'other');
  custody = await addEventCustody(database, 'rx');
  const { agencyId, inventoryId } = custody;
  // What was counted before there were events, by someone whose name has to be escaped.
  const count = { agencyId, inventoryId, isBlind: true, hasDifference: false };
  await database.insert(counts).values([
    {
      ...count,
      countedAt: new Date('2026-03-02T08:00:00Z'),
      countedBy: 'Ö "Bo" \\ O’Neil\n\t\u2028\u007F🖊',
    },
    { ...count, countedAt: new Date('2026-03-01T08:00:00Z'), countedBy: 'A', witnessedBy: 'B' },
  ]);
  await recordAs(database, custody, ['signer'], actsOf(custody).counting(3));
  await database.update(users).set({ controlValues: true });
  const signer = await logInAs(server, 'rxsigner');
  const body = {
    idempotencyKey: randomUUID(),
    inventoryId,
    lotId: custody.lotId,
    source: { way: 'range', first: 'HV-0098', last: 'HV-0099' },
    signing: signedWith(),
  };
  const reply = await server.send('/api/ControlValueActivations', {
    body,
    headers: signer.headers,
  });
  expect(reply.status).toBe(200);
  const [open] = await database.select().from(cases).where(eq(cases.agencyId, agencyId));
  const photo = await server.send(`/api/Photos/case/${open?.id ?? ''}`, {
    body: { photoId: randomUUID(), caption: 'A cap', image: signatureImage },
    headers: signer.headers,
  });
  expect(photo.status).toBe(200);
});

afterAll(() => server.close());

/** Runs with every trigger and foreign key off, as the owner of the tables can, and takes it all back. */
async function forge(how: (tx: Transaction) => Promise<unknown>): Promise<readonly string[]> {
  const undo = new Error('undo');
  let failures: readonly string[] = [];
  await expect(
    server.open.database.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await how(tx);
      ({ failures } = await verifyLedger(tx, custody.agencyId));
      throw undo;
    }),
  ).rejects.toBe(undo);
  return failures;
}

const own = () => sql`agency_id = ${custody.agencyId}`;

it('counts and labeled vials are in order, in whatever script their names are', async () => {
  expect(await forge(async () => undefined)).toEqual([]);
  const links = await server.open.database.execute(
    sql`select chain, max(sequence)::int as last from record_links where ${own()} group by 1 order by 1`,
  );
  expect(links).toMatchObject(
    expect.objectContaining({
      rows: [
        { chain: 'activations', last: 1 },
        { chain: 'cases', last: 2 },
        { chain: 'controlValues', last: 2 },
        { chain: 'counts', last: 3 },
        { chain: 'photos', last: 1 },
      ],
    }) as object,
  );
});

describe('changes by the owner of the tables are detected', () => {
  it.each([
    [
      'a count by someone else',
      'Count 2 was changed.',
      sql`update counts set counted_by = 'Eve' where counted_by like 'Ö%'`,
    ],
    [
      'a count at another time',
      'Count 1 was changed.',
      sql`update counts set counted_at = counted_at - interval '1 day' where counted_by = 'A'`,
    ],
    [
      'a witness taken away',
      'Count 1 was changed.',
      sql`update counts set witnessed_by = null where counted_by = 'A'`,
    ],
    [
      'a difference denied',
      'Count 3 was changed.',
      sql`update counts set has_difference = false where event_id is not null`,
    ],
    [
      'a difference denied to its event',
      'The count of event 1 was changed, or is missing, or is one too many.',
      sql`update counts set has_difference = false where event_id is not null`,
    ],
    ['a count removed', 'Count 1 was removed.', sql`delete from counts where counted_by = 'A'`],
    [
      'a count of an event removed',
      'The count of event 1 was changed, or is missing, or is one too many.',
      sql`delete from counts where event_id is not null`,
    ],
    [
      'a link removed',
      'Count 2 is missing from the chain of counts.',
      sql`delete from record_links where chain = 'counts' and sequence = 2`,
    ],
    [
      'the last links removed',
      'The end of the chain of counts was cut off.',
      sql`delete from record_links where chain = 'counts' and sequence > 1`,
    ],
    [
      'a difference removed',
      'The differences that event 1 found were changed, or some are missing.',
      sql`delete from discrepancies`,
    ],
    [
      'less found',
      'The differences that event 1 found were changed, or some are missing.',
      sql`update discrepancies set found = '7999'`,
    ],
    [
      'a vial somewhere else',
      'Vial event 2 was changed.',
      sql`update control_value_events set inventory_id = gen_random_uuid()`,
    ],
    [
      'a vial that was used',
      'Label HV-0098 is not as the last event of its vial left it.',
      sql`update control_values set status = 'used', inventory_id = null where label = 'HV-0098'`,
    ],
    ['a vial’s event removed', 'Vial event 1 was removed.', sql`delete from control_value_events`],
    [
      'an activation by someone else',
      'Activation 1 was changed.',
      sql`update control_value_activations set signed_by = 'Eve'`,
    ],
    [
      '[CASE-09] another caption',
      'Record of a photo 1 was changed.',
      sql`update photo_records set text = 'Nothing'`,
    ],
    [
      '[CASE-09] another picture',
      'Record of a photo 1 has another picture than was added.',
      sql`update photo_contents set encrypted = decode('00', 'hex')`,
    ],
    [
      '[CASE-09] a picture removed',
      'Record of a photo 1 has lost its picture.',
      sql`delete from photo_contents`,
    ],
    [
      '[CASE-09] a photo removed with its picture',
      'Record of a photo 1 was removed.',
      sql`with gone as (delete from photo_contents) delete from photo_records`,
    ],
    [
      '[CASE-09] a photo that its case does not name',
      'Record of a photo 1 is not in the records of its case.',
      sql`delete from case_records where facts like '%"photo"%'`,
    ],
  ])('%s', async (_what, sentence, forgery) => {
    expect(await forge((tx) => tx.execute(forgery))).toContain(sentence);
  });

  it('a count inserted past the chain', async () => {
    const { agencyId, inventoryId } = custody;
    const failures = await forge((tx) =>
      tx
        .insert(counts)
        .values({
          agencyId,
          inventoryId,
          countedAt: new Date('2026-03-09T08:00:00Z'),
          countedBy: 'Eve',
          isBlind: true,
          hasDifference: false,
        }),
    );
    expect(failures).toEqual(['There are 4 counts, and 3 in their chain.']);
  });

  it('and the database refuses to change a link', async () => {
    const refusal: unknown = await server.open.database
      .execute(sql`update record_links set hash = ''`)
      .catch((error: Error) => error.cause);
    expect(refusal).toMatchObject({ code: '23001' });
  });
});

it('exported heads detect a history of counts that was rewritten, and one that was cut', async () => {
  const { database } = server.open;
  const heads = (await readHeads(database, custody.agencyId)).filter(
    ({ chain }) => chain === 'counts',
  );
  expect(heads).toMatchObject([{ sequence: 3 }]);
  const told = async (forgery: string) => {
    let failures: readonly string[] = [];
    await forge(async (tx) => {
      await tx.execute(forgery);
      await tx.execute('delete from record_links');
      await tx.execute('delete from record_heads');
      const rows = await tx.select().from(counts);
      await tx.execute('delete from counts');
      await tx.execute('set local session_replication_role = origin');
      await tx.insert(counts).values(rows);
      await tx.execute('set local session_replication_role = replica');
      for await (const proof of proveChains(tx, heads)) {
        if (proof.agencyId === custody.agencyId) failures = proof.failures;
      }
    });
    return failures.filter((sentence) => sentence.includes('"counts"'));
  };
  expect(await told("update counts set counted_by = 'Eve' where counted_by = 'A'")).toEqual([
    'The chain "counts" up to entry 3 doesn’t match the exported head.',
  ]);
  expect(await told("delete from counts where counted_by = 'A'")).toEqual([
    'The chain "counts" had 3 entries when its head was exported; that entry is missing.',
  ]);
});

it('a discrepancy that is resolved is still what was found, but no record says who resolved it', async () => {
  const failures = await forge((tx) =>
    tx.update(discrepancies).set({ resolvedAt: new Date(), resolution: 'Counted again.' }),
  );
  expect(failures).toEqual([
    expect.stringMatching(
      /^discrepancies .*: resolution, resolved_at changed, but nothing records/,
    ),
  ]);
});

it('the migration chains existing counts, and dates discrepancies by when they were found', async () => {
  const found = (await readMigrations(places.migrations)).find(({ tag }) =>
    tag.endsWith('_record_chains'),
  );
  const filling = (found?.statements ?? []).filter((text) =>
    /^(--.*\n)*(SELECT lengthen_chain|UPDATE discrepancies)/.test(text.trim()),
  );
  expect(filling).toHaveLength(5);
  const failures = await forge(async (tx) => {
    await tx.execute("delete from record_links where chain not in ('cases', 'photos')");
    await tx.execute("delete from record_heads where chain not in ('versions', 'cases', 'photos')");
    const late = new Date('2026-03-10T08:00:00Z');
    await tx.update(discrepancies).set({ openedAt: late });
    for (const text of filling) await tx.execute(text);
    const [row] = await tx.select().from(discrepancies);
    expect(row).toMatchObject({ openedAt: new Date('2026-03-10T07:31:00Z'), resolvedAt: null });
    const [last] = await tx.select().from(recordHeads).where(eq(recordHeads.chain, 'counts'));
    expect(last).toMatchObject({ agencyId: custody.agencyId, sequence: 3 });
  });
  expect(failures).toEqual([]);
});
