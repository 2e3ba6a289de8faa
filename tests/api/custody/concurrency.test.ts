import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import { verifyPin } from '../../../src/server/core/identity/verifyPin.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  addEventCustody,
  detailsOf,
  type EventCustody,
  expectRefusal,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { addUser, logInAs, pin } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';
import { wordsOf } from '../../support/wordsOf.ts';
import { requestOn } from './useRequest.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { held, expectIntact } = eventScene('c', (scene) => {
  ({ server, custody, acts } = scene);
});

const heldInBag = () => held(custody.inventoryId);

/** Another person of the agency, associated with the bag. */
async function addColleague(name: string, differences: Parameters<typeof addUser>[3] = {}) {
  const { database } = server.open;
  const { agencyId, inventoryId } = custody;
  const userId = await addUser(database, agencyId, `${custody.prefix}${name}`, differences);
  await database.insert(inventoryUsers).values({ agencyId, inventoryId, userId });
  return userId;
}

async function useOn(userName: string, witness: string, witnessPin = pin) {
  const currentUser = await logInAs(server, `${custody.prefix}${userName}`);
  return () =>
    server.send('/api/Uses', {
      headers: currentUser.headers,
      body: formOfUse(
        custody,
        '',
        {},
        { others: [{ userName: `${custody.prefix}${witness}`, pin: witnessPin }] },
      ),
    });
}

it('the last vial used on two devices at once: one gets it, the other learns that there is none', async () => {
  await recordAs(server.open.database, custody, ['signer'], acts.sending(3));
  await addColleague('other');
  const devices = [await useOn('signer', 'witness'), await useOn('other', 'outsider')];
  const replies = await Promise.all(devices.map((send) => send()));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const told = replies.find(({ status }) => status === 422);
  const problem = v.parse(Problem, await told?.json());
  expect(problem.code).toBe('not_enough_on_hand');
  expect(await heldInBag()).toBe(0);
  await expectIntact();
});

it('a count while stock moves finds what was there, or must be repeated', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const before = await heldInBag();
    const [count] = await Promise.allSettled([
      recordAs(
        server.open.database,
        custody,
        ['witness'],
        acts.counting(before, { bookSequence: round }),
      ),
      recordAs(server.open.database, custody, ['signer'], acts.sending()),
    ]);
    // Counted first: no difference. Moved first: refused, not written down as a difference.
    if (count.status === 'fulfilled') expect(count.value.differences).toBe(0);
    else expect(count.reason).toMatchObject({ status: 409, code: 'stock_moved' });
    expect(await heldInBag()).toBe(before - 1);
  }
  const open = await server.open.database
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.agencyId, custody.agencyId));
  expect(open).toEqual([]);
  await expectIntact();
});

describe('a transfer that is never received', () => {
  const lateOf = async (userName: string) => {
    const currentUser = await logInAs(server, `${custody.prefix}${userName}`);
    const reply = await server.send('/api/Dashboard', { headers: currentUser.headers });
    const { actNow } = v.parse(Dashboard, await reply.json());
    return actNow.filter(({ kind }) => kind === 'lateTransfer');
  };

  it('is shown on the dashboards of both ends after a day, until it is received', async () => {
    const sent = await recordAs(server.open.database, custody, ['signer'], acts.sending());
    server.clock.now = new Date('2026-03-11T07:30:59.000Z');
    expect(await lateOf('signer')).toEqual([]);
    server.clock.now = new Date('2026-03-11T07:31:00.000Z');
    const { prefix, vaultId } = custody;
    // The outsider sees the vault only, and not the bag.
    for (const who of ['signer', 'outsider']) {
      expect(await lateOf(who)).toEqual([
        {
          kind: 'lateTransfer',
          tone: 'bad',
          title: `${prefix} vault hasn’t received the transfer ${prefix} bag sent`,
          detail: `1 lot, sent by ${prefix} signer on Mar 10, 2026, 03:31, carried by Sam.`,
          href: `/inventory/${vaultId}`,
          action: 'Open the inventory',
        },
      ]);
    }
    const arriving = acts.arriving(sent.transferId);
    await recordAs(server.open.database, custody, ['witness'], arriving);
    expect(await lateOf('signer')).toEqual([]);
  });

  it('that was refused waits for its sender', async () => {
    const { prefix, vaultId, inventoryId } = custody;
    const sent = await recordAs(server.open.database, custody, ['signer'], acts.sending());
    const refusing = detailsOf(custody, 'transferRefused', {
      inventoryId: vaultId,
      transferId: sent.transferId ?? '',
    });
    await recordAs(server.open.database, custody, ['witness'], refusing);
    server.clock.now = new Date('2026-03-12T08:00:00.000Z');
    expect(await lateOf('signer')).toMatchObject([
      {
        title: `${prefix} bag hasn’t restocked the transfer ${prefix} vault refused`,
        href: `/inventory/${inventoryId}`,
      },
    ]);
  });

  it('is not visible in another agency', async () => {
    await recordAs(server.open.database, custody, ['signer'], acts.sending());
    server.clock.now = new Date('2026-03-12T08:00:00.000Z');
    custody = await addEventCustody(server.open.database, `${custody.prefix}other`);
    expect(await lateOf('signer')).toEqual([]);
  });
});

