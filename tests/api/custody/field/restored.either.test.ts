import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  FieldOutcome,
  FieldRecordDetail,
  FieldRecords,
} from '../../../../src/contract/custody/fieldRecord.ts';
import {
  inventories,
  inventoryUsers,
} from '../../../../src/server/database/schema/custodyPlace.ts';
import { watchRecords } from '../../../../src/server/features/custody/field/watchRecords.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { type CurrentUser, logInAs, signedWith } from '../../../support/people/people.ts';
import { fieldScene, forget } from './fieldScene.ts';

const scene = fieldScene();
const outcomeOf = async (reply: Response) => v.parse(FieldOutcome, await reply.json());

/** Who decides about records: a person who closes cases and signed none of them. */
async function reviewer(): Promise<CurrentUser> {
  const { people, agencyId } = scene.custody;
  await grantActs(scene.server.open.database, agencyId, [people.outsider ?? ''], ['closeCase']);
  return logInAs(scene.server, `${scene.prefix}outsider`);
}

const decide = (recordId: string, decision: 'post' | 'discard', as: CurrentUser) =>
  scene.post(
    `/api/FieldRecords/${recordId}/Decide`,
    { decision, reason: 'The backup is from yesterday.' },
    as,
  );

const readHome = async (as: CurrentUser) =>
  (await scene.server.send('/api/Dashboard', { headers: as.headers })).text();

/** The inventory that was made after the backup, made again under its id. */
async function addPlace(id: string): Promise<void> {
  const { database } = scene.server.open;
  const { agencyId, siteId, people } = scene.custody;
  const name = 'Made again';
  await database.insert(inventories).values({ id, agencyId, siteId, name, kind: 'bag' });
  const crew = ['signer', 'witness'].map((who) => people[who] ?? '');
  await database
    .insert(inventoryUsers)
    .values(crew.map((userId) => ({ agencyId, inventoryId: id, userId })));
}

describe('a server from a backup of before', () => {
  it('[FIELD-07] [FIELD-15] the inventory was made keeps the record for a person who decides, and loses nothing', async () => {
    const { device, user, custody, server } = scene;
    const { database } = server.open;
    const inventoryId = randomUUID();
    const envelope = await device.make(scene.twoPins({ inventoryId }));
    await forget(database, custody.agencyId);
    await device.renew(user);
    const parked = await device.deliver(user, envelope);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'place_unknown' } });
    expect(await device.deliver(user, envelope)).toEqual(parked);
    const follows = await device.make(scene.twoPins({ incidentNumber: '26-2' }));
    expect((await device.deliver(user, follows)).state).toBe('posted');

    const decider = await reviewer();
    const address = `/field-records/${envelope.recordId}`;
    const home = await readHome(decider);
    expect([home.includes(address), home.includes('Unknown inventory: field record')]).toEqual([
      ...[true, true],
    ]);
    expect(await readHome(user)).not.toContain(address);
    const shown = await server.send(`/api/FieldRecords/${envelope.recordId}`, decider);
    expect(v.parse(FieldRecordDetail, await shown.json())).toMatchObject({
      ...{ inventoryId: null, inventoryName: null, may: 'decide', caseId: null },
    });
    const listed = await server.send('/api/FieldRecords?state=open', decider);
    const { rows } = v.parse(FieldRecords, await listed.json());
    expect(rows.map(({ recordId }) => recordId)).toEqual([envelope.recordId]);
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
    await watchRecords(database, custody.agencyId, server.clock.now);
    expect(await scene.caseTexts()).toEqual([]);

    const later = await reviewer();
    expect(await outcomeOf(await decide(envelope.recordId, 'post', later))).toMatchObject({
      ...{ state: 'parked', reason: { code: 'place_unknown' } },
    });
    await addPlace(inventoryId);
    expect(await outcomeOf(await decide(envelope.recordId, 'post', later))).toMatchObject({
      ...{ state: 'waiting', reason: { code: 'nonce_unknown' } },
    });
    const { recordId, contentHash } = envelope;
    for (const who of ['signer', 'witness']) {
      const signing = { recordId, contentHash, signing: signedWith() };
      const signer = await logInAs(server, `${scene.prefix}${who}`);
      expect((await scene.post('/api/FieldRecords/Confirm', signing, signer)).status).toBe(200);
    }
    expect(await device.deliver(later, envelope)).toMatchObject({
      ...{ state: 'parked', reason: { code: 'act_refused' } },
    });
    expect(await scene.caseTexts()).toHaveLength(1);
    await scene.expectIntact();
  });

  it('[FIELD-07] the signer had an account keeps the record in a case', async () => {
    const { device, custody, server } = scene;
    const [, witness] = scene.witnessed();
    const signers = [
      { userId: randomUUID(), meaning: 'gave and wasted' },
      { userId: witness?.userId ?? '', meaning: 'witness to waste' },
    ];
    const envelope = await device.make({ content: scene.use(), signers });
    await forget(server.open.database, custody.agencyId);
    const courier = await logInAs(server, `${scene.prefix}witness`);
    await device.renew(courier);
    const parked = await device.deliver(courier, envelope);
    expect(parked).toMatchObject({ state: 'parked', reason: { code: 'signer_unknown' } });
    expect(parked.marks).toContain('courier');
    expect(await scene.caseTexts()).toHaveLength(1);
    const decider = await reviewer();
    expect((await outcomeOf(await decide(envelope.recordId, 'post', decider))).state).toBe(
      'parked',
    );
    expect((await outcomeOf(await decide(envelope.recordId, 'discard', decider))).state).toBe(
      'discarded',
    );
    expect((await scene.ledger()).balance).toBe(8_000);
    await scene.expectIntact();
  });
});

describe('a right that was taken before the kit', () => {
  it('[FIELD-11] is as a proof that was not accepted: nothing is posted until the signer has it and signs again', async () => {
    const { device, user, custody, people, server } = scene;
    const { database } = server.open;
    const grant = (scope: 'none' | 'all') =>
      grantActs(database, custody.agencyId, [people().signer], ['use'], scope);
    await grant('none');
    await device.renew(user);
    const [first, second] = [
      await device.make(scene.twoPins()),
      await device.make(scene.twoPins({ incidentNumber: '26-2' })),
    ];
    for (const envelope of [first, second]) {
      const outcome = await device.deliver(user, envelope);
      expect(outcome).toMatchObject({ state: 'waiting', reason: { code: 'signer_unproven' } });
    }
    expect(await scene.caseTexts()).toEqual([]);
    const confirm = ({ recordId, contentHash }: typeof first) =>
      scene.post(
        '/api/FieldRecords/Confirm',
        { recordId, contentHash, signing: signedWith() },
        user,
      );
    expect(await outcomeOf(await confirm(first))).toMatchObject({
      ...{ state: 'parked', reason: { code: 'act_refused' } },
    });
    expect(await scene.caseTexts()).toHaveLength(1);
    await grant('all');
    const signedAgain = await outcomeOf(await confirm(second));
    expect(signedAgain).toMatchObject({ state: 'posted', reason: null });
    expect(signedAgain.marks).toContain('signedAnew');
    expect((await scene.ledger()).uses).toHaveLength(1);
    await scene.expectIntact();
  });
});
