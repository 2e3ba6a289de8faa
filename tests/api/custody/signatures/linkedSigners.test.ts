import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../src/contract/core/problem.ts';
import { LedgerPage } from '../../../../src/contract/inventory/ledger.ts';
import { NewPerson } from '../../../../src/contract/users/newPeople.ts';
import { actOnUser, inviteUser } from '../../../../src/contract/users/userAccess.ts';
import { verifyChain } from '../../../../src/server/core/audit-trail/verifyChain.ts';
import { listLinkedActs } from '../../../../src/server/core/users/listLinkedActs.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import {
  type LateSignatures,
  openLateSignatures,
} from '../../../support/custody/lateSignatures.ts';
import {
  addUser,
  type CurrentUser,
  logInAs,
  pin,
  signedWith,
} from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let late: LateSignatures;
let currentUsers: Map<string, Promise<CurrentUser>>;

/** Next to *signer* and *witness*: a *manager* with the stock, and two administrators, *admin* and *deputy*. */
sceneEach('l', openLateSignatures, (scene, own) => {
  [late, server] = [scene, own];
  currentUsers = new Map();
});

const named = (who: string) => `${late.custody.prefix}${who}`;

function as(who: string): Promise<CurrentUser> {
  const known = currentUsers.get(who) ?? logInAs(server, named(who));
  currentUsers.set(who, known);
  return known;
}

async function add(who: string, permissionId: number): Promise<string> {
  const { agencyId, inventoryId, vaultId } = late.custody;
  const id = await addUser(server.open.database, agencyId, named(who), {
    permissionId,
    fullName: `${who} of ${late.custody.prefix}`,
  });
  await associate(id, [inventoryId, vaultId]);
  return id;
}

async function associate(userId: string, inventoryIds: readonly string[]): Promise<void> {
  const { agencyId } = late.custody;
  await server.open.database
    .insert(inventoryUsers)
    .values(inventoryIds.map((inventoryId) => ({ agencyId, inventoryId, userId })));
}

async function post(who: string, path: string, body: unknown): Promise<Response> {
  const { headers } = await as(who);
  return server.send(path, { headers, body });
}

/** Invites someone, who then sets the account up. */
async function invite(by: string, who: string, permissionId = 1): Promise<string> {
  const reply = await post(by, inviteUser.path, {
    operationId: crypto.randomUUID(),
    fullName: `${who} of ${late.custody.prefix}`,
    email: `${named(who)}@example.org`,
    userName: named(who),
    phoneNumber: null,
    friendlyId: null,
    permissionId,
    userType: 'Regular',
    inactivityTimeout: true,
  });
  const { userId } = v.parse(inviteUser.reply, await reply.json()).model;
  const { database } = server.open;
  const [ready] = await database
    .select({ passwordHash: users.passwordHash, pinHash: users.pinHash })
    .from(users)
    .where(eq(users.id, late.custody.people.signer ?? ''));
  await database
    .update(users)
    .set({
      ...ready,
      isNewUser: false,
      isAcknowledged: true,
      userSignatureId: crypto.randomUUID(),
    })
    .where(eq(users.id, userId));
  await associate(userId, [late.custody.inventoryId, late.custody.vaultId]);
  return userId;
}

const act = (by: string, userId: string, kind: string) =>
  post(by, actOnUser.path.replace('{userId}', userId), { act: kind });

/** A waste of *signer* by default, which another one witnesses. */
async function waste(witness: string, signer = 'signer'): Promise<Response> {
  const givenByUserId = late.custody.people.outsider ?? '';
  const form = formOfUse(
    late.custody,
    late.custody.prefix,
    { givenByUserId },
    { others: [{ userName: named(witness), pin }] },
  );
  return post(signer, '/api/Uses', form);
}

async function refused(reply: Response, code: string, status = 422): Promise<Problem> {
  const problem = v.parse(Problem, await reply.json());
  expect([reply.status, problem.code]).toEqual([status, code]);
  return problem;
}

const listed = async (by: string): Promise<NewPerson[]> => {
  const { headers } = await as(by);
  const reply = await server.send('/api/Admin/NewPeople', { headers });
  return v.parse(v.object({ rows: v.array(NewPerson) }), await reply.json()).rows;
};

