import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { lockAgency } from '../../../src/server/core/records/saveRecord.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { deactivateInactive } from '../../../src/server/features/system/jobs/deactivateInactive.ts';
import { isOneWaiting } from '../../support/database/isOneWaiting.ts';
import { addHolders } from '../../support/people/addHolders.ts';
import { createWorld } from '../../support/samples/world.ts';
import { startTestServer } from '../../support/server/server.ts';
import { jobOf, lookOnce, readRun, toolsOf } from './jobScene.ts';

it('[ROUTE-11] a user who is being saved is locked before the agency, and the job does not wait for others who wait for it', async () => {
  const server = await startTestServer();
  const tools = await toolsOf(server);
  const { database } = tools;
  const { agencyId, userIds } = await createWorld(database);
  await addHolders(database, agencyId);
  await database.update(agencies).set({ deactivateAfterDays: 90 }).where(eq(agencies.id, agencyId));
  const longAgo = new Date('2020-01-01T00:00:00Z');
  await database
    .update(users)
    .set({ createdAt: longAgo, lastLoginDate: longAgo })
    .where(eq(users.id, userIds.admin));
  const now = server.clock.now;
  const id = await enqueueRun(database, { job: 'parDigest', agencyId, requestedBy: null, now });
  let looked: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    const person = tx.select({ id: users.id }).from(users).where(eq(users.id, userIds.admin));
    await person.for('no key update');
    looked = lookOnce(tools, [jobOf(deactivateInactive)]);
    await expect.poll(() => isOneWaiting(database)).toBe(true);
    await lockAgency(tx, agencyId);
  });
  await looked;
  expect((await readRun(tools, id)).result).toMatch(/deactivated after 90 days/);
  await server.close();
});
