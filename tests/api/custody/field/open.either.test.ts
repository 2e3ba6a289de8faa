import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { FieldOutcome, FieldRecordDetail } from '../../../../src/contract/custody/fieldRecord.ts';
import { hashPassword } from '../../../../src/server/core/identity/argon.ts';
import { alerts } from '../../../../src/server/database/schema/alerts/alerts.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { fieldRecords } from '../../../../src/server/database/schema/field/field.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { watchRecords } from '../../../../src/server/features/custody/field/watchRecords.ts';
import { addCustody } from '../../../support/custody/custody.ts';
import { TestDevice } from '../../../support/field/testDevice.ts';
import { linkAccounts } from '../../../support/people/linkAccounts.ts';
import { logInAs, pin, signedWith } from '../../../support/people/people.ts';
import { fieldScene, forget, start } from './fieldScene.ts';

const scene = fieldScene();
const outcomeOf = async (reply: Response) => v.parse(FieldOutcome, await reply.json());
const confirm = (
  envelope: { recordId: string; contentHash: string },
  as: Parameters<typeof scene.post>[2],
) => {
  const { recordId, contentHash } = envelope;
  return scene.post(
    '/api/FieldRecords/Confirm',
    { recordId, contentHash, signing: signedWith() },
    as,
  );
};

/** The same record, received four days before under other ids: no one can confirm it anymore. */
async function addEarlier(recordId: string, times: number): Promise<void> {
  const { database } = scene.server.open;
  const [row] = await database.select().from(fieldRecords).where(eq(fieldRecords.id, recordId));
  if (row === undefined) throw new Error('A record that was not received');
  const receivedAt = new Date(row.receivedAt.getTime() - 96 * 3_600_000);
  const rows = Array.from({ length: times }, (_, index) => {
    const deviceSeq = 1_000 + index;
    return {
      ...row,
      id: randomUUID(),
      deviceSeq,
      nonceHash: `${deviceSeq} ${recordId}`,
      receivedAt,
    };
  });
  await database.insert(fieldRecords).values(rows);
}