describe('the same PIN typed for signer and witness', () => {
  const flagged = () =>
    server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, custody.agencyId),
          eq(auditEntries.action, 'signature.samePin'),
        ),
      );
  const mailed = (userId: string) =>
    server.open.database.select().from(mailQueue).where(eq(mailQueue.userId, userId));

  it('blocks nothing, is audited each time, and mailed to administrators once a day', async () => {
    const administrator = await addColleague('chief', { permissionId: 3 });
    const manager = await addColleague('manager', { permissionId: 2 });
    const gone = await addColleague('gone', { permissionId: 3, isActive: false });
    const use = await useOn('signer', 'witness');
    expect((await use()).status).toBe(200);
    const mails = await mailed(administrator);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.notice?.title).toBe('The same PIN was used for two signatures');
    expect(await mailed(manager)).toEqual([]);
    expect(await mailed(gone)).toEqual([]);
    expect((await use()).status).toBe(200);
    expect(await mailed(administrator)).toHaveLength(1);
    expect(await flagged()).toHaveLength(2);
    server.clock.now = new Date('2026-03-11T08:00:01.000Z');
    const nextDay = await useOn('signer', 'witness');
    expect((await nextDay()).status).toBe(200);
    expect(await mailed(administrator)).toHaveLength(2);
    expect(wordsOf([await flagged(), mails])).not.toContain(pin);
    await expectIntact();
  });

  it('is mailed for an event as well, and different PINs are not flagged', async () => {
    const administrator = await addColleague('chief', { permissionId: 3 });
    const pinHash = await hashPassword('7350');
    const witness = eq(users.id, custody.people.witness ?? '');
    await server.open.database.update(users).set({ pinHash }).where(witness);
    const use = await useOn('signer', 'witness', '7350');
    expect((await use()).status).toBe(200);
    expect(await flagged()).toEqual([]);
    expect(await mailed(administrator)).toEqual([]);
    const currentUser = await logInAs(server, `${custody.prefix}signer`);
    const others = [{ userName: `${custody.prefix}outsider`, pin }];
    const form = {
      idempotencyKey: randomUUID(),
      details: acts.breaking(),
      signing: { pin, others },
    };
    const reply = await server.send('/api/CustodyEvents', {
      body: form,
      headers: currentUser.headers,
    });
    expect(reply.status).toBe(200);
    expect(await flagged()).toHaveLength(1);
    expect(await mailed(administrator)).toHaveLength(1);
  });
});

describe('a signer whose account changes between the correct PIN and the recording', () => {
  type Change = Partial<typeof users.$inferInsert>;

  /** Compares the PIN as ever; the moment it was right, an administrator changes the account. */
  const changing =
    (whose: 'signer' | 'witness', change: Change): typeof verifyPin =>
    async (database, asked) => {
      const verdict = await verifyPin(database, asked);
      const isWitness = 'userName' in asked.by;
      if (verdict.kind === 'ok' && isWitness === (whose === 'witness')) {
        await database.update(users).set(change).where(eq(users.id, verdict.account.id));
      }
      return verdict;
    };
  const signed = () =>
    server.open.database
      .select()
      .from(signatures)
      .where(inArray(signatures.userId, Object.values(custody.people)));
  /** Refused, and nothing of it is written. */
  const expectNothing = async (act: () => Promise<unknown>, code: string, field: string) => {
    const before = await signed();
    await expectRefusal(act(), code, field);
    expect([await heldInBag(), await signed()]).toEqual([4, before]);
    await expectIntact();
  };
  const use = async (given: Change, whose: 'signer' | 'witness') => {
    const { database } = server.open;
    // Not the signer gave it: who gives is looked at by another rule.
    const details = { givenByUserId: await addColleague('giver') };
    const form = formOfUse(custody, custody.prefix, details);
    const request = { ...(await requestOn(database, custody)), form };
    const parts = { verifyPin: changing(whose, given), reached: () => undefined };
    return recordUse(database, request, parts);
  };
  const event = async (given: Change, whose: 'signer' | 'witness') => {
    const { database } = server.open;
    for (const [name, own] of [
      ['signer', pin],
      ['witness', '482610'],
    ] as const) {
      const person = eq(users.id, custody.people[name] ?? '');
      await database
        .update(users)
        .set({ pinHash: await hashPassword(own) })
        .where(person);
    }
    return recordAs(database, custody, ['signer', 'witness'], acts.breaking(), {
      parts: { verifyPin: changing(whose, given) },
    });
  };

  it.each([
    ['a witness who is disabled signs no use', use, 'witness', 'signing.others.0.userName'],
    ['a witness who is disabled signs no event', event, 'witness', 'signing.others.0.userName'],
    ['a signer who is disabled signs no use', use, 'signer', 'signing.pin'],
    ['a signer who is disabled signs no event', event, 'signer', 'signing.pin'],
  ] as const)('%s', async (_, act, whose, field) => {
    await expectNothing(() => act({ isActive: false }, whose), 'signer_disabled', field);
  });

  it.each([
    ['a signer whose PIN was changed signs no use', use, 'signer', 'signing.pin'],
    ['a signer whose PIN was changed signs no event', event, 'signer', 'signing.pin'],
    ['a witness whose PIN was changed signs no use', use, 'witness', 'signing.others.0.pin'],
    ['a witness whose PIN was changed signs no event', event, 'witness', 'signing.others.0.pin'],
  ] as const)('%s', async (_, act, whose, field) => {
    await expectNothing(() => act({ pinHash: 'another' }, whose), 'pin_changed', field);
  });

  it.each([
    ['a use', use, 'signing.pin'],
    ['an event', event, 'signing.pin'],
  ] as const)('a signer who is now a witness only does not record %s', async (_, act, field) => {
    await expectNothing(() => act({ witnessOnly: true }, 'signer'), 'witness_only', field);
  });

  it.each([
    ['a use', use],
    ['an event', event],
  ] as const)('a witness who is now a witness only signs %s as before', async (_, act) => {
    await act({ witnessOnly: true }, 'witness');
    expect(await heldInBag()).toBe(3);
    await expectIntact();
  });
});
