import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { Dashboard } from '../../../../src/contract/custody/dashboard.ts';
import { GivenSignature, SignableAct } from '../../../../src/contract/custody/missingSignature.ts';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { counts } from '../../../../src/server/database/schema/custodyDuty.ts';
import {
  inventories,
  inventoryUsers,
} from '../../../../src/server/database/schema/custodyPlace.ts';
import { userAgencies, users } from '../../../../src/server/database/schema/user.ts';
import { addEventCustody } from '../../../support/custody/custodyEvents.ts';
import {
  expectRefused,
  type LateSignatures,
  openLateSignatures,
} from '../../../support/custody/lateSignatures.ts';
import { type CurrentUser, logInAs, signedWith } from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let late: LateSignatures;

sceneEach('m', openLateSignatures, (scene, own) => {
  [late, server] = [scene, own];
});

describe('an event whose second signature is given later', () => {
  it('[ENT-12] waits in the queue of the named person until they sign what they were shown, and is always proven', async () => {
    const event = await late.recorded();
    expect(event.signatures).toMatchObject([{ meaning: 'received' }]);
    expect(event.entries[0]?.missingSignatures).toEqual(['witness to receipt']);
    expect(await late.failures()).toEqual([]);
    const mine = { actId: event.eventId, isMine: true, named: `${late.custody.prefix} witness` };
    expect(await late.queueOf(late.witness)).toMatchObject([{ ...mine, refusal: null }]);
    expect(await late.queueOf(late.signer)).toMatchObject([{ ...mine, isMine: false }]);
    const shown = v.parse(
      SignableAct,
      await (await late.get(`/api/MissingSignatures/${event.eventId}`)).json(),
    );
    expect(shown).toMatchObject({
      hash: event.hash,
      note: 'As told by the crew.',
      areLines: 'moved',
      lines: [{ amount: 20_000 }],
      facts: [
        { label: 'Supplier', text: 'Birch Supply' },
        { label: 'Order or invoice', text: '26-2041' },
        { label: 'DEA Form 222', text: '26-0107' },
      ],
      signatures: [{ meaning: 'received' }],
    });
    server.clock.now = new Date('2026-03-10T08:04:00.000Z');
    const reply = await late.sign(event);
    expect(reply.status).toBe(200);
    const given = v.parse(GivenSignature, await reply.json());
    expect(given).toMatchObject({
      signedHash: event.hash,
      signature: { meaning: 'witness to receipt', signedAt: '2026-03-10T08:04:00.000Z' },
      left: 0,
    });
    expect(await late.queueOf(late.witness)).toEqual([]);
    expect(await late.signedOf(event.eventId)).toHaveLength(2);
    expect(await late.failures()).toEqual([]);
    const audited = await server.open.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, late.custody.agencyId),
          eq(auditEntries.subjectId, event.eventId),
        ),
      );
    expect(audited.map(({ action }) => action)).toContain('signature.givenLater');
  });

  it('[ERR-OTHER] is signed once if the reply was lost, and never twice', async () => {
    const event = await late.recorded();
    const form = { signatureId: randomUUID() };
    const first: unknown = await (await late.sign(event, late.witness, form)).json();
    expect(await (await late.sign(event, late.witness, form)).json()).toEqual(first);
    expect(await late.signedOf(event.eventId)).toHaveLength(2);
    await expectRefused(late.sign(event), 409, 'already_signed');
    await expectRefused(late.sign(event, late.signer, form), 409, 'already_recorded_differently');
    await expectRefused(
      late.get(`/api/MissingSignatures/${event.eventId}`),
      409,
      'nothing_missing',
    );
  });

  it('[ERR-OTHER] accepts one of two simultaneous signatures', async () => {
    const event = await late.recorded();
    const replies = await Promise.all([late.sign(event), late.sign(event), late.sign(event)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await late.failures()).toEqual([]);
  });

  it('is shown on the dashboard of the named person, and of people assigned to the inventory', async () => {
    const event = await late.recorded();
    const read = async (currentUser: CurrentUser) =>
      v
        .parse(Dashboard, await (await late.get('/api/Dashboard', currentUser)).json())
        .actNow.filter(({ kind }) => kind === 'missingSignature');
    expect(await read(late.witness)).toMatchObject([
      { action: 'Read and sign', href: `/missing-signatures/${event.eventId}` },
    ]);
    expect(await read(late.signer)).toMatchObject([{ action: 'View details' }]);
    await server.open.database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, late.custody.people.witness ?? ''));
    expect(await read(late.witness)).toHaveLength(1);
    expect((await late.sign(event)).status).toBe(200);
    expect(await read(late.witness)).toEqual([]);
  });

  it('leaves a count without a witness until then, and the check knows why', async () => {
    const event = await late.recorded({
      ...late.acts.counting(0),
      inventoryId: late.custody.vaultId,
      lines: [],
    } as CustodyEventDetails);
    const rows = await server.open.database
      .select({ witness: counts.witnessedBy })
      .from(counts)
      .where(eq(counts.eventId, event.eventId));
    expect(rows).toEqual([{ witness: null }]);
    expect(await late.failures()).toEqual([]);
    expect((await late.sign(event)).status).toBe(200);
    expect(await late.failures()).toEqual([]);
  });
});

