import { count, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { RecordedUse, type RecordUseForm } from '../../../src/contract/custody/use.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { verifyLedger } from '../../../src/server/core/ledger/verifyLedger.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { balances, ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import {
  inventories,
  inventoryUsers,
  outOfServiceLocations,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { signatures, uses } from '../../../src/server/database/schema/custodyUse.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { type CurrentUser, logInAs, pin } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { wordsOf } from '../../support/wordsOf.ts';

let server: TestServer;
let custody: TestCustody;
let currentUser: CurrentUser;
let prefix: string;
let number = 0;

beforeAll(async () => {
  server = await startTestServer();
});

beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  number += 1;
  prefix = `t${number}`;
  custody = await addCustody(server.open.database, prefix);
  currentUser = await logInAs(server, `${prefix}signer`);
});

afterAll(() => server.close());

const send = (form: unknown, as: CurrentUser = currentUser) =>
  server.send('/api/Uses', { body: form, headers: as.headers });

const form = (
  details: Partial<RecordUseForm['details']> = {},
  signing: Partial<RecordUseForm['signing']> = {},
) => formOfUse(custody, prefix, details, signing);

async function recorded(reply: Response) {
  expect(reply.status).toBe(200);
  return v.parse(RecordedUse, await reply.json());
}

async function refused(reply: Response, status = 422) {
  expect(reply.status).toBe(status);
  const problem = v.parse(Problem, await reply.json());
  expect(problem.message).toMatch(/^[A-Z].*[.!]$/);
  return problem;
}

async function bookOf() {
  const { database } = server.open;
  const [balance] = await database
    .select({ balance: balances.balance })
    .from(balances)
    .where(eq(balances.lotId, custody.lotId));
  const [entries] = await database
    .select({ rows: count() })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, custody.agencyId));
  const [used] = await database
    .select({ rows: count() })
    .from(uses)
    .where(eq(uses.agencyId, custody.agencyId));
  const [signed] = await database
    .select({ rows: count() })
    .from(signatures)
    .where(eq(signatures.agencyId, custody.agencyId));
  return {
    balance: balance?.balance,
    entries: entries?.rows,
    uses: used?.rows,
    signatures: signed?.rows,
  };
}

const untouched = { balance: 8_000, entries: 1, uses: 0, signatures: 1 };
const once = { balance: 6_000, entries: 2, uses: 1, signatures: 3 };

describe('a use with a witnessed waste', () => {
  it('moves the balance exactly, with both signatures, the use and the audit entry', async () => {
    const { entry } = await recorded(await send(form()));
    expect(entry).toMatchObject({
      sequence: 2,
      kind: 'use',
      change: -2_000,
      lotBalance: 6_000,
      productBalance: 6_000,
      isLate: false,
      summary: '75\u00a0mcg administered, 25\u00a0mcg wasted',
      note: null,
      missingSignatures: [],
      signatures: [
        { name: `${prefix} signer`, meaning: 'gave and wasted', method: 'pin' },
        { name: `${prefix} witness`, meaning: 'witness to waste', method: 'pin' },
      ],
    });
    expect(await bookOf()).toEqual(once);
    const audit = await server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, entry.id))
      .orderBy(auditEntries.seq);
    // Both typed the same PIN, which is reported and prevents nothing.
    expect(audit.map(({ action }) => action)).toEqual(['use.recorded', 'signature.samePin']);
    expect(audit[0]).toMatchObject({ action: 'use.recorded', factor: 'password and two PINs' });
    const told = JSON.stringify(audit);
    expect(told).toContain(`${prefix} signer (gave and wasted)`);
    expect(told).toContain(`${prefix} witness (witness to waste)`);
    expect(told).toContain(entry.hash);
    expect(wordsOf(audit)).not.toContain(pin);
    expect(told).not.toContain('P-20458');
    const { database } = server.open;
    expect(await verifyLedger(database, custody.agencyId)).toMatchObject({ isIntact: true });
    expect(await verifyChain(database, custody.agencyId)).toMatchObject({ isIntact: true });
  });

  it('restocks unopened units, and flags what is late or from an expired lot', async () => {
    server.clock.now = new Date('2026-04-02T20:00:00.000Z');
    currentUser = await logInAs(server, `${prefix}signer`);
    const { entry } = await recorded(
      await send(
        form({
          drawnUnits: 3,
          given: 1_500,
          wasted: 500,
          returned: 4_000,
          occurredAt: '2026-04-02T05:00:00.000Z',
        }),
      ),
    );
    expect(entry).toMatchObject({ change: -2_000, lotBalance: 6_000, isLate: true });
    expect(entry.note).toBe('Lot F2607A had expired on Mar 31, 2026 when it was used.');
  });

  it('needs no witness if nothing was wasted', async () => {
    const details = { given: 2_000, wasted: 0, wasteManner: null };
    const { entry } = await recorded(await send(form(details, { others: [] })));
    expect(entry.signatures.map(({ meaning }) => meaning)).toEqual(['gave']);
  });
});

