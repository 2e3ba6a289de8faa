import { readdirSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { agencySettings } from '../../../../src/server/database/schema/agency.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { inventories } from '../../../../src/server/database/schema/custodyPlace.ts';
import { fieldNonces, fieldRecords } from '../../../../src/server/database/schema/field/field.ts';
import { destroyOldKeys, findFieldKey } from '../../../../src/server/platform/files/fieldKeys.ts';
import { decideLate } from '../../../support/custody/lateSignatures.ts';
import { logInAs, pin } from '../../../support/people/people.ts';
import { storePasskey } from '../../../support/people/storedPasskey.ts';
import { fieldScene } from './fieldScene.ts';

const scene = fieldScene();

describe('a field record that is proven', () => {
  it('[FIELD-02] [FIELD-07] [FIELD-08] [FIELD-17] is posted at its own time with both signatures, once', async () => {
    const { device, user, prefix } = scene;
    const envelope = await device.make(scene.twoPins());
    const later = await scene.at(14);
    const outcome = await device.deliver(later, envelope);
    expect(outcome).toMatchObject({ state: 'posted', reason: null, marks: ['late'] });
    const { balance, uses } = await scene.ledger();
    expect(balance).toBe(6_000);
    expect(uses).toMatchObject([
      {
        id: outcome.posted?.actId,
        occurredAt: new Date('2026-03-10T08:20:00.000Z'),
        isLate: true,
        recordedBy: `${prefix} signer`,
        note: 'Field record.',
      },
    ]);
    expect(await scene.signed(outcome.posted?.actId ?? '')).toEqual(['signer pin', 'witness pin']);
    // A repeat answers with what became of it.
    expect(await device.deliver(later, envelope)).toEqual(outcome);
    expect((await scene.ledger()).uses).toHaveLength(1);
    const { database } = scene.server.open;
    const stored = JSON.stringify([
      await database.select().from(fieldRecords),
      await database.select().from(fieldNonces),
    ]);
    for (const nonce of device.kit?.nonces ?? []) {
      expect(stored.replace(/"statement":"(?:\\.|[^"\\])*"/g, '')).not.toContain(nonce);
    }
    expect(stored).not.toContain(envelope.ciphertext);
    expect(device.kit).toMatchObject({ userId: scene.people().signer, last: null });
    expect(device.kit?.places.map(({ use }) => use.holdings[0]?.balance)).toEqual([8_000]);
    expect(device.kit?.crew.map(({ userName }) => userName)).toEqual([`${prefix}witness`]);
    expect((await device.renew(await logInAs(scene.server, `${prefix}signer`))).last).toMatchObject(
      { deviceSeq: 1 },
    );
    expect(user.headers).not.toEqual(later.headers);
    await scene.expectIntact();
  });

  it('[FIELD-02] [FIELD-04] takes a passkey of the kit whose challenge is of this record, and no other', async () => {
    const { device } = scene;
    const passkey = await storePasskey(scene.server.open.database, scene.people().witness);
    const { crew } = await device.renew(scene.user);
    expect(crew.map(({ id, credentialIds }) => [id, credentialIds])).toContainEqual([
      scene.people().witness,
      [passkey.id.toString('base64url')],
    ]);
    const first = await device.make({ ...scene.twoPins(), proofs: [pin, passkey] });
    const outcome = await device.deliver(scene.user, first);
    expect(outcome.state).toBe('posted');
    expect(await scene.signed(outcome.posted?.actId ?? '')).toEqual([
      'signer pin',
      'witness passkey',
    ]);
    const other = await storePasskey(scene.server.open.database, scene.people().signer);
    const record = scene.twoPins({ incidentNumber: '26-2' });
    const second = await device.make({ ...record, proofs: [pin, other] });
    const unproven = await device.deliver(scene.user, second);
    expect(unproven).toMatchObject({ state: 'posted', reason: { code: 'witness_unproven' } });
  });

  it('[FIELD-12] a count is posted as a field record, and a use of before explains what it found', async () => {
    const { device, custody } = scene;
    const counted = await device.make({
      content: scene.count('2026-03-10T08:25:00.000Z', 7_000),
      signers: [{ userId: scene.people().signer, meaning: 'counted' }],
    });
    const use = await device.make(scene.twoPins({ occurredAt: '2026-03-10T08:10:00.000Z' }));
    expect(await device.deliver(scene.user, counted)).toMatchObject({ state: 'posted' });
    // It is from before the count: the finding of the count gets it as an explanation.
    expect(await device.deliver(scene.user, use)).toMatchObject({ state: 'posted' });
    const events = await scene.server.open.database
      .select()
      .from(custodyEvents)
      .where(eq(custodyEvents.agencyId, custody.agencyId));
    expect(events.map(({ summary }) => summary)).toEqual(['Count, 1 discrepancy, field record']);
    expect((await scene.caseTexts()).join()).toContain('lateEntry');
    await scene.expectIntact();
  });

  it('[FIELD-01] [FIELD-08] [FIELD-10] [SEAL-04] is of a waste, a breakage, a shift change or a use that opens a seal', async () => {
    const { device, user, custody, people } = scene;
    const { database } = scene.server.open;
    const ofBag = eq(inventories.id, custody.inventoryId);
    await database.update(inventories).set({ sealPolicy: 'sealed' }).where(ofBag);
    const [signer, witness] = [people().signer, people().witness];
    const sealed = (sealFound: string | null, sealNumber: string) => ({
      reseal: { sealFound, sealNumber },
    });
    const common = { inventoryId: custody.inventoryId, reasonId: null, note: 'It fell.' };
    const lines = [{ lotId: custody.lotId, amount: 2_000 }];
    const found = [{ lotId: custody.lotId, found: 2_000 }];
    const pair = (first: string, second: string) => [
      { userId: signer, meaning: first },
      { userId: witness, meaning: second },
    ];
    const records = [
      { content: scene.use({}, sealed(null, '48213')), signers: scene.witnessed() },
      {
        content: scene.event({
          ...{ ...common, kind: 'waste', condition: 'leaking', manner: 'disposalPouch', lines },
          ...{ occurredAt: '2026-03-10T08:22:00.000Z', ...sealed('48213', '48214') },
        }),
        signers: pair('wasted', 'witness to waste'),
        // No other waste may lack its witness: this one was attested at the time.
        proofs: [pin, '0000'],
      },
      {
        content: scene.event({
          ...{ ...common, kind: 'breakage', isRecoverable: false, lines },
          ...{ occurredAt: '2026-03-10T08:24:00.000Z', ...sealed('48214', '48215') },
        }),
        signers: pair('recorded as broken', 'witness to breakage'),
      },
      {
        content: scene.event({
          ...{ ...common, kind: 'shiftChange', signerIs: 'offGoing', lines: found },
          occurredAt: '2026-03-10T08:26:00.000Z',
          ...{ seal: { state: 'replaced', found: '48215', number: '48216' }, bookSequence: null },
        }),
        signers: pair('offgoing', 'oncoming'),
      },
    ];
    const reasons: (string | null)[] = [];
    for (const record of records) {
      const outcome = await device.deliver(user, await device.make(record));
      expect(outcome.state).toBe('posted');
      reasons.push(outcome.reason?.code ?? null);
    }
    expect(reasons).toEqual([null, 'witness_unproven', null, null]);
    expect((await scene.ledger()).balance).toBe(2_000);
    const [bag] = await database.select().from(inventories).where(ofBag);
    expect(bag).toMatchObject({ sealNumber: '48216', custodianUserId: witness });
    await scene.expectIntact();
  });

  it('[FIELD-07] [FIELD-17] that was cut on its way, by a clock that was set back, is stored once when it is whole', async () => {
    const { device, user, custody } = scene;
    const { app, open } = scene.server;
    const record = await device.make({
      ...scene.twoPins({ occurredAt: '2026-03-10T06:50:00.000Z' }),
      setBack: 90 * 60_000,
    });
    const whole = JSON.stringify({ envelope: record });
    const headers = { ...user.headers, 'Content-Type': 'application/json' };
    const marks = ['{', '"deviceSeq":', record.ciphertext, record.signature.slice(0, 9)];
    for (const end of [0, ...marks.map((mark) => whole.indexOf(mark) + 1), whole.length - 1]) {
      const init = { method: 'POST', headers, body: whole.slice(0, end) };
      const reply = await app.request('/api/FieldRecords', init, { peerAddress: '203.0.113.7' });
      expect([end, reply.status]).toEqual([end, 400]);
    }
    const stored = eq(fieldRecords.agencyId, custody.agencyId);
    expect(await open.database.$count(fieldRecords, stored)).toBe(0);
    for (const _again of [1, 2]) {
      expect(await device.deliver(user, record)).toMatchObject({
        ...{ state: 'posted', marks: ['clockCorrected'] },
      });
    }
    expect((await scene.ledger()).uses).toMatchObject([
      { occurredAt: new Date('2026-03-10T08:20:00.000Z') },
    ]);
    // What the device says that it made needs its own entry in the audit history.
    await device.renew(user);
    await device.renew(user);
    expect(await scene.audited('fieldDevice.announced')).toMatchObject([
      { summary: 'Phone of Medic 9 made 1 field records so far' },
    ]);
  });

  it('[FIELD-04] [FIELD-10] takes an external witness where the agency does', async () => {
    const { device, custody } = scene;
    await decideLate(scene.server, custody.agencyId, { externalWitnessUse: true });
    const { signatureImage } = await import('../../../support/custody/signatureImage.ts');
    const external = {
      ...{ lastName: 'Lund', firstName: 'K.', credential: 'RN', facility: 'Mercy Hospital' },
      ...{ licenseNumber: 'RN 12', isAttested: true, image: signatureImage },
    };
    const [author] = scene.witnessed();
    const signers = [author ?? { userId: null, meaning: '' }];
    const envelope = await device.make({
      content: scene.use(),
      signers: [...signers, { userId: null, meaning: 'witness to waste' }],
      proofs: [pin, { external }],
    });
    const outcome = await device.deliver(scene.user, envelope);
    expect(outcome).toMatchObject({ state: 'posted', reason: null });
    expect(await scene.signed(outcome.posted?.actId ?? '')).toEqual([
      'signer pin',
      'K. Lund (external, Mercy Hospital) drawn',
    ]);
    const { database } = scene.server.open;
    await database.delete(agencySettings).where(eq(agencySettings.agencyId, custody.agencyId));
  });
});

describe('a dump of the database with an old envelope', () => {
  it('[FIELD-04] holds neither a PIN nor a key, and opens nothing once the key is destroyed', async () => {
    const { device, user, folder } = scene;
    const secret = 'kiwi-7731';
    const [old, late] = [
      await device.make({ ...scene.twoPins(), proofs: [secret, pin] }),
      await device.make({ ...scene.twoPins({ incidentNumber: '26-2' }), proofs: [secret, pin] }),
    ];
    expect((await device.deliver(user, old)).state).toBe('waiting');
    const key = findFieldKey(scene.server.configuration, old.keyId);
    const { database } = scene.server.open;
    const tables = await database.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    const dump: string[] = [];
    for (const { name } of tables.rows) {
      const rows = await database.execute(
        sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
      );
      dump.push(JSON.stringify(rows.rows));
    }
    const text = dump.join();
    expect(text).toContain(old.contentHash);
    for (const hidden of [secret, key?.privateKey ?? '', old.ciphertext]) {
      expect(text).not.toContain(hidden);
    }
    const afterwards = await scene.at(24 + 97);
    expect(destroyOldKeys(scene.server.configuration, scene.server.clock.now)).toBeGreaterThan(0);
    expect(readdirSync(folder).join()).not.toContain(old.keyId);
    expect(await device.deliver(afterwards, late)).toMatchObject({
      ...{ state: 'invalid', reason: { code: 'key_destroyed' } },
    });
  });
});

describe('the clock of a device', () => {
  it('[FIELD-17] that is 3 h ahead is corrected, and says so', async () => {
    const { device } = scene;
    const ahead = 3 * 3_600_000;
    const record = scene.twoPins({ occurredAt: '2026-03-10T11:20:00.000Z' });
    const envelope = await device.make({ ...record, ahead });
    const outcome = await device.deliver(await scene.at(1), envelope);
    expect(outcome).toMatchObject({ state: 'posted', marks: ['clockCorrected'] });
    expect((await scene.ledger()).uses).toMatchObject([
      {
        occurredAt: new Date('2026-03-10T08:20:00.000Z'),
        note: 'Field record, clock 3 h ahead, corrected.',
      },
    ]);
  });

  it('[FIELD-17] with which it cannot have been signed is marked doubtful, and nothing is dropped', async () => {
    const { device } = scene;
    const envelope = await device.make({ ...scene.twoPins(), minutes: 600 });
    const outcome = await device.deliver(await scene.at(1), envelope);
    expect(outcome).toMatchObject({ state: 'posted', marks: ['clockDoubtful'] });
  });
});
