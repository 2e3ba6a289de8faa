import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openJobRunner } from '../../../src/server/core/jobs/openJobRunner.ts';
import { enqueueRun } from '../../../src/server/core/jobs/queue.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { jobRuns } from '../../../src/server/database/schema/job.ts';
import { allJobs } from '../../../src/server/jobs.ts';
import { statementsOf } from '../../support/database/statementsOf.ts';
import { addAgency } from '../../support/people/people.ts';
import { jobOf, lookOnce } from './jobScene.ts';
import { queueScene, start } from './queueScene.ts';

const scene = queueScene();
const { later } = scene;

describe('[ROUTE-11] the schedule of a job', () => {
  const job = jobOf(async () => 'Done.', { schedule: { time: '06:00' } });
  const runs = () => scene.tools.database.select().from(jobRuns).orderBy(jobRuns.createdAt);

  it('uses the agency’s own time zone, is kept by one of two servers, and is made up once', async () => {
    // 04:00 in New York, where daylight saving time has started.
    await lookOnce(scene.tools, [job]);
    expect(await runs()).toEqual([]);
    later(119);
    await lookOnce(scene.tools, [job]);
    expect(await runs()).toEqual([]);
    later(1);
    await Promise.all([lookOnce(scene.tools, [job]), lookOnce(scene.tools, [job])]);
    expect(await runs()).toMatchObject([{ agencyId: scene.agencyId, state: 'done' }]);
    // No one served for three days: one run, not three.
    later(3 * 1_440);
    await lookOnce(scene.tools, [job]);
    expect(await runs()).toHaveLength(2);
    later(1_439);
    await lookOnce(scene.tools, [job]);
    expect(await runs()).toHaveLength(2);
  });

  it('is looked at by one statement a second while there is nothing to do', async () => {
    const runner = openJobRunner(scene.tools, allJobs);
    await runner.round();
    expect(await statementsOf(() => runner.round())).toHaveLength(1);
    await runner.close();
  });

  it('is not kept while the clock is wrong, and is made up when it is right again', async () => {
    let isHeld = false;
    const runner = openJobRunner(scene.tools, [job], () => isHeld);
    await runner.round();
    isHeld = true;
    later(240);
    await runner.round();
    expect(await runs()).toEqual([]);
    isHeld = false;
    await runner.round();
    expect(await runs()).toMatchObject([{ state: 'done' }]);
    await runner.close();
  });

  it('leaves suspended agencies out', async () => {
    await lookOnce(scene.tools, [job]);
    await scene.tools.database
      .update(agencies)
      .set({ isActive: false })
      .where(eq(agencies.id, scene.agencyId));
    later(240);
    await lookOnce(scene.tools, [job]);
    await scene.tools.database
      .update(agencies)
      .set({ isActive: true })
      .where(eq(agencies.id, scene.agencyId));
    expect(await runs()).toEqual([]);
  });

  it('waits for the first minute after a start; emails and requests by people do not', async () => {
    const missed = jobOf(async () => 'Done.', {
      name: 'auditChainCheck',
      schedule: { time: '06:00' },
      startsAtOnce: true,
    });
    const { now } = scene.server.clock;
    const asked = {
      job: 'expiryDigest',
      agencyId: scene.agencyId,
      requestedBy: 'Ana',
      now,
    } as const;
    await enqueueRun(scene.tools.database, asked);
    // What a server before this one had started, or not come to.
    await enqueueRun(scene.tools.database, { ...asked, job: 'parDigest', requestedBy: null });
    const schedule = { time: '23:00' };
    const mail = { name: 'mail', isPerAgency: false, isDue: () => sql`true` } as const;
    const runner = openJobRunner(scene.tools, [
      missed,
      jobOf(async () => 'Done.', { schedule }),
      jobOf(async () => 'Done.', { name: 'expiryDigest', schedule }),
      jobOf(async () => 'Done.', mail),
    ]);
    const done = async () => {
      const all = (await runs()).filter(({ state }) => state === 'done');
      return [...new Set(all.map(({ job: of }) => of))].toSorted();
    };
    runner.start();
    await expect.poll(done).toEqual(['expiryDigest', 'mail']);
    scene.server.clock.now = new Date(start.getTime() + 59_999);
    const mails = async () => (await runs()).filter(({ job: of }) => of === 'mail').length;
    const before = await mails();
    // A whole look further on.
    await expect.poll(mails).toBeGreaterThan(before + 1);
    expect(await done()).toEqual(['expiryDigest', 'mail']);
    later(1);
    await expect.poll(done).toEqual(['auditChainCheck', 'expiryDigest', 'mail', 'parDigest']);
    await runner.close();
  });

  it('has no further run started once the clock is wrong', async () => {
    const agencyId = await addAgency(scene.tools.database, 'Northfield EMS');
    for (const id of [scene.agencyId, agencyId]) {
      const asked = { job: job.name, agencyId: id, requestedBy: null, now: scene.tools.now() };
      await enqueueRun(scene.tools.database, asked);
    }
    let isHeld = false;
    const setClock = jobOf(async () => {
      isHeld = true;
      return 'Done.';
    });
    const runner = openJobRunner(scene.tools, [setClock], () => isHeld);
    await runner.round();
    expect((await runs()).map(({ state }) => state).toSorted()).toEqual(['done', 'queued']);
    await runner.close();
  });
});