describe('bad input is refused with a sentence, and nothing is recorded', () => {
  it.each<[string, Record<string, unknown>]>([
    ['−1', { given: -1 }],
    ['abc', { given: 'abc' }],
    ['1e9 with a fraction', { given: 1e9 + 0.5 }],
    ['beyond every bound', { given: 1e300 }],
    ['no unit drawn', { drawnUnits: 0 }],
    ['no patient', { patientId: ' ' }],
    ['no such manner', { wasteManner: 'poured away' }],
  ])('%s: 400', async (_what, details) => {
    const body = form();
    const reply = await send({ ...body, details: { ...body.details, ...details } });
    const problem = await refused(reply, 400);
    expect(Object.keys(problem.fields ?? {})[0]).toMatch(/^details\./);
    expect(await bookOf()).toEqual(untouched);
  });

  it.each<[string, Partial<RecordUseForm['details']>, string]>([
    ['1e9', { given: 1e9 }, 'amounts_do_not_balance'],
    ['more than there is', { drawnUnits: 5, given: 9_500 }, 'not_enough_on_hand'],
    ['amounts that do not meet', { wasted: 300 }, 'amounts_do_not_balance'],
    ['a part put back', { wasted: 0, returned: 500, wasteManner: null }, 'returned_is_opened'],
    ['the future', { occurredAt: '2026-03-10T08:03:00.000Z' }, 'occurred_in_future'],
    ['waste without a manner', { wasteManner: null }, 'waste_manner_missing'],
    [
      'an unknown giver',
      { givenByUserId: '00000000-0000-4000-8000-000000000000' },
      'giver_not_found',
    ],
    ['an unknown lot', { lotId: '00000000-0000-4000-8000-000000000000' }, 'lot_not_here'],
  ])('%s: 422', async (_what, details, code) => {
    expect((await refused(await send(form(details)))).code).toBe(code);
    expect(await bookOf()).toEqual(untouched);
  });

  it('no witness', async () => {
    const problem = await refused(await send(form({}, { others: [] })));
    expect(problem).toMatchObject({
      code: 'witness_missing',
      fields: { 'signing.others.0.userName': /./ },
    });
  });

  it('a witness who would sign later, and two witnesses', async () => {
    const witness = { userName: `${prefix}witness`, pin: null };
    const later = await refused(await send(form({}, { others: [witness] })), 400);
    expect(Object.keys(later.fields ?? {})).toEqual(['signing.others.0.pin']);
    const two = [witness, { ...witness, userName: `${prefix}outsider` }].map((one) => ({
      ...one,
      pin,
    }));
    const many = await refused(await send(form({}, { others: two })), 400);
    expect(many.fields).toEqual({ 'signing.others': 'At most one more person signs.' });
  });

  it('oneself as the witness, however written', async () => {
    for (const userName of [`${prefix}signer`, ` ${prefix.toUpperCase()}SIGNER `]) {
      const problem = await refused(await send(form({}, { others: [{ userName, pin }] })));
      expect(problem.code).toBe('witness_is_signer');
    }
    expect(await bookOf()).toEqual(untouched);
  });

  it('the administering provider as the witness', async () => {
    const reply = await send(form({ givenByUserId: custody.people.witness ?? '' }));
    expect((await refused(reply)).code).toBe('witness_is_giver');
    expect(await bookOf()).toEqual(untouched);
  });

  it('an unknown witness and one from another agency get the same reply', async () => {
    const other = await addCustody(server.open.database, `${prefix}o`);
    expect(other.agencyId).not.toBe(custody.agencyId);
    const answers = [];
    for (const userName of ['nobody', `${prefix}owitness`]) {
      const problem = await refused(await send(form({}, { others: [{ userName, pin }] })));
      answers.push({ ...problem, reference: '' });
    }
    expect(answers[0]?.code).toBe('witness_not_found');
    expect(answers[1]).toEqual(answers[0]);
    expect(await bookOf()).toEqual(untouched);
  });

  it('a disabled witness', async () => {
    await server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, custody.people.witness ?? ''));
    expect((await refused(await send(form()))).code).toBe('witness_disabled');
  });

  it('a witness without a PIN', async () => {
    await server.open.database
      .update(users)
      .set({ pinHash: null })
      .where(eq(users.id, custody.people.witness ?? ''));
    expect((await refused(await send(form()))).code).toBe('pin_not_set');
  });

  it('the signer’s own incorrect PIN, before the witness’s is checked', async () => {
    const problem = await refused(await send(form({}, { pin: '0000' })));
    expect(problem).toMatchObject({ code: 'pin_wrong' });
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.pin']);
  });

  it('a witness’s incorrect PIN five times locks it, and the correct one is refused while it is locked', async () => {
    const wrong = { userName: `${prefix}witness`, pin: '0000' };
    for (let left = 4; left >= 0; left -= 1) {
      const problem = await refused(await send(form({}, { others: [wrong] })));
      expect(problem.code).toBe('pin_wrong');
      expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.pin']);
      expect(problem.message).toContain(
        ['locked', 'One attempt', '2 attempts', '3 attempts', '4 attempts'][left],
      );
    }
    const locked = await refused(await send(form()));
    expect(locked).toMatchObject({ code: 'pin_locked' });
    expect(locked.message).toMatch(/It unlocks at \d\d:\d\d\.$/);
    expect(await bookOf()).toEqual(untouched);
    const told = await server.open.database
      .select({ notice: mailQueue.notice })
      .from(mailQueue)
      .where(eq(mailQueue.userId, custody.people.witness ?? ''));
    expect(told).toEqual([
      {
        notice: {
          title: 'Your PIN was locked',
          paragraphs: [
            `Too many incorrect PINs were entered for the account ${prefix}witness, the last one in a session of ${prefix} signer. The PIN is locked for 15 minutes.`,
            'If this wasn’t you, notify your administrator now.',
          ],
        },
      },
    ]);
    server.clock.now = new Date('2026-03-10T08:16:00.000Z');
    await recorded(await send(form()));
    expect(await bookOf()).toEqual(once);
    const failures = await server.open.database
      .select({ rows: count() })
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, custody.agencyId));
    expect(failures[0]?.rows).toBeGreaterThanOrEqual(7);
  });
});

