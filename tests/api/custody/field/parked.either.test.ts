import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CaseDetail } from '../../../../src/contract/custody/case.ts';
import { FieldDevices } from '../../../../src/contract/custody/fieldKit.ts';
import { FieldOutcome } from '../../../../src/contract/custody/fieldRecord.ts';
import { ownCase } from '../../../../src/rules/custody/cases/caseWords.ts';
import { hashPassword } from '../../../../src/server/core/identity/argon.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { controlValues } from '../../../../src/server/database/schema/controlValue.ts';
import { balances } from '../../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../../src/server/database/schema/custodyPlace.ts';
import { fieldDevices, fieldRecords } from '../../../../src/server/database/schema/field/field.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { watchRecords } from '../../../../src/server/features/custody/field/watchRecords.ts';
import { activate } from '../../../support/custody/putLabels.ts';
import { TestDevice } from '../../../support/field/testDevice.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { logInAs, pin, signedWith } from '../../../support/people/people.ts';
import { caseActs } from '../cases/caseScene.ts';
import { fieldScene, start } from './fieldScene.ts';

const scene = fieldScene();
const outcomeOf = async (reply: Response) => v.parse(FieldOutcome, await reply.json());

describe('stock that moved', () => {
  it('[FIELD-12] parks a use of more than is there, which its signers do not decide about, and posts it once the ledger has room', async () => {
    const { device, user, custody } = scene;
    const { database } = scene.server.open;
    const ofLot = eq(balances.lotId, custody.lotId);
    const all = { drawnUnits: 4, given: 8_000, wasted: 0, wasteManner: null, incidentNumber: '1' };
    const [author] = scene.witnessed();
    const signers = [{ userId: author?.userId ?? null, meaning: 'gave' }];
    const first = await device.make({ content: scene.use(all), signers });
    const second = await device.make(scene.twoPins());
    expect((await device.deliver(user, first)).state).toBe('posted');
    const parked = await device.deliver(user, second);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'not_enough_on_hand' } });
    expect(await scene.caseTexts()).toHaveLength(1);
    const decision = { decision: 'post', reason: 'The stock was received.' };
    const path = `/api/FieldRecords/${second.recordId}`;
    expect((await scene.post(`${path}/Decide`, decision, user)).status).toBe(403);
    const outsider = await logInAs(scene.server, `${scene.prefix}outsider`);
    expect((await scene.server.send(path, outsider)).status).toBe(404);
    const listed = await scene.server.send('/api/FieldRecords', outsider);
    expect(await listed.json()).toEqual({ rows: [], isCut: false });
    const now = scene.server.clock.now;
    await watchRecords(database, custody.agencyId, now);
    expect((await scene.ledger()).uses).toHaveLength(1);
    const { assignAll, close } = caseActs(scene);
    await assignAll();
    // [CASE-05]
    await expect(close({ reasonCode: 'fieldRecord' })).rejects.toMatchObject({
      code: 'case_unexplained',
      fields: { reasonCode: expect.stringContaining('settled') as string },
    });
    await database.update(balances).set({ balance: 2_000 }).where(ofLot);
    await watchRecords(database, custody.agencyId, now);
    const { uses } = await scene.ledger();
    expect(uses).toHaveLength(2);
    expect(await scene.audited('fieldRecord.watched')).toHaveLength(1);
    expect(await scene.signed(uses[1]?.id ?? '')).toEqual(['signer pin', 'witness pin']);
    expect(await close({ reasonCode: 'fieldRecord' })).toMatchObject({ state: 'closed' });
  });

  it('[FIELD-12] [FIELD-14] asks before it posts one that was recorded again since it was parked', async () => {
    const { device, user, custody } = scene;
    const { database } = scene.server.open;
    const hold = (balance: number) =>
      database.update(balances).set({ balance }).where(eq(balances.lotId, custody.lotId));
    const again = await TestDevice.open(scene.server, user);
    const [parked, other] = [
      await device.make(scene.twoPins()),
      await again.make(scene.twoPins({ occurredAt: '2026-03-10T08:25:00.000Z' })),
    ];
    await hold(0);
    expect((await device.deliver(user, parked)).reason?.code).toBe('not_enough_on_hand');
    await hold(4_000);
    expect((await again.deliver(user, other)).state).toBe('posted');
    await watchRecords(database, custody.agencyId, scene.server.clock.now);
    expect((await scene.ledger()).uses).toHaveLength(1);
    expect(await device.deliver(user, parked)).toMatchObject({
      ...{ state: 'parked', reason: { code: 'same_or_another' } },
    });
    await hold(0);
    const decide = { decision: 'post', reason: 'Two vials were used.' };
    const path = `/api/FieldRecords/${parked.recordId}/Decide`;
    expect((await scene.post(path, decide, user)).status).toBe(200);
    await hold(4_000);
    await watchRecords(database, custody.agencyId, scene.server.clock.now);
    expect((await scene.ledger()).uses).toHaveLength(2);
  });

  it('[FIELD-14] parks the second record of one label, with one case that names both', async () => {
    const { device, user, custody } = scene;
    const { database } = scene.server.open;
    await database.update(users).set({ controlValues: true });
    scene.server.clock.now = start;
    expect((await activate(scene.server, user, custody, 1)).status).toBe(200);
    scene.server.clock.now = new Date(start.getTime() + 3_600_000);
    const [vial] = await database
      .select({ label: controlValues.label })
      .from(controlValues)
      .where(eq(controlValues.agencyId, custody.agencyId));
    const form = { labels: [vial?.label ?? ''] };
    const other = await TestDevice.open(scene.server, user);
    const first = await device.make(scene.twoPins({}, form));
    const second = await other.make(scene.twoPins({ incidentNumber: '26-9' }, form));
    const posted = await device.deliver(user, first);
    expect(posted.state).toBe('posted');
    const parked = await other.deliver(user, second);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'label_state' } });
    const texts = await scene.caseTexts();
    expect(texts).toHaveLength(1);
    expect(texts.join()).toContain(first.recordId);
    expect(texts.join()).toContain(second.recordId);
  });

  it('[FIELD-14] asks whether two uses alike are the same, and keeps the same one as a duplicate', async () => {
    const { device, user } = scene;
    const other = await TestDevice.open(scene.server, user);
    const third = await TestDevice.open(scene.server, user);
    const [first, second, more] = [
      await device.make(scene.twoPins({ incidentNumber: '26-M1' })),
      // People write the same number in their own way.
      await other.make(
        scene.twoPins({ incidentNumber: '26-m1', occurredAt: '2026-03-10T08:25:00.000Z' }),
      ),
      await third.make(
        scene.twoPins({ incidentNumber: '26-M1', occurredAt: '2026-03-10T08:26:00.000Z' }),
      ),
    ];
    expect((await device.deliver(user, first)).state).toBe('posted');
    for (const [on, envelope, decision, state] of [
      [other, second, 'same', 'duplicate'],
      [third, more, 'post', 'posted'],
    ] as const) {
      const asked = await on.deliver(user, envelope);
      expect(asked).toMatchObject({ state: 'parked', reason: { code: 'same_or_another' } });
      const path = `/api/FieldRecords/${envelope.recordId}/Decide`;
      const reply = await scene.post(path, { decision, reason: 'We both wrote it down.' }, user);
      expect(await outcomeOf(reply)).toMatchObject({ state });
    }
    expect((await scene.ledger()).uses).toHaveLength(2);
    await scene.expectIntact();
  });
});