describe('a late signature is refused', () => {
  it('[ERR-403] of the signer, of a person who was not named, and of another agency', async () => {
    const event = await late.recorded();
    await expectRefused(late.sign(event, late.signer), 422, 'witness_is_signer');
    const other = await addEventCustody(server.open.database, `${late.custody.prefix}n`);
    const stranger = await logInAs(server, `${other.prefix}witness`);
    await expectRefused(late.sign(event, stranger), 404, 'not_found');
    await expectRefused(
      late.get(`/api/MissingSignatures/${event.eventId}`, stranger),
      404,
      'not_found',
    );
    expect(await late.queueOf(stranger)).toEqual([]);
    await expectRefused(late.sign(event, await late.visit('outsider')), 403, 'not_named');
    expect(await late.signedOf(event.eventId)).toHaveLength(1);
  });

  it('of other content than was shown, and with an incorrect PIN, which is audited', async () => {
    const event = await late.recorded();
    await expectRefused(
      late.sign(event, late.witness, { hash: 'a'.repeat(64) }),
      409,
      'act_differs',
    );
    const problem = await expectRefused(
      late.sign(event, late.witness, { signing: signedWith('999999') }),
      422,
      'pin_wrong',
    );
    expect(problem.fields).toHaveProperty(['signing.pin']);
    const refused = await server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, late.custody.agencyId),
          eq(auditEntries.action, 'signature.refused'),
        ),
      );
    expect(refused).toHaveLength(1);
    expect(await late.signedOf(event.eventId)).toHaveLength(1);
  });

  it('of a person who was disabled since, or is an API account now', async () => {
    const event = await late.recorded();
    const change = (set: Partial<typeof users.$inferInsert>) =>
      server.open.database
        .update(users)
        .set(set)
        .where(eq(users.id, late.custody.people.witness ?? ''));
    await change({ userType: 'ApiOnly' });
    await expectRefused(late.sign(event), 403, 'right_missing');
    // A system administrator who only visits was not there.
    await change({ userType: 'Regular', permissionId: 4 });
    const { database } = server.open;
    const membership = eq(userAgencies.userId, late.custody.people.witness ?? '');
    const [member] = await database.select().from(userAgencies).where(membership);
    await database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, late.custody.people.witness ?? ''));
    await database.delete(userAgencies).where(membership);
    await expectRefused(late.sign(event), 403, 'witness_role');
    if (member) await database.insert(userAgencies).values(member);
    await change({ permissionId: 1, isActive: false });
    expect((await late.sign(event)).status).toBe(401);
    expect(await late.signedOf(event.eventId)).toHaveLength(1);
    expect(await late.failures()).toEqual([]);
  });
});

it('shows the current name of the inventory, and reads nothing of an inventory that is not theirs', async () => {
  await late.recorded();
  await server.open.database
    .update(inventories)
    .set({ name: 'North vault' })
    .where(eq(inventories.id, late.custody.vaultId));
  expect(await late.queueOf(late.witness)).toMatchObject([{ inventoryName: 'North vault' }]);
  await server.open.database
    .delete(inventoryUsers)
    .where(
      and(
        eq(inventoryUsers.userId, late.custody.people.outsider ?? ''),
        eq(inventoryUsers.inventoryId, late.custody.vaultId),
      ),
    );
  expect(await late.queueOf(await late.visit('outsider'))).toEqual([]);
});
