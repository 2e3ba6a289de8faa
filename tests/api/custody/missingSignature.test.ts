import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CustodyEventDetails,
  RecordedCustodyEvent,
} from '../../../src/contract/custodyEvent.ts';
import { Dashboard } from '../../../src/contract/dashboard.ts';
import {
  ActToSign,
  GivenSignature,
  MissingSignatures,
} from '../../../src/contract/missingSignature.ts';
import { Problem } from '../../../src/contract/problem.ts';
import { agencySettings } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { awaitedSignatures } from '../../../src/server/database/schema/awaitedSignature.ts';
import { counts } from '../../../src/server/database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { verifyLedger } from '../../../src/server/operations/ledger/verifyLedger.ts';
import { actsOf, addEventCustody, type EventCustody } from '../../support/custodyEvents.ts';
import { pin, signInAs, type Visitor } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: ReturnType<typeof actsOf>;
let signer: Visitor;
let witness: Visitor;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  number += 1;
  custody = await addEventCustody(server.open.database, `m${number}x`);
  acts = actsOf(custody);
  await decide({ receiveSigners: 'two', countSigners: 'two' });
  signer = await visit('signer');
  witness = await visit('witness');
});

afterAll(() => server.close());

const visit = (who: string) => signInAs(server, `${custody.prefix}${who}`);

async function decide(fields: object) {
  const values = {
    agencyId: custody.agencyId,
    receiveSigners: 'two',
    transferSigners: 'two',
    countSigners: 'two',
    shiftChangeSigners: 'two',
    maySignLater: true,
    pinLength: 4,
    retentionYears: 5,
    ...fields,
  } as typeof agencySettings.$inferInsert;
  await server.open.database
    .insert(agencySettings)
    .values(values)
    .onConflictDoUpdate({ target: agencySettings.agencyId, set: values });
}

const post = (path: string, body: unknown, { headers }: Visitor = signer) =>
  server.send(path, { body, headers });
const get = (path: string, { headers }: Visitor = witness) => server.send(path, { headers });

/** Records what a second person is named for and does not sign yet. */
function recordLater(
  details: CustodyEventDetails,
  named: (string | null)[] = [null],
  who = ['witness'],
) {
  const others = who.map((name, index) => ({
    userName: `${custody.prefix}${name}`,
    pin: named[index] ?? null,
  }));
  const body = { idempotencyKey: randomUUID(), details, signing: { pin, others } };
  return post('/api/CustodyEvents', body);
}

async function recorded(details: CustodyEventDetails = acts.receipt()) {
  const reply = await recordLater(details);
  expect(reply.status).toBe(200);
  return v.parse(RecordedCustodyEvent, await reply.json());
}

async function queueOf(visitor: Visitor) {
  const reply = await get('/api/MissingSignatures', visitor);
  return v.parse(MissingSignatures, await reply.json()).rows;
}

function sign(
  { eventId, hash }: { eventId: string; hash: string },
  visitor = witness,
  more: object = {},
) {
  const form = { signatureId: randomUUID(), actId: eventId, hash, pin, ...more };
  return post('/api/MissingSignatures/Sign', form, visitor);
}

async function expectRefused(sent: Promise<Response> | Response, status: number, code: string) {
  const reply = await sent;
  const problem = v.parse(Problem, await reply.json());
  expect([reply.status, problem.code]).toEqual([status, code]);
  expect(problem.message).toMatch(/\.$/);
  return problem;
}

async function faults() {
  return (await verifyLedger(server.open.database, custody.agencyId)).faults;
}

/** The entry that filled the bag. */
async function entryOf() {
  const [row] = await server.open.database
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, custody.agencyId));
  return row?.id ?? '';
}

const signedOf = (eventId: string) =>
  server.open.database.select().from(signatures).where(eq(signatures.eventId, eventId));

