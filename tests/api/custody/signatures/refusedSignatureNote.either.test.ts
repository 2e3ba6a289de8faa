import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { inventoryUsers } from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { addEventCustody } from '../../../support/custody/custodyEvents.ts';
import { expectRefused } from '../../../support/custody/lateSignatures.ts';
import {
  openSignatureNotes,
  type SignatureNotes,
} from '../../../support/custody/signatureNotes.ts';
import { logInAs, signedWith } from '../../../support/people/people.ts';
import { sceneEach } from '../../../support/samples/sceneEach.ts';
import type { TestServer } from '../../../support/server/server.ts';

let server: TestServer;
let scene: SignatureNotes;

sceneEach('q', openSignatureNotes, (opened, own) => {
  [scene, server] = [opened, own];
});

describe('a note is refused', () => {
  it('while the named person can still sign: they are asked first', async () => {
    const receipt = await scene.receipt();
    expect(await scene.queueOf(scene.administrator.currentUser)).toMatchObject([
      { mayNote: false, refusal: null },
    ]);
    await expectRefused(scene.show(receipt), 422, 'can_still_sign');
    await expectRefused(scene.note(receipt), 422, 'can_still_sign');
    const signing = { eventId: receipt.actId, hash: receipt.hash };
    expect((await scene.sign(signing)).status).toBe(200);
    await expectRefused(scene.note(receipt), 409, 'already_signed');
    expect(await scene.noted()).toEqual([]);
  });

  it('[ROLE-04] of anyone but an administrator, of another agency, and of people who are not assigned', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    await expectRefused(scene.note(receipt, scene.signer), 403, 'right_missing');
    await expectRefused(scene.show(receipt, scene.signer), 403, 'right_missing');
    const { database } = server.open;
    const stranger = await addEventCustody(database, `${scene.custody.prefix}n`);
    const strangerId = stranger.people.signer ?? '';
    await database.update(users).set({ permissionId: 3 }).where(eq(users.id, strangerId));
    const currentUser = await logInAs(server, `${stranger.prefix}signer`);
    await expectRefused(scene.note(receipt, currentUser), 404, 'not_found');
    await expectRefused(scene.show(receipt, currentUser), 404, 'not_found');
    const { userId } = scene.other;
    await database.delete(inventoryUsers).where(eq(inventoryUsers.userId, userId));
    await expectRefused(scene.note(receipt, scene.other.currentUser), 404, 'not_found');
    await expectRefused(
      scene.note(await scene.oldEntry(), scene.other.currentUser),
      404,
      'not_found',
    );
    expect(await scene.noted()).toEqual([]);
  });

  it('of the person who recorded the act, and of the named person, even if they are administrators', async () => {
    const { database } = server.open;
    const receipt = await scene.receipt();
    const promote = (who: string) =>
      database
        .update(users)
        .set({ permissionId: 3 })
        .where(eq(users.id, scene.custody.people[who] ?? ''));
    await promote('signer');
    await scene.sendWitnessAway();
    await expectRefused(scene.note(receipt, scene.signer), 422, 'own_act');
    await expectRefused(scene.note(await scene.oldEntry(), scene.signer), 422, 'own_act');
    await expectRefused(scene.note(receipt, scene.witness), 422, 'own_act');
    expect(await scene.queueOf(scene.signer)).toMatchObject([
      { mayNote: false },
      { mayNote: false },
    ]);
  });

  it('of other content than was shown, without a reason, and with an incorrect PIN, which is audited', async () => {
    const receipt = await scene.receipt();
    await scene.disableWitness();
    const bad = (more: object) => scene.note(receipt, undefined, more);
    await expectRefused(bad({ hash: 'a'.repeat(64) }), 409, 'act_differs');
    await expectRefused(bad({ meaning: 'received' }), 409, 'already_signed');
    await expectRefused(bad({ meaning: 'third witness' }), 409, 'nothing_missing');
    expect((await bad({ reason: ' \n ' })).status).toBe(400);
    const problem = await expectRefused(bad({ signing: signedWith('999999') }), 422, 'pin_wrong');
    expect(problem.fields).toHaveProperty(['signing.pin']);
    const refused = await server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.agencyId, scene.custody.agencyId),
          eq(auditEntries.action, 'signature.refused'),
        ),
      );
    expect(refused).toHaveLength(1);
    expect(refused[0]?.summary).toContain('a note on a missing signature');
    expect(await scene.noted()).toEqual([]);
  });
});