describe('from an inventory that is out of service', () => {
  it('nothing is used, but an earlier use is recorded late', async () => {
    const { agencyId, inventoryId } = custody;
    const locationId = crypto.randomUUID();
    const { database } = server.open;
    await database
      .insert(outOfServiceLocations)
      .values({ id: locationId, agencyId, name: 'Paint shop', mayHoldStock: true });
    const outOfServiceSince = new Date('2026-03-10T07:00:00.000Z');
    await database
      .update(inventories)
      .set({ outOfServiceLocationId: locationId, outOfServiceSince })
      .where(eq(inventories.id, inventoryId));
    const problem = await refused(await send(form({ occurredAt: '2026-03-10T07:00:00.000Z' })));
    expect(problem).toMatchObject({ code: 'inventory_out_of_service' });
    expect(problem.fields?.occurredAt).toMatch(/bag while it is out of service.*administrator/);
    expect(await bookOf()).toEqual(untouched);
    await recorded(await send(form({ occurredAt: '2026-03-10T06:59:59.999Z' })));
    expect(await bookOf()).toEqual(once);
  });
});

describe('an act is recorded once', () => {
  it('ten double clicks at once', async () => {
    const body = form();
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    const ids = await Promise.all(replies.map(async (reply) => (await recorded(reply)).useId));
    expect(new Set(ids).size).toBe(1);
    expect(await bookOf()).toEqual(once);
  });

  it('a double click with an incorrect PIN counts one attempt', async () => {
    const body = form({}, { pin: '0000' });
    const replies = await Promise.all([send(body), send(body), send(body)]);
    for (const reply of replies) {
      expect((await refused(reply)).message).toBe('Your PIN is incorrect. 4 attempts are left.');
    }
    expect(await bookOf()).toEqual(untouched);
  });

  it('a retry after a lost reply gets the first record, without a PIN', async () => {
    const body = form();
    const first = await recorded(await send(body));
    const again = { ...body, signing: { ...body.signing, pin: '0000' } };
    expect(await recorded(await send(again))).toEqual(first);
    expect(await bookOf()).toEqual(once);
  });

  it('[ENT-12] a retry gets the first record although the person was unassigned since', async () => {
    const body = form();
    const first = await recorded(await send(body));
    await server.open.database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.inventoryId, custody.inventoryId));
    expect(await recorded(await send(body))).toEqual(first);
    expect((await send(form())).status).toBe(403);
    expect(await bookOf()).toEqual(once);
  });

  it('the same key with other content is a conflict', async () => {
    const body = form();
    await recorded(await send(body));
    const other = { ...body, details: { ...body.details, given: 1_000, wasted: 1_000 } };
    const problem = await refused(await send(other), 409);
    expect(problem.code).toBe('already_recorded_differently');
    expect(await bookOf()).toEqual(once);
  });

  it('eight acts at once use four vials, and the other four are refused', async () => {
    const replies = [];
    // One after the other per person: PINs that are checked at once count as attempts at once.
    for (let act = 0; act < 8; act += 1) replies.push((await send(form())).status);
    expect(replies.filter((status) => status === 200)).toHaveLength(4);
    expect(replies.filter((status) => status === 422)).toHaveLength(4);
    expect((await bookOf()).balance).toBe(0);
    expect(await verifyLedger(server.open.database, custody.agencyId)).toMatchObject({
      isIntact: true,
      checkedEntries: 5,
    });
  });
});
