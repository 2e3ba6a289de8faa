import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../../src/server/database/schema/user.ts';
import { signedWith } from '../../../support/people/people.ts';
import { linkedSignersScene, refused } from './linkedSignersScene.ts';

const scene = linkedSignersScene();
const { post, invite, act, waste, listed, confirm, openAgency } = scene;

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
    await scene.server.open.database
      .update(users)
      .set({ needToResetPin: false })
      .where(eq(users.id, ghost));
    await refused(await waste('ghost', 'manager'), 'witness_not_independent');
  });

  it('after 30 days, because it is no longer necessary', async () => {
    await openAgency();
    const ghost = await invite('manager', 'ghost');
    scene.server.clock.now = new Date(scene.server.clock.now.getTime() + 30 * 86_400_000);
    scene.currentUsers = new Map();
    expect(await listed('admin')).toEqual([]);
    await refused(await confirm('admin', ghost), 'not_found', 404);
  });
});