describe('an event whose second signature is given later', () => {
  it('[ENT-12] waits in the queue of who was named until they signed what they were shown, and proves all the time', async () => {
    const event = await recorded();
    expect(event.signatures).toMatchObject([{ meaning: 'received' }]);
    expect(event.entries[0]?.missingSignatures).toEqual(['witness to receipt']);
    expect(await faults()).toEqual([]);
    const mine = { actId: event.eventId, isMine: true, named: `${custody.prefix} witness` };
    expect(await queueOf(witness)).toMatchObject([{ ...mine, refusal: null }]);
    expect(await queueOf(signer)).toMatchObject([{ ...mine, isMine: false }]);
    const shown = v.parse(
      ActToSign,
      await (await get(`/api/MissingSignatures/${event.eventId}`)).json(),
    );
    expect(shown).toMatchObject({
      hash: event.hash,
      note: 'As told by the crew.',
      areLines: 'moved',
      lines: [{ amount: 20_000 }],
      facts: [
        { label: 'Supplier', text: 'Birch Supply' },
        { label: 'Order or invoice', text: '26-2041' },
        { label: 'DEA form 222', text: '26-0107' },
      ],
      signatures: [{ meaning: 'received' }],
    });
    server.clock.now = new Date('2026-03-10T08:04:00.000Z');
    const reply = await sign(event);
    expect(reply.status).toBe(200);
    const given = v.parse(GivenSignature, await reply.json());
    expect(given).toMatchObject({
      signedHash: event.hash,
      signature: { meaning: 'witness to receipt', signedAt: '2026-03-10T08:04:00.000Z' },
      left: 0,
    });
    expect(await queueOf(witness)).toEqual([]);
    expect(await signedOf(event.eventId)).toHaveLength(2);
    expect(await faults()).toEqual([]);
    const audited = await server.open.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(
        and(eq(auditEntries.agencyId, custody.agencyId), eq(auditEntries.subjectId, event.eventId)),
      );
    expect(audited.map(({ action }) => action)).toContain('signature.givenLater');
  });

  it('[ERR-OTHER] is signed once where the reply was lost, and never twice', async () => {
    const event = await recorded();
    const form = { signatureId: randomUUID() };
    const first: unknown = await (await sign(event, witness, form)).json();
    expect(await (await sign(event, witness, form)).json()).toEqual(first);
    expect(await signedOf(event.eventId)).toHaveLength(2);
    await expectRefused(sign(event), 409, 'already_signed');
    await expectRefused(sign(event, signer, form), 409, 'already_recorded_differently');
    await expectRefused(get(`/api/MissingSignatures/${event.eventId}`), 409, 'nothing_missing');
  });

  it('[ERR-OTHER] takes one of two signatures that come at the same moment', async () => {
    const event = await recorded();
    const replies = await Promise.all([sign(event), sign(event), sign(event)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await faults()).toEqual([]);
  });

  it('tells the dashboard of who was named, and of who is of the place', async () => {
    const event = await recorded();
    const read = async (visitor: Visitor) =>
      v
        .parse(Dashboard, await (await get('/api/Dashboard', visitor)).json())
        .actNow.filter(({ kind }) => kind === 'missingSignature');
    expect(await read(witness)).toMatchObject([
      { action: 'Read and sign', href: `/missing-signatures/${event.eventId}` },
    ]);
    expect(await read(signer)).toMatchObject([{ action: 'Show what it is' }]);
    await server.open.database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, custody.people.witness ?? ''));
    expect(await read(witness)).toHaveLength(1);
    expect((await sign(event)).status).toBe(200);
    expect(await read(witness)).toEqual([]);
  });

  it('leaves a count without a witness until then, and the check knows why', async () => {
    const event = await recorded({
      ...acts.counting(0),
      inventoryId: custody.vaultId,
      lines: [],
    } as CustodyEventDetails);
    const rows = await server.open.database
      .select({ witness: counts.witnessedBy })
      .from(counts)
      .where(eq(counts.eventId, event.eventId));
    expect(rows).toEqual([{ witness: null }]);
    expect(await faults()).toEqual([]);
    expect((await sign(event)).status).toBe(200);
    expect(await faults()).toEqual([]);
  });
});

describe('a late signature is refused', () => {
  it('[ERR-403] of the signer, of somebody who was not named, and of another agency', async () => {
    const event = await recorded();
    await expectRefused(sign(event, signer), 422, 'witness_is_signer');
    const other = await addEventCustody(server.open.database, `n${number}x`);
    const stranger = await signInAs(server, `${other.prefix}witness`);
    await expectRefused(sign(event, stranger), 404, 'not_found');
    await expectRefused(get(`/api/MissingSignatures/${event.eventId}`, stranger), 404, 'not_found');
    expect(await queueOf(stranger)).toEqual([]);
    await expectRefused(sign(event, await visit('outsider')), 403, 'not_named');
    expect(await signedOf(event.eventId)).toHaveLength(1);
  });

  it('of something else than was shown, and with a wrong PIN, which is audited', async () => {
    const event = await recorded();
    await expectRefused(sign(event, witness, { hash: 'a'.repeat(64) }), 409, 'act_differs');
    const problem = await expectRefused(sign(event, witness, { pin: '999999' }), 422, 'pin_wrong');
    expect(problem.fields).toHaveProperty('pin');
    const refused = await server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, custody.agencyId),
          eq(auditEntries.action, 'signature.refused'),
        ),
      );
    expect(refused).toHaveLength(1);
    expect(await signedOf(event.eventId)).toHaveLength(1);
  });

  it('of somebody who was disabled since, or is a program now', async () => {
    const event = await recorded();
    const change = (set: Partial<typeof users.$inferInsert>) =>
      server.open.database
        .update(users)
        .set(set)
        .where(eq(users.id, custody.people.witness ?? ''));
    await change({ userType: 'ApiOnly' });
    await expectRefused(sign(event), 403, 'right_missing');
    // A system administrator who only visits was not there.
    await change({ userType: 'Regular', permissionId: 4 });
    const { database } = server.open;
    const membership = eq(userAgencies.userId, custody.people.witness ?? '');
    const [member] = await database.select().from(userAgencies).where(membership);
    await database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, custody.people.witness ?? ''));
    await database.delete(userAgencies).where(membership);
    await expectRefused(sign(event), 403, 'witness_role');
    if (member) await database.insert(userAgencies).values(member);
    await change({ permissionId: 1, isActive: false });
    expect((await sign(event)).status).toBe(401);
    expect(await signedOf(event.eventId)).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });
});