async function confirm(by: string, userId: string, more: object = {}): Promise<Response> {
  const rows = await listed(by);
  const hash = rows.find((row) => row.userId === userId)?.hash ?? '0'.repeat(64);
  return post(by, '/api/Admin/NewPeople/Confirm', { userId, hash, signing: signedWith(), ...more });
}

async function openAgency(administrators = ['admin', 'deputy']): Promise<void> {
  await add('manager', 2);
  for (const who of administrators) await add(who, 3);
}

describe('[ROLE-05] a manager and an account they made', () => {
  it('do not sign the same act once the agency has two administrators, until the second one confirms', async () => {
    await openAgency();
    const ghost = await invite('manager', 'ghost');
    const problem = await refused(await waste('ghost', 'manager'), 'witness_not_independent');
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.userName']);
    expect(problem.message).toContain('admin of');
    expect(problem.message).toContain('a system administrator');
    await refused(await waste('manager', 'ghost'), 'witness_not_independent');
    expect((await waste('ghost')).status).toBe(200);

    expect(await listed('admin')).toMatchObject([
      {
        userId: ghost,
        refusal: null,
        acts: [{ kind: 'created', by: `manager of ${late.custody.prefix}` }],
      },
    ]);
    await refused(await confirm('admin', ghost, { signing: signedWith('0000') }), 'pin_wrong');
    await refused(await confirm('admin', ghost, { hash: '1'.repeat(64) }), 'person_differs', 409);
    const confirmed = await confirm('admin', ghost);
    expect(confirmed.status).toBe(200);
    expect(await confirmed.json()).toMatchObject({ userId: ghost, left: 0 });
    // The reply was lost, and it is sent again.
    expect((await confirm('admin', ghost)).status).toBe(200);
    await refused(await confirm('deputy', ghost), 'already_confirmed', 409);
    expect(await listed('deputy')).toEqual([]);
    expect((await waste('ghost', 'manager')).status).toBe(200);
    const trail = await server.open.database
      .select({ action: auditEntries.action, factor: auditEntries.factor })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, ghost));
    expect(trail.filter(({ action }) => action === 'user.confirmed')).toEqual([
      { action: 'user.confirmed', factor: 'password and a PIN' },
    ]);
    const chain = await verifyChain(server.open.database, late.custody.agencyId);
    expect(chain.isIntact).toBe(true);
  });

  it('sign with a mark while there is no second administrator', async () => {
    await openAgency(['admin']);
    await invite('manager', 'ghost');
    expect((await waste('ghost', 'manager')).status).toBe(200);
    const entries = await server.open.database
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'use.recorded'));
    const marks = entries.flatMap(({ changes }) =>
      changes.filter(({ field }) => field === 'Witness not confirmed'),
    );
    expect(marks.at(-1)?.after).toMatch(/^manager of \w+ and ghost of \w+$/);
    const names = `manager of ${late.custody.prefix} and ghost of ${late.custody.prefix}`;
    const { headers } = await as('manager');
    const path = `/api/Inventories/${late.custody.inventoryId}/Ledger`;
    const { rows } = v.parse(LedgerPage, await (await server.send(path, { headers })).json());
    expect(rows[0]?.note).toContain(`Witness not confirmed: ${names}.`);

    // A person who is confirmed afterward was not confirmed when they signed.
    await add('deputy', 3);
    expect((await waste('witness', 'manager')).status).toBe(200);
    const { clock } = server;
    const found = () => listLinkedActs(server.open.database, late.custody.agencyId, clock.now);
    expect(await found()).toEqual([
      `Witness not confirmed: Entry 2, signed by ${names}, ${clock.now.toISOString()}.`,
    ]);
    expect(await late.failures()).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 366 * 86_400_000);
    expect(await found()).toEqual([]);
  });

  it('do not sign any other act of two people', async () => {
    await openAgency();
    await invite('manager', 'ghost');
    const { acts } = late;
    const event = (signer: string, other: string, otherPin: string | null) => ({
      who: signer,
      body: {
        idempotencyKey: crypto.randomUUID(),
        details: acts.receipt(),
        signing: { pin, others: [{ userName: named(other), pin: otherPin }] },
      },
    });
    for (const { who, body } of [
      event('manager', 'ghost', pin),
      event('ghost', 'manager', pin),
      event('manager', 'ghost', null),
    ]) {
      const problem = await refused(
        await post(who, '/api/CustodyEvents', body),
        'witness_not_independent',
      );
      expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.userName']);
    }
    const { vaultId: inventoryId, productId } = late.custody;
    const lines = [{ productId, lotNumber: 'A1', expiresOn: '2027-05-31', units: 10 }];
    const opening = {
      idempotencyKey: crypto.randomUUID(),
      details: { inventoryId, countedAt: '2026-03-10T07:55:00.000Z', lines },
      signing: { pin, others: [{ userName: named('ghost'), pin }] },
    };
    await refused(await post('manager', '/api/OpeningCounts', opening), 'witness_not_independent');
  });

  it('do not sign one after the other', async () => {
    await openAgency();
    const reply = await late.recordLater(late.acts.receipt(), [null], ['witness']);
    const { eventId, hash } = (await reply.json()) as { eventId: string; hash: string };
    const { people } = late.custody;
    await server.open.database
      .update(users)
      .set({ permissionId: 2 })
      .where(eq(users.id, people.signer ?? ''));
    await act('signer', people.witness ?? '', 'requirePinReset');
    await server.open.database
      .update(users)
      .set({ needToResetPin: false })
      .where(eq(users.id, people.witness ?? ''));
    await refused(await late.sign({ eventId, hash }), 'witness_not_independent');
    expect((await confirm('admin', people.witness ?? '')).status).toBe(200);
    expect((await late.sign({ eventId, hash })).status).toBe(200);
  });
});