describe('a device that was lost', () => {
  it('[FIELD-15] [FIELD-07] is revoked: what it sends is parked, its gaps are listed, and a count is due', async () => {
    const { device, user, custody } = scene;
    const { database } = scene.server.open;
    // Only the loss of the device makes a count due.
    const place = eq(inventories.id, custody.inventoryId);
    await database.update(inventories).set({ countEveryDays: null }).where(place);
    await device.make(scene.twoPins());
    const second = await device.make(scene.twoPins({ incidentNumber: '26-2' }));
    const permission = { permissionId: 3 };
    await database
      .update(users)
      .set(permission)
      .where(eq(users.id, custody.people.outsider ?? ''));
    const admin = await logInAs(scene.server, `${scene.prefix}outsider`);
    await device.renew(user);
    const id = device.kit?.deviceId ?? '';
    const path = `/api/FieldDevices/${id}/Revoke`;
    const reply = await scene.post(path, { reason: 'It was left in the ED.' }, admin);
    const { rows } = v.parse(FieldDevices, await reply.json());
    expect(rows).toMatchObject([
      { id, missing: [1, 2], revoked: { reason: 'It was left in the ED.' } },
    ]);
    expect((await device.ask(user)).status).toBe(409);
    const parked = await device.deliver(user, second);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'device_revoked' } });
    expect((await scene.ledger()).balance).toBe(8_000);
    expect(await scene.dueCounts(user)).toEqual([`Count of ${scene.prefix} bag is due`]);
    const after = await scene.server.send('/api/FieldDevices', admin);
    expect(v.parse(FieldDevices, await after.json()).rows[0]?.missing).toEqual([1]);
    const stored = await database
      .select({ state: fieldRecords.state })
      .from(fieldRecords)
      .where(eq(fieldRecords.agencyId, custody.agencyId));
    expect(stored).toEqual([{ state: 'parked' }]);
    const later = await scene.at(2);
    const { form } = scene.count(scene.server.clock.now.toISOString(), 8_000);
    const body = { ...form, signing: signedWith() };
    expect((await scene.post('/api/CustodyEvents', body, later)).status).toBe(200);
    expect(await scene.dueCounts(later)).toEqual([]);
  });

  it('[FIELD-13] [FIELD-15] posts nothing whose nonce no longer counts, also after the review', async () => {
    const { device, custody, prefix } = scene;
    const { database } = scene.server.open;
    const envelope = await device.make(scene.twoPins());
    await database
      .update(fieldDevices)
      .set({ revokedAt: start, revokedBy: 'Admin', revokedReason: 'It was lost.' })
      .where(eq(fieldDevices.agencyId, custody.agencyId));
    await database
      .update(users)
      .set({ permissionId: 3 })
      .where(eq(users.userName, `${prefix}outsider`));
    const reviewer = await scene.at(80, 'outsider');
    const parked = await device.deliver(reviewer, envelope);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'device_revoked' } });
    const decide = { decision: 'post', reason: 'The crew found it again.' };
    const shown = `/api/FieldRecords/${envelope.recordId}`;
    const path = `${shown}/Decide`;
    // [RIGHT-02]
    const closing = (scope: 'limited' | 'all') =>
      grantActs(database, custody.agencyId, Object.values(custody.people), ['closeCase'], scope);
    await closing('limited');
    expect(await (await scene.server.send(shown, reviewer)).json()).toMatchObject({
      may: 'nothing',
    });
    const home = await scene.server.send('/api/Dashboard', reviewer);
    expect(await home.text()).not.toContain(`/field-records/${envelope.recordId}`);
    expect((await scene.post(path, decide, reviewer)).status).toBe(403);
    await closing('all');
    expect(await outcomeOf(await scene.post(path, decide, reviewer))).toMatchObject({
      ...{ state: 'waiting', reason: { code: 'nonce_expired' } },
    });
    expect((await scene.ledger()).balance).toBe(8_000);
  });
});

