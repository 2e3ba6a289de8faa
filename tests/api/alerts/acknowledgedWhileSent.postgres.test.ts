import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditChains } from '../../../src/server/database/schema/auditEntry.ts';
import { detailsOf } from '../../support/custody/custodyEvents.ts';
import { countWaiting } from '../../support/database/isOneWaiting.ts';
import { logInAs } from '../../support/people/people.ts';
import { alertScene } from './alertScene.ts';

const scene = alertScene('race');

it('[ALERT-04] an alert that a recipient is just acknowledging is sent to no one else', async () => {
  const lines = scene.acts.line(1);
  await scene.record(['signer'], detailsOf(scene.custody, 'loss', { isTheft: false, lines }));
  const { id } = await scene.single('loss');
  await scene.deliver();
  scene.later(30);
  const { server, custody } = scene;
  const { database } = server.open;
  const { headers } = await logInAs(server, `${scene.custody.prefix}agent`);
  const both = await database.transaction(async (tx) => {
    // The acknowledgment is recorded before its audit entry, which has to wait for this lock.
    await tx
      .select()
      .from(auditChains)
      .where(eq(auditChains.agencyId, custody.agencyId))
      .for('update');
    const acknowledging = server.send(`/api/Alerts/${id}/Acknowledge`, { headers, method: 'POST' });
    await expect.poll(() => countWaiting(database)).toBe(1);
    const delivering = scene.deliver();
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { acknowledging, delivering };
  });
  expect((await both.acknowledging).status).toBe(200);
  await both.delivering;
  const steps = (await scene.log(id)).map((line) => line.split(' ')[0]);
  expect(steps).toContain('acknowledged');
  expect(steps).not.toContain('escalated');
});
