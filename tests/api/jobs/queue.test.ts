import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type JobContext, JobFailure } from '../../../src/server/core/jobs/job.ts';
import { openJobRunner } from '../../../src/server/core/jobs/openJobRunner.ts';
import {
  claimRun,
  endRun,
  enqueueRun,
  releaseRun,
  renewLease,
  setProgress,
} from '../../../src/server/core/jobs/queue.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { jobRuns } from '../../../src/server/database/schema/job.ts';
import { jobOf, lookOnce, readLog, readRun } from './jobScene.ts';
import { queueScene, start } from './queueScene.ts';

const scene = queueScene();
const { later } = scene;

const name = 'parDigest' as const;

const queue = () =>
  enqueueRun(scene.tools.database, {
    job: name,
    agencyId: scene.agencyId,
    requestedBy: null,
    now: scene.server.clock.now,
  });

/** The server that holds the run is gone, and its lease over. */
async function lapse(id: string): Promise<void> {
  await scene.tools.database
    .update(jobRuns)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(jobRuns.id, id));
}

describe('[ROUTE-11] a job on the queue', () => {
  it('runs once, and its history says who requested it and what it did', async () => {
    const id = await queue();
    expect(await queue()).toBe(id);
    await lookOnce(scene.tools, [
      jobOf(async ({ progress, say }) => {
        await progress(3, 4);
        await say('info', 'Three of four.');
        return 'Four things were done.';
      }),
    ]);
    expect(await readRun(scene.tools, id)).toMatchObject({
      state: 'done',
      attempts: 1,
      done: 3,
      total: 4,
      result: 'Four things were done.',
      startedAt: start,
      finishedAt: start,
      leaseToken: null,
    });
    expect(await readLog(scene.tools, id)).toEqual(['Three of four.']);
    expect(await queue()).not.toBe(id);
  });

  it('runs once on two servers that look at the same moment', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        enqueueRun(scene.tools.database, {
          job: name,
          agencyId: 100 + index,
          requestedBy: null,
          now: start,
        }),
      ),
    );
    await scene.tools.database
      .insert(agencies)
      .values(
        ids.map((_, index) => ({
          id: 100 + index,
          name: `A ${index}`,
          state: 'NY',
          timeZone: 'UTC',
        })),
      );
    const worked: number[] = [];
    const job = jobOf(async ({ run }) => {
      worked.push(run.agencyId);
      await new Promise((resolve) => setImmediate(resolve));
      return 'Done.';
    });
    await Promise.all([
      lookOnce(scene.tools, [job]),
      lookOnce(scene.tools, [job]),
      lookOnce(scene.tools, [job]),
    ]);
    expect(worked.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => 100 + index));
    await scene.tools.database.delete(agencies).where(sql`id >= 100`);
  });

  it('lets requests in between its units of work, also on an engine that replies synchronously', async () => {
    const id = await queue();
    const units = 40;
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    const job = jobOf(async ({ database, progress }) => {
      setImmediate(count);
      for (let done = 0; done < units; done += 1) {
        await database.transaction((tx) => tx.select().from(agencies));
        await progress(done, units);
      }
      isOver = true;
      return 'Done.';
    });
    await lookOnce(scene.tools, [job]);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'done' });
    expect(turns).toBeGreaterThanOrEqual(units);
  });

  it('that throws is retried after a minute and after ten, then fails, and says why', async () => {
    const id = await queue();
    let attempts = 0;
    const job = jobOf(() => {
      attempts += 1;
      throw new Error('a secret of the engine');
    });
    await lookOnce(scene.tools, [job]);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'queued', fault: 'unexpected' });
    await lookOnce(scene.tools, [job]);
    expect(attempts).toBe(1);
    later(1);
    await lookOnce(scene.tools, [job]);
    later(9);
    await lookOnce(scene.tools, [job]);
    expect(attempts).toBe(2);
    later(1);
    await lookOnce(scene.tools, [job]);
    const run = await readRun(scene.tools, id);
    expect(run).toMatchObject({ state: 'failed', attempts: 3, fault: 'unexpected' });
    expect(run.result).toContain(id);
    expect(run.result).not.toContain('secret');
    expect(await readLog(scene.tools, id)).toHaveLength(3);
    later(60);
    await lookOnce(scene.tools, [job]);
    expect(attempts).toBe(3);
  });

  it('that says it cannot run fails immediately, with its own sentence', async () => {
    const id = await queue();
    await lookOnce(scene.tools, [
      jobOf(() => Promise.reject(new JobFailure('no_disk', 'There is no disk.', true))),
    ]);
    expect(await readRun(scene.tools, id)).toMatchObject({
      state: 'failed',
      fault: 'no_disk',
      result: 'There is no disk.',
    });
  });

  it('that hangs is abandoned when its time is over, and its late result is ignored', async () => {
    const id = await queue();
    let comeBack: (() => void) | undefined;
    let late: Promise<unknown> = Promise.resolve();
    const job = jobOf(
      ({ progress, signal }: JobContext) => {
        const hanging = new Promise<void>((resolve) => {
          comeBack = resolve;
        });
        late = hanging.then(() => progress(9, 9));
        return late.then(() => String(signal.aborted));
      },
      { limitMinutes: 0.001 },
    );
    await lookOnce(scene.tools, [job]);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'queued', fault: 'timed_out' });
    comeBack?.();
    await expect(late).rejects.toThrow(JobFailure);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'queued', done: 0 });
  });

  it('whose server is killed half way is claimed by another when its lease ends, not before', async () => {
    const id = await queue();
    const dead = await claimRun(scene.tools.database, [name], scene.server.clock.now);
    expect(dead?.id).toBe(id);
    const job = jobOf(async () => 'Done by another.');
    await lookOnce(scene.tools, [job]);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'running', attempts: 1 });
    await lapse(id);
    await lookOnce(scene.tools, [job]);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'done', attempts: 2 });
    expect((await readLog(scene.tools, id)).join()).toContain('The server that ran this stopped.');
    // If it was slow and not dead, its result is ignored.
    const end = { state: 'failed', result: 'Late.', fault: 'late', now: start } as const;
    expect(dead && (await endRun(scene.tools.database, dead, end))).toBe(false);
    expect(await readRun(scene.tools, id)).toMatchObject({ result: 'Done by another.' });
  });

  it('belongs only to its new server: the slow one neither saves nor ends it', async () => {
    const { database } = scene.tools;
    const id = await queue();
    const slow = await claimRun(database, [name], scene.server.clock.now);
    await lapse(id);
    const present = await claimRun(database, [name], scene.server.clock.now);
    if (slow === undefined || present === undefined) throw new Error('Nothing was taken');
    const end = { state: 'done', result: 'Done.', fault: null, now: start } as const;
    const back = { runAt: start, isCounted: true, fault: 'late' };
    expect(await setProgress(database, slow, 1, 2)).toBe(false);
    expect(await renewLease(database, slow)).toBe(false);
    expect(await releaseRun(database, slow, back)).toBe(false);
    expect(await endRun(database, slow, end)).toBe(false);
    expect(await setProgress(database, present, 1, 2)).toBe(true);
    expect(await endRun(database, present, end)).toBe(true);
  });

  it('that crashes its server each time is not started a fourth time', async () => {
    const id = await queue();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await claimRun(scene.tools.database, [name], scene.server.clock.now);
      await lapse(id);
    }
    let worked = false;
    const job = jobOf(async () => {
      worked = true;
      return '';
    });
    await lookOnce(scene.tools, [job]);
    expect(worked).toBe(false);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'failed', fault: 'abandoned' });
  });

  it('is released when the server stops, and the next server runs it', async () => {
    const id = await queue();
    const runner = openJobRunner(scene.tools, [
      jobOf(
        ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      ),
    ]);
    const round = runner.round();
    await expect.poll(async () => (await readRun(scene.tools, id)).state).toBe('running');
    await runner.close();
    await round;
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'queued', attempts: 0 });
    await lookOnce(scene.tools, [jobOf(async () => 'Done after the restart.')]);
    expect(await readRun(scene.tools, id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('does nothing for an agency that was suspended since', async () => {
    const id = await queue();
    await scene.tools.database
      .update(agencies)
      .set({ isActive: false })
      .where(eq(agencies.id, scene.agencyId));
    await lookOnce(scene.tools, [jobOf(() => Promise.reject(new Error('It was run.')))]);
    await scene.tools.database
      .update(agencies)
      .set({ isActive: true })
      .where(eq(agencies.id, scene.agencyId));
    expect((await readRun(scene.tools, id)).result).toContain('suspended');
  });

  it('runs for a suspended agency if it only proves what is stored', async () => {
    await scene.tools.database
      .update(agencies)
      .set({ isActive: false })
      .where(eq(agencies.id, scene.agencyId));
    const check = jobOf(async ({ agency }) => `${agency?.name} was checked.`, {
      includesSuspended: true,
      schedule: { time: '06:00' },
    });
    await lookOnce(scene.tools, [check]);
    later(240);
    await lookOnce(scene.tools, [check]);
    await scene.tools.database
      .update(agencies)
      .set({ isActive: true })
      .where(eq(agencies.id, scene.agencyId));
    const runs = await scene.tools.database.select().from(jobRuns);
    expect(runs).toMatchObject([
      { agencyId: scene.agencyId, state: 'done', result: 'Hudson Valley EMS was checked.' },
    ]);
  });
});
