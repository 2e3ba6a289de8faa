import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import { type LateSignatures, openLateSignatures } from '../../support/custody/lateSignatures.ts';
import { addHolders } from '../../support/people/addHolders.ts';
import { sceneEach } from '../../support/samples/sceneEach.ts';
import type { TestServer } from '../../support/server/server.ts';
import { lookOnce, readRun, toolsOf } from './jobScene.ts';

let server: TestServer;
let late: LateSignatures;

sceneEach('s', openLateSignatures, (scene, own) => {
  [late, server] = [scene, own];
});

/** Runs the job, and returns who in the agency is active then. */
async function deactivate(): Promise<Record<string, boolean>> {
  const { agencyId, people } = late.custody;
  const tools = await toolsOf(server);
  const asked = { job: 'inactivityDeactivation', agencyId, requestedBy: null } as const;
  const id = await enqueueRun(tools.database, { ...asked, now: server.clock.now });
  const jobs = allJobs.filter(({ name }) => name === asked.job);
  await lookOnce(
    tools,
    jobs.map((job) => ({ ...job, schedule: null })),
  );
  expect(await readRun(tools, id)).toMatchObject({ state: 'done' });
  const rows = await tools.database.select().from(users).where(eq(users.agencyId, agencyId));
  return Object.fromEntries(
    Object.entries(people).map(([who, userId]) => [
      who,
      rows.find((row) => row.id === userId)?.isActive ?? false,
    ]),
  );
}

it('[ROUTE-11] a witness only counts as seen when they last signed, and need not log in; others must', async () => {
  const { database } = server.open;
  const { agencyId, people, prefix } = late.custody;
  const anybody = inArray(users.id, Object.values(people));
  const lastLoginDate = new Date('2025-12-01T00:00:00.000Z');
  await addHolders(database, agencyId);
  const onlyWitness = [people.witness ?? '', people.outsider ?? ''];
  await database.update(users).set({ witnessOnly: true }).where(inArray(users.id, onlyWitness));
  expect((await late.post('/api/Uses', formOfUse(late.custody, prefix))).status).toBe(200);
  await database
    .update(users)
    .set({ createdAt: new Date('2025-01-01T00:00:00.000Z'), lastLoginDate })
    .where(anybody);
  await database.update(agencies).set({ deactivateAfterDays: 90 }).where(eq(agencies.id, agencyId));
  // The signer signed as well, and is someone who logs in for it.
  expect(await deactivate()).toEqual({ signer: false, witness: true, outsider: false });
  server.clock.now = new Date('2026-06-10T08:00:00.000Z');
  expect(await deactivate()).toMatchObject({ witness: false });
});