describe('[ROLE-05] no one is confirmed', () => {
  it('by the person who created the account, by themselves, or by another account of that person', async () => {
    await openAgency();
    const first = await invite('admin', 'first', 3);
    const second = await invite('admin', 'second', 3);
    await refused(await confirm('admin', first), 'confirmer_not_independent');
    await refused(await confirm('first', first), 'confirmer_not_independent');
    await refused(await confirm('first', second), 'confirmer_not_independent');
    await refused(await confirm('second', first), 'confirmer_not_independent');
    await refused(await waste('second', 'first'), 'witness_not_independent');
    await refused(
      await post('manager', '/api/Admin/NewPeople/Confirm', {
        userId: first,
        hash: '0'.repeat(64),
        signing: signedWith(),
      }),
      'right_missing',
      403,
    );
    expect((await confirm('deputy', first)).status).toBe(200);
    expect((await confirm('first', second)).status).toBe(200);
  });

  it('for what is done with the account afterwards', async () => {
    await openAgency();
    const ghost = await invite('manager', 'ghost');
    await confirm('admin', ghost);
    expect((await waste('ghost', 'manager')).status).toBe(200);
    await act('manager', ghost, 'requirePinReset');
    await server.open.database
      .update(users)
      .set({ needToResetPin: false })
      .where(eq(users.id, ghost));
    await refused(await waste('ghost', 'manager'), 'witness_not_independent');
  });

  it('after 30 days, because it is no longer necessary', async () => {
    await openAgency();
    const ghost = await invite('manager', 'ghost');
    server.clock.now = new Date(server.clock.now.getTime() + 30 * 86_400_000);
    currentUsers = new Map();
    expect(await listed('admin')).toEqual([]);
    await refused(await confirm('admin', ghost), 'not_found', 404);
  });
});

describe('[ROLE-05] an account signs nothing', () => {
  it.each([
    ['its owner accepted the license agreement', { isNewUser: true, isAcknowledged: false }],
    ['its owner set a signature', { userSignatureId: null }],
  ])('before %s', async (_what, lacking) => {
    const { people } = late.custody;
    const change = (who: string, fields: Partial<typeof users.$inferInsert>) =>
      server.open.database
        .update(users)
        .set(fields)
        .where(eq(users.id, people[who] ?? ''));
    await as('signer');
    await change('witness', lacking);
    const problem = await refused(await waste('witness'), 'account_not_set_up');
    expect(Object.keys(problem.fields ?? {})).toEqual(['signing.others.0.pin']);
    const ready = {
      isNewUser: false,
      isAcknowledged: true,
      userSignatureId: crypto.randomUUID(),
    };
    await change('witness', ready);
    await change('signer', lacking);
    await refused(await waste('witness'), 'account_not_set_up');
    await change('signer', ready);
    expect((await waste('witness')).status).toBe(200);
  });
});