describe('what is never signed later', () => {
  it('waste, breakage, destruction, a correction, a return and who takes over are refused when they are recorded', async () => {
    const both = ['witness', 'outsider'];
    const line = acts.line();
    const base = { ...acts.breaking() };
    const cases: [CustodyEventDetails, string[]][] = [
      [acts.breaking(), ['witness']],
      [{ ...base, kind: 'waste', manner: 'disposalPouch', lines: line }, ['witness']],
      [{ ...base, kind: 'destruction', method: 'Burnt', lines: line }, both],
      [
        {
          ...base,
          kind: 'reverseDistribution',
          supplierId: custody.distributorId,
          form222Number: '26-0107',
          lines: line,
        },
        ['witness'],
      ],
      [
        {
          ...base,
          kind: 'correction',
          lotId: custody.lotId,
          change: -2_000,
          correctsEntryId: await entryOf(),
          discrepancyId: null,
        },
        ['witness'],
      ],
      [acts.handing(4), ['witness']],
    ];
    for (const [details, who] of cases) {
      const reply = await recordLater(
        details,
        who.map(() => null),
        who,
      );
      const problem = await expectRefused(reply, 422, 'never_signed_later');
      expect(problem.fields).toHaveProperty('signing.others.0.pin');
    }
    // One of the two witnesses of a destruction is as little left for later as both.
    const [destruction] = cases[2] ?? [acts.breaking()];
    const reply = await recordLater(destruction, [pin, null], both);
    const problem = await expectRefused(reply, 422, 'never_signed_later');
    expect(problem.fields).toHaveProperty('signing.others.1.pin');
    expect(await queueOf(witness)).toEqual([]);
  });

  it('nor anything where the agency wants every signature at once; what was left before still can be', async () => {
    const event = await recorded();
    await decide({ maySignLater: false });
    await expectRefused(recordLater(acts.receipt()), 422, 'never_signed_later');
    expect((await sign(event)).status).toBe(200);
  });

  it('[SWAP-06] by nobody, by oneself, by somebody who is disabled or of another agency', async () => {
    await server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, custody.people.outsider ?? ''));
    const other = await addEventCustody(server.open.database, `n${number}x`);
    const details = acts.receipt();
    const name = (userName: string) =>
      post('/api/CustodyEvents', {
        idempotencyKey: randomUUID(),
        details,
        signing: { pin, others: [{ userName, pin: null }] },
      });
    await expectRefused(name('nobody-at-all'), 422, 'witness_not_found');
    await expectRefused(name(`${other.prefix}witness`), 422, 'witness_not_found');
    await expectRefused(name(`${custody.prefix}outsider`), 422, 'witness_disabled');
    await expectRefused(name(`${custody.prefix}signer`), 422, 'witness_is_signer');
  });
});

describe('the check of the ledger', () => {
  it('names an event whose awaited signature was taken away, was given to another, or stands where none may be', async () => {
    const event = await recorded();
    const { database } = server.open;
    const open = async (work: () => Promise<unknown>) => {
      await database.execute('alter table awaited_signatures disable trigger all');
      await work();
      await database.execute('alter table awaited_signatures enable trigger all');
    };
    const [row] = await database
      .select()
      .from(awaitedSignatures)
      .where(eq(awaitedSignatures.eventId, event.eventId));
    if (row === undefined) throw new Error('Nothing is awaited');
    const which = eq(awaitedSignatures.id, row.id);
    await expect(database.delete(awaitedSignatures).where(which)).rejects.toThrow();
    await open(() => database.delete(awaitedSignatures).where(which));
    expect(await faults()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^A signature of event \d+ .*lacks/)]),
    );
    const usurper = { ...row, userId: custody.people.outsider ?? '' };
    await database.insert(awaitedSignatures).values(usurper);
    expect(await faults()).toEqual([expect.stringMatching(/who signed it was changed/)]);
    await open(() => database.delete(awaitedSignatures).where(which));
    await database.insert(awaitedSignatures).values(row);
    expect(await faults()).toEqual([]);
    const unsigned = { ...row, id: randomUUID(), ordinal: 3, meaning: 'second witness' };
    await database.insert(awaitedSignatures).values(unsigned);
    expect(await faults()).toHaveLength(1);
  });
});

it('names the place as it is called now, and reads nothing of a place that is none of theirs', async () => {
  await recorded();
  await server.open.database
    .update(inventories)
    .set({ name: 'North vault' })
    .where(eq(inventories.id, custody.vaultId));
  expect(await queueOf(witness)).toMatchObject([{ inventoryName: 'North vault' }]);
  await server.open.database
    .delete(inventoryUsers)
    .where(
      and(
        eq(inventoryUsers.userId, custody.people.outsider ?? ''),
        eq(inventoryUsers.inventoryId, custody.vaultId),
      ),
    );
  expect(await queueOf(await visit('outsider'))).toEqual([]);
});
