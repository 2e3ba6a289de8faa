import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../src/contract/core/problem.ts';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { hashPassword } from '../../../src/server/core/identity/argon.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { addEventCustody, detailsOf, recordAs } from '../../support/custody/custodyEvents.ts';
import { logInAs, pin } from '../../support/people/people.ts';
import { wordsOf } from '../../support/wordsOf.ts';
import { concurrencyScene } from './concurrencyScene.ts';

const scene = concurrencyScene();
const { expectIntact, heldInBag, addColleague } = scene;

async function useOn(userName: string, witness: string, witnessPin = pin) {
  const currentUser = await logInAs(scene.server, `${scene.custody.prefix}${userName}`);
  return () =>
    scene.server.send('/api/Uses', {
      headers: currentUser.headers,
      body: formOfUse(
        scene.custody,
        '',
        {},
        { others: [{ userName: `${scene.custody.prefix}${witness}`, pin: witnessPin }] },
      ),
    });
}

it('the last vial used on two devices at once: one gets it, the other learns that there is none', async () => {
  await recordAs(scene.server.open.database, scene.custody, ['signer'], scene.acts.sending(3));
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

it('[COUNT-02] a count while stock moves finds what was there, or must be repeated', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const before = await heldInBag();
    const [count] = await Promise.allSettled([
      recordAs(
        scene.server.open.database,
        scene.custody,
        ['witness'],
        scene.acts.counting(before, { bookSequence: round }),
      ),
      recordAs(scene.server.open.database, scene.custody, ['signer'], scene.acts.sending()),
    ]);
    // Counted first: no difference. Moved first: refused, not written down as a difference.
    if (count.status === 'fulfilled') expect(count.value.differences).toBe(0);
    else expect(count.reason).toMatchObject({ status: 409, code: 'stock_moved' });
    expect(await heldInBag()).toBe(before - 1);
  }
  const open = await scene.server.open.database
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.agencyId, scene.custody.agencyId));
  expect(open).toEqual([]);
  await expectIntact();
});

describe('a transfer that is never received', () => {
  const lateOf = async (userName: string) => {
    const currentUser = await logInAs(scene.server, `${scene.custody.prefix}${userName}`);
    const reply = await scene.server.send('/api/Dashboard', { headers: currentUser.headers });
    const { actNow } = v.parse(Dashboard, await reply.json());
    return actNow.filter(({ kind }) => kind === 'lateTransfer');
  };

  it('[DASH-01] [DASH-02] is shown on the dashboards of both ends after a day, until it is received', async () => {
    const sent = await recordAs(
      scene.server.open.database,
      scene.custody,
      ['signer'],
      scene.acts.sending(),
    );
    scene.server.clock.now = new Date('2026-03-11T07:30:59.000Z');
    expect(await lateOf('signer')).toEqual([]);
    scene.server.clock.now = new Date('2026-03-11T07:31:00.000Z');
    const { prefix, vaultId } = scene.custody;
    // The outsider sees the vault only, and not the bag.
    for (const who of ['signer', 'outsider']) {
      expect(await lateOf(who)).toEqual([
        {
          kind: 'lateTransfer',
          tone: 'bad',
          title: `${prefix} vault hasn’t received the transfer ${prefix} bag sent`,
          detail: `1 lot, sent by ${prefix} signer on Mar 10, 2026, 03:31, carried by Sam.`,
          href: `/inventory/${vaultId}/record?kind=transferIn&transfer=${sent.transferId ?? ''}`,
          action: 'Receive',
        },
      ]);
    }
    const arriving = scene.acts.arriving(sent.transferId);
    await recordAs(scene.server.open.database, scene.custody, ['witness'], arriving);
    expect(await lateOf('signer')).toEqual([]);
  });

  it('[DASH-02] that was refused waits for its sender', async () => {
    const { prefix, vaultId, inventoryId } = scene.custody;
    const sent = await recordAs(
      scene.server.open.database,
      scene.custody,
      ['signer'],
      scene.acts.sending(),
    );
    const refusing = detailsOf(scene.custody, 'transferRefused', {
      inventoryId: vaultId,
      transferId: sent.transferId ?? '',
    });
    await recordAs(scene.server.open.database, scene.custody, ['witness'], refusing);
    scene.server.clock.now = new Date('2026-03-12T08:00:00.000Z');
    expect(await lateOf('signer')).toMatchObject([
      {
        title: `${prefix} bag hasn’t restocked the transfer ${prefix} vault refused`,
        href: `/inventory/${inventoryId}/record?kind=transferReturned&transfer=${sent.transferId ?? ''}`,
        action: 'Return to stock',
      },
    ]);
  });

  it('is not visible in another agency', async () => {
    await recordAs(scene.server.open.database, scene.custody, ['signer'], scene.acts.sending());
    scene.server.clock.now = new Date('2026-03-12T08:00:00.000Z');
    scene.custody = await addEventCustody(
      scene.server.open.database,
      `${scene.custody.prefix}other`,
    );
    expect(await lateOf('signer')).toEqual([]);
  });
});

describe('the same PIN typed for signer and witness', () => {
  const flagged = () =>
    scene.server.open.database
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, scene.custody.agencyId),
          eq(auditEntries.action, 'signature.samePin'),
        ),
      );
  const mailed = (userId: string) =>
    scene.server.open.database.select().from(mailQueue).where(eq(mailQueue.userId, userId));

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
    scene.server.clock.now = new Date('2026-03-11T08:00:01.000Z');
    const nextDay = await useOn('signer', 'witness');
    expect((await nextDay()).status).toBe(200);
    expect(await mailed(administrator)).toHaveLength(2);
    expect(wordsOf([await flagged(), mails])).not.toContain(pin);
    await expectIntact();
  });

  it('is mailed for an event as well, and different PINs are not flagged', async () => {
    const administrator = await addColleague('chief', { permissionId: 3 });
    const pinHash = await hashPassword('7350');
    const witness = eq(users.id, scene.custody.people.witness ?? '');
    await scene.server.open.database.update(users).set({ pinHash }).where(witness);
    const use = await useOn('signer', 'witness', '7350');
    expect((await use()).status).toBe(200);
    expect(await flagged()).toEqual([]);
    expect(await mailed(administrator)).toEqual([]);
    const currentUser = await logInAs(scene.server, `${scene.custody.prefix}signer`);
    const others = [{ userName: `${scene.custody.prefix}outsider`, pin }];
    const form = {
      idempotencyKey: randomUUID(),
      details: scene.acts.breaking(),
      signing: { pin, others },
    };
    const reply = await scene.server.send('/api/CustodyEvents', {
      body: form,
      headers: currentUser.headers,
    });
    expect(reply.status).toBe(200);
    expect(await flagged()).toHaveLength(1);
    expect(await mailed(administrator)).toHaveLength(1);
  });
});
