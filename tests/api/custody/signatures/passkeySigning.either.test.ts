import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AssertionOptions } from '../../../../src/contract/core/webauthn.ts';
import { RecordedCustodyEvent } from '../../../../src/contract/custody/custodyEvent.ts';
import { RecordedUse } from '../../../../src/contract/custody/use.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { actsOf } from '../../../support/custody/custodyEvents.ts';
import { proofBy, requestSigningOptions } from '../../../support/custody/passkeySigning.ts';
import { requestAssertionOptions } from '../../../support/people/passkeys.ts';
import { pin } from '../../../support/people/people.ts';
import { passkeySigningScene, signed } from './passkeySigningScene.ts';

const scene = passkeySigningScene();
const { nameOf, form, by, send, expectRefused, entriesOf, lastAudit } = scene;

describe('[CALL-19] a use signed with passkeys', () => {
  it('accepts a witness who may only witness', async () => {
    await scene.server.open.database
      .update(users)
      .set({ witnessOnly: true })
      .where(eq(users.id, scene.custody.people.witness ?? ''));
    const content = form();
    const proof = await proofBy(by(content), scene.theirs, nameOf('witness'));
    const reply = await send(signed(content, pin, proof));
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedUse, await reply.json());
    expect(recorded.entry.signatures[1]).toMatchObject({ role: 'Witness', method: 'passkey' });
  });

  it('records both signatures as made by passkey, and the trail says so; each challenge works once', async () => {
    const content = form();
    const body = signed(
      content,
      await proofBy(by(content), scene.own),
      await proofBy(by(content), scene.theirs, nameOf('witness').toUpperCase()),
    );
    const reply = await send(body);
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedUse, await reply.json());
    expect(recorded.entry.signatures).toMatchObject([{ method: 'passkey' }, { method: 'passkey' }]);
    expect(await lastAudit()).toMatchObject({
      action: 'use.recorded',
      factor: 'password and two passkeys',
    });
    expect(
      (await verifyLedger(scene.server.open.database, scene.custody.agencyId)).failures,
    ).toEqual([]);
    // The same act again is the same record, for which no one has to sign.
    expect(v.parse(RecordedUse, await (await send(body)).json())).toEqual(recorded);
    const another = { ...body, idempotencyKey: randomUUID() };
    expect((await send(another)).status).toBe(422);
    expect(await entriesOf()).toBe(1);
    const [row] = await scene.server.open.database
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, scene.custody.people.witness ?? ''));
    expect(row?.lastUsedAt).toEqual(scene.server.clock.now);
  });

  it('accepts a PIN from one and a passkey from the other, and compares no PIN with a passkey', async () => {
    const content = form();
    const body = signed(content, pin, await proofBy(by(content), scene.theirs, nameOf('witness')));
    expect((await send(body)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'use.recorded',
      factor: 'password and a PIN and a passkey',
    });
  });

  it('signs for a person whose PIN must be reset, but not before there is one', async () => {
    const change = (fields: Partial<typeof users.$inferInsert>) =>
      scene.server.open.database
        .update(users)
        .set(fields)
        .where(eq(users.id, scene.custody.people.signer ?? ''));
    const content = form({ given: 2_000, wasted: 0, wasteManner: null });
    const alone = { ...content, signing: { pin, others: [] } };
    const sendAlone = async () => {
      const proof = await proofBy(by(alone), scene.own);
      return send({ ...alone, signing: { pin: proof, others: [] } });
    };
    await change({ pinHash: null });
    await expectRefused(await sendAlone(), 'account_not_set_up', 'signing.pin');
    await change({ pinHash: 'of a PIN that must be reset', needToResetPin: true });
    expect((await sendAlone()).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ factor: 'password and a passkey' });
  });

  it('records once if two requests with one assertion are sent at the same time', async () => {
    const content = form();
    const body = signed(content, await proofBy(by(content), scene.own));
    const replies = await Promise.all([send(body), send(body)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await entriesOf()).toBe(1);
  });
});

describe('[CALL-19] options of a signature', () => {
  it('list one’s own passkeys, and for a named person what a login lists, including invented ones', async () => {
    const content = form();
    const mine = await requestSigningOptions(by(content), null);
    const options = v.parse(AssertionOptions, await mine.json());
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([
      scene.own.id.toString('base64url'),
    ]);
    for (const name of [nameOf('witness'), nameOf('outsider'), 'unknown-at-all']) {
      const reply = await requestSigningOptions(by(content), name);
      expect(reply.status).toBe(200);
      const { allowCredentials } = v.parse(AssertionOptions, await reply.json());
      const atLogin = await requestAssertionOptions(scene.server, name);
      expect(allowCredentials).toEqual(atLogin.allowCredentials);
      expect(allowCredentials.length).toBeGreaterThan(0);
    }
  });
});

describe('[CALL-19] an event signed with passkeys', () => {
  const event = (pinProof: unknown, otherProof: unknown = pin) => ({
    idempotencyKey: randomUUID(),
    details: actsOf(scene.custody).breaking(),
    signing: { pin: pinProof, others: [{ userName: nameOf('witness'), pin: otherProof }] },
  });
  const record = (body: object) =>
    scene.server.send('/api/CustodyEvents', { body, headers: scene.currentUser.headers });

  it('is recorded with the kind of proof of each signer', async () => {
    const content = event(pin);
    const others = [
      {
        userName: nameOf('witness'),
        pin: await proofBy(by(content), scene.theirs, nameOf('witness')),
      },
    ];
    const body = { ...content, signing: { pin: await proofBy(by(content), scene.own), others } };
    const reply = await record(body);
    expect(reply.status).toBe(200);
    const recorded = v.parse(RecordedCustodyEvent, await reply.json());
    expect(recorded.signatures).toMatchObject([{ method: 'passkey' }, { method: 'passkey' }]);
    expect(await lastAudit()).toMatchObject({ factor: 'password and two passkeys' });
    expect(
      (await verifyLedger(scene.server.open.database, scene.custody.agencyId)).failures,
    ).toEqual([]);
    expect(v.parse(RecordedCustodyEvent, await (await record(body)).json())).toEqual(recorded);
  });

  it('is refused at the field of the person whose passkey is not theirs, or if the content differs', async () => {
    const content = event(pin);
    const proof = await proofBy(by(content), scene.own, nameOf('witness'));
    const others = [{ userName: nameOf('witness'), pin: proof }];
    await expectRefused(
      await record({ ...content, signing: { pin, others } }),
      'passkey_refused',
      'signing.others.0.pin',
    );
    const mine = await proofBy(by(content), scene.own);
    const later = [{ userName: nameOf('witness'), pin: null }];
    const reply = await record({ ...content, signing: { pin: mine, others: later } });
    expect(reply.status).toBe(422);
    const changed = { ...content, details: { ...content.details, note: 'Otherwise.' } };
    const again = await proofBy(by(content), scene.own);
    await expectRefused(
      await record({ ...changed, signing: { ...content.signing, pin: again } }),
      'passkey_stale',
      'signing.pin',
    );
  });
});