describe('an envelope that its device did not make so', () => {
  it('[FIELD-08] is refused, audited and alerted wherever it was changed, and stops no other', async () => {
    const { device, user } = scene;
    const envelope = await device.make(scene.twoPins());
    const changes = [
      { ciphertext: envelope.ciphertext.replace(/^.{8}/, 'AAAAAAAA') },
      { signature: envelope.signature.replace(/^.{8}/, 'AAAAAAAA') },
      { contentHash: '0'.repeat(64) },
      { deviceSeq: 2 },
      { previousHash: '1'.repeat(64) },
      { enc: `BA${envelope.enc.slice(2, -8)}AAAAAAAA` },
    ];
    for (const change of changes) {
      const outcome = await device.deliver(user, { ...envelope, ...change });
      expect(outcome).toMatchObject({ state: 'invalid', reason: { code: 'envelope_invalid' } });
    }
    expect(await scene.audited('fieldRecord.refused')).toHaveLength(changes.length);
    const { database } = scene.server.open;
    const raised = await database
      .select()
      .from(alerts)
      .where(and(eq(alerts.agencyId, scene.custody.agencyId), eq(alerts.kind, 'fieldRecord')));
    expect(raised.length).toBeGreaterThan(0);
    expect((await scene.ledger()).balance).toBe(8_000);
    expect((await device.deliver(user, envelope)).state).toBe('posted');
    const time = { device: start.toISOString(), kitReceived: start.toISOString() };
    const changed = { time: { ...time, elapsed: 2_147_483_648 } };
    const endless = await device.make({ ...scene.twoPins({ incidentNumber: '26-2' }), changed });
    expect((await device.deliver(user, endless)).state).toBe('invalid');
  });

  it('[FIELD-08] a nonce is used once, also by two records at the same time', async () => {
    const { device, user } = scene;
    const nonce = device.kit?.nonces[0] ?? '';
    const first = await device.make({ ...scene.twoPins(), changed: { nonce } });
    const second = await device.make({
      ...scene.twoPins({ incidentNumber: '26-2' }),
      changed: { nonce },
    });
    const both = await Promise.all([device.deliver(user, first), device.deliver(user, second)]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(['invalid', 'posted']);
    expect((await scene.ledger()).uses).toHaveLength(1);
    await scene.expectIntact();
  });

  it('[FIELD-02] a nonce of another person or device is none', async () => {
    const { device, user } = scene;
    const other = await TestDevice.open(scene.server, user);
    const changed = { kitId: other.kit?.kitId ?? '', nonce: other.kit?.nonces[0] ?? '' };
    const envelope = await device.make({ ...scene.twoPins(), changed });
    expect((await device.deliver(user, envelope)).state).toBe('invalid');
    const stranger = await logInAs(scene.server, `${scene.prefix}witness`);
    const [author, witness] = scene.witnessed();
    const signers = [
      { userId: witness?.userId ?? '', meaning: 'recorded the use' },
      { userId: author?.userId ?? '', meaning: 'witness to waste' },
    ];
    const posed = await device.make({ content: scene.use(), signers });
    expect((await device.deliver(stranger, posed)).state).toBe('invalid');
  });
});

it('[FIELD-08] [FIELD-16] a record is received in its own agency alone, whatever its header says, and leaves no trace in another', async () => {
  const { device, server, user } = scene;
  const envelope = await device.make(scene.twoPins());
  const elsewhere = await addCustody(server.open.database, `${scene.prefix}else`);
  const stranger = await logInAs(server, `${scene.prefix}elsesigner`);
  const relabeled = { ...envelope, agencyId: elsewhere.agencyId };
  expect((await device.send(stranger, envelope)).status).toBe(404);
  expect((await device.send(stranger, relabeled)).status).toBe(409);
  expect((await device.send(user, relabeled)).status).toBe(404);
  expect(await scene.audited('fieldRecord.refused')).toEqual([]);
  expect((await device.deliver(user, envelope)).state).toBe('posted');
  await scene.expectIntact();
});

describe('a signer who is not proven', () => {
  it('[FIELD-09] posts nothing until they confirm it from their own login', async () => {
    const { device, user, people } = scene;
    const envelope = await device.make({ ...scene.twoPins(), proofs: ['0000', pin] });
    const outcome = await device.deliver(user, envelope);
    expect(outcome).toMatchObject({ state: 'waiting', reason: { code: 'signer_unproven' } });
    expect((await scene.ledger()).balance).toBe(8_000);
    const witness = await logInAs(scene.server, `${scene.prefix}witness`);
    expect((await confirm(envelope, witness)).status).toBe(409);
    expect((await confirm({ ...envelope, contentHash: '0'.repeat(64) }, user)).status).toBe(409);
    expect(await outcomeOf(await confirm(envelope, user))).toMatchObject({
      ...{ state: 'posted', reason: null, marks: ['signedAnew'] },
    });
    expect(await outcomeOf(await confirm(envelope, user))).toMatchObject({ state: 'posted' });
    expect((await scene.ledger()).uses).toMatchObject([{ recordedByUserId: people().signer }]);
    await scene.expectIntact();
  });

  it('[FIELD-09] may deny it, which opens a case; unanswered for 24 hours it is one too', async () => {
    const { device, user, custody } = scene;
    const { database } = scene.server.open;
    const changed = { pinHash: await hashPassword('9753') };
    const denied = await device.make(scene.twoPins());
    const unanswered = await device.make(scene.twoPins({ incidentNumber: '26-2' }));
    await database.update(users).set(changed).where(eq(users.id, scene.people().signer));
    for (const envelope of [denied, unanswered]) {
      expect((await device.deliver(user, envelope)).reason?.code).toBe('signer_unproven');
    }
    const { recordId, contentHash } = denied;
    const form = { recordId, contentHash, signing: signedWith('9753'), reason: 'I was off duty.' };
    const reply = await scene.post('/api/FieldRecords/Deny', form, user);
    expect(await outcomeOf(reply)).toMatchObject({ state: 'denied' });
    expect(await scene.caseTexts()).toHaveLength(1);
    await watchRecords(database, custody.agencyId, new Date(start.getTime() + 30 * 3_600_000));
    expect((await scene.caseTexts()).join()).toContain(unanswered.recordId);
    // Without an entry in the audit history the check would call the case a forgery.
    expect(await scene.audited('fieldRecord.watched')).toHaveLength(1);
    expect((await scene.ledger()).balance).toBe(8_000);
  });
});

describe('a witness who is not proven', () => {
  it('[FIELD-10] leaves the record posted with a case, and may confirm it within 72 hours', async () => {
    const { device, user, custody } = scene;
    const { database } = scene.server.open;
    const first = await device.make({ ...scene.twoPins(), proofs: [pin, '0000'] });
    const second = await device.make({
      ...scene.twoPins({ incidentNumber: '26-2' }),
      proofs: [pin, '0000'],
    });
    const outcome = await device.deliver(user, first);
    expect(outcome).toMatchObject({ state: 'posted', reason: { code: 'witness_unproven' } });
    await device.deliver(user, second);
    expect(await scene.caseTexts()).toHaveLength(2);
    const witness = await scene.at(70, 'witness');
    await addEarlier(second.recordId, 50);
    const home = await scene.server.send('/api/Dashboard', witness);
    expect(await home.text()).toContain(`"href":"/field-records/${first.recordId}"`);
    expect(await outcomeOf(await confirm(first, witness))).toMatchObject({
      ...{ state: 'posted', reason: null, marks: ['confirmedLater'] },
    });
    expect(await scene.signed(outcome.posted?.actId ?? '')).toEqual(['signer pin', 'witness pin']);
    await scene.expectIntact();
    const { signer: by, witness: made, outsider = '' } = custody.people;
    await database
      .update(users)
      .set({ permissionId: 3 })
      .where(inArray(users.id, [by ?? '', outsider]));
    const link = { by: by ?? '', made: made ?? '', at: scene.server.clock.now };
    await linkAccounts(database, custody.agencyId, link);
    const refused = await confirm(second, witness);
    expect([refused.status, await refused.json()]).toMatchObject([
      ...[422, { code: 'witness_not_independent' }],
    ]);
    expect((await confirm(second, await scene.at(74, 'witness'))).status).toBe(409);
  });
});

describe('a nonce that no longer counts', () => {
  it('[FIELD-13] posts nothing: everyone signs again online, and the first proofs stay as evidence', async () => {
    const { device } = scene;
    const envelope = await device.make(scene.twoPins());
    const user = await scene.at(80);
    const outcome = await device.deliver(user, envelope);
    expect(outcome).toMatchObject({ state: 'waiting', reason: { code: 'nonce_expired' } });
    expect(await outcomeOf(await confirm(envelope, user))).toMatchObject({ state: 'waiting' });
    const witness = await scene.at(81, 'witness');
    expect(await outcomeOf(await confirm(envelope, witness))).toMatchObject({ state: 'posted' });
    const shown = await scene.server.send(`/api/FieldRecords/${envelope.recordId}`, witness);
    const { signers } = v.parse(FieldRecordDetail, await shown.json());
    expect(signers.map(({ verdict }) => verdict)).toEqual(['proven', 'proven']);
    await scene.expectIntact();
  });

  it('[FIELD-13] a server from yesterday’s backup knows neither device nor nonce, and loses nothing', async () => {
    const { device, user, custody } = scene;
    const envelope = await device.make(scene.twoPins());
    await forget(scene.server.open.database, custody.agencyId);
    expect((await device.send(user, envelope)).status).toBe(409);
    await device.renew(user);
    const outcome = await device.deliver(user, envelope);
    expect(outcome).toMatchObject({ state: 'waiting', reason: { code: 'nonce_unknown' } });
    await confirm(envelope, user);
    const witness = await logInAs(scene.server, `${scene.prefix}witness`);
    expect(await outcomeOf(await confirm(envelope, witness))).toMatchObject({ state: 'posted' });
    await scene.expectIntact();
  });
});

describe('people who changed since the kit', () => {
  it('[FIELD-11] a witness who was disabled and a right that was taken after it are accepted, marked', async () => {
    const { device, custody, people } = scene;
    const { database } = scene.server.open;
    const envelope = await device.make(scene.twoPins());
    const later = await scene.at(1, 'outsider');
    await database.update(users).set({ isActive: false }).where(eq(users.id, people().witness));
    await database.update(users).set({ isActive: false }).where(eq(users.id, people().signer));
    await database
      .delete(inventoryUsers)
      .where(
        and(
          eq(inventoryUsers.inventoryId, custody.inventoryId),
          eq(inventoryUsers.userId, people().signer),
        ),
      );
    const outcome = await device.deliver(later, envelope);
    expect(outcome).toMatchObject({ state: 'posted', reason: null });
    expect(outcome.marks).toEqual(['signerChanged', 'witnessChanged', 'courier', 'rightTaken']);
    await scene.expectIntact();
  });

  it('[FIELD-11] a witness who was disabled before it is not proven', async () => {
    const { user, people } = scene;
    const { database } = scene.server.open;
    await database.update(users).set({ isActive: false }).where(eq(users.id, people().witness));
    const device = await TestDevice.open(scene.server, user);
    const outcome = await device.deliver(user, await device.make(scene.twoPins()));
    expect(outcome).toMatchObject({ state: 'posted', reason: { code: 'witness_unproven' } });
    expect(await scene.signed(outcome.posted?.actId ?? '')).toEqual(['signer pin']);
    await scene.expectIntact();
  });
});