it('[CASE-04] who is named as the witness of a field record, proven or not, closes no case of it', async () => {
  const { device, user, custody } = scene;
  const { database } = scene.server.open;
  const { witness: userId = '' } = custody.people;
  const { agencyId } = custody;
  await grantActs(database, agencyId, [userId], ['closeCase']);
  await device.deliver(user, await device.make({ ...scene.twoPins(), proofs: [pin, '0000'] }));
  const [open] = await database.select().from(cases).where(eq(cases.agencyId, agencyId));
  const witness = await logInAs(scene.server, `${scene.prefix}witness`);
  const reply = await scene.server.send(`/api/Cases/${open?.id}`, { headers: witness.headers });
  const { hash, whyNotClose } = v.parse(CaseDetail, await reply.json());
  expect(whyNotClose).toBe(ownCase);
  const form = { signOffId: randomUUID(), caseId: open?.id, hash, reasonCode: 'fieldRecord' };
  const signOff = { ...form, note: 'It was me.', signing: signedWith() };
  const refused = await scene.post('/api/Cases/Close', signOff, witness);
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'own_case' }]);
});

it('[SIGN-06] the same PIN in two signatures of a field record is audited, and stops no one', async () => {
  const { device, user, people } = scene;
  const { database } = scene.server.open;
  const first = await device.make(scene.twoPins());
  expect((await device.deliver(user, first)).state).toBe('posted');
  expect(await scene.audited('signature.samePin')).toHaveLength(1);
  const pinHash = await hashPassword('9753');
  await database.update(users).set({ pinHash }).where(eq(users.id, people().witness));
  const record = scene.twoPins({ incidentNumber: '26-2' });
  const second = await device.make({ ...record, proofs: [pin, '9753'] });
  expect((await device.deliver(user, second)).state).toBe('posted');
  expect(await scene.audited('signature.samePin')).toHaveLength(1);
});
