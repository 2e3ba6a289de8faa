import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type JobContext, JobFailure, type JobTools } from '../../../src/server/core/jobs/job.ts';
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
import { addAgency } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { clearJobs, jobOf, lookOnce, readLog, readRun, toolsOf } from './jobScene.ts';

let server: TestServer;
let tools: JobTools;
let agencyId: number;

const start = new Date('2026-03-10T08:00:00.000Z');

beforeAll(async () => {
  server = await startTestServer();
  tools = await toolsOf(server);
  agencyId = await addAgency(tools.database, 'Hudson Valley EMS');
});

beforeEach(async () => {
  await clearJobs(tools);
  server.clock.now = start;
});

afterAll(() => server.close());

const name = 'parDigest' as const;

const queue = () =>
  enqueueRun(tools.database, { job: name, agencyId, requestedBy: null, now: server.clock.now });

function later(minutes: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
}

/** The server that holds the run is gone, and its lease over. */
async function lapse(id: string): Promise<void> {
  await tools.database
    .update(jobRuns)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(jobRuns.id, id));
}

describe('[ROUTE-11] a job on the queue', () => {
  it('runs once, and its history says who requested it and what it did', async () => {
    const id = await queue();
    expect(await queue()).toBe(id);
    await lookOnce(tools, [
      jobOf(async ({ progress, say }) => {
        await progress(3, 4);
        await say('info', 'Three of four.');
        return 'Four things were done.';
      }),
    ]);
    expect(await readRun(tools, id)).toMatchObject({
      state: 'done',
      attempts: 1,
      done: 3,
      total: 4,
      result: 'Four things were done.',
      startedAt: start,
      finishedAt: start,
      leaseToken: null,
    });
    expect(await readLog(tools, id)).toEqual(['Three of four.']);
    expect(await queue()).not.toBe(id);
  });

  it('runs once on two servers that look at the same moment', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        enqueueRun(tools.database, {
          job: name,
          agencyId: 100 + index,
          requestedBy: null,
          now: start,
        }),
      ),
    );
    await tools.database.insert(agencies).values(
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
    await Promise.all([lookOnce(tools, [job]), lookOnce(tools, [job]), lookOnce(tools, [job])]);
    expect(worked.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => 100 + index));
    await tools.database.delete(agencies).where(sql`id >= 100`);
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
    await lookOnce(tools, [job]);
    expect(await readRun(tools, id)).toMatchObject({ state: 'done' });
    expect(turns).toBeGreaterThanOrEqual(units);
  });

  it('that throws is retried after a minute and after ten, then fails, and says why', async () => {
    const id = await queue();
    let attempts = 0;
    const job = jobOf(() => {
      attempts += 1;
      throw new Error('a secret of the engine');
    });
    await lookOnce(tools, [job]);
    expect(await readRun(tools, id)).toMatchObject({ state: 'queued', fault: 'unexpected' });
    await lookOnce(tools, [job]);
    expect(attempts).toBe(1);
    later(1);
    await lookOnce(tools, [job]);
    later(9);
    await lookOnce(tools, [job]);
    expect(attempts).toBe(2);
    later(1);
    await lookOnce(tools, [job]);
    const run = await readRun(tools, id);
    expect(run).toMatchObject({ state: 'failed', attempts: 3, fault: 'unexpected' });
    expect(run.result).toContain(id);
    expect(run.result).not.toContain('secret');
    expect(await readLog(tools, id)).toHaveLength(3);
    later(60);
    await lookOnce(tools, [job]);
    expect(attempts).toBe(3);
  });

  it('that says it cannot run fails immediately, with its own sentence', async () => {
    const id = await queue();
    await lookOnce(tools, [
      jobOf(() => Promise.reject(new JobFailure('no_disk', 'There is no disk.', true))),
    ]);
    expect(await readRun(tools, id)).toMatchObject({
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
    await lookOnce(tools, [job]);
    expect(await readRun(tools, id)).toMatchObject({ state: 'queued', fault: 'timed_out' });
    comeBack?.();
    await expect(late).rejects.toThrow(JobFailure);
    expect(await readRun(tools, id)).toMatchObject({ state: 'queued', done: 0 });
  });

  it('whose server is killed half way is claimed by another when its lease ends, not before', async () => {
    const id = await queue();
    const dead = await claimRun(tools.database, [name], server.clock.now);
    expect(dead?.id).toBe(id);
    const job = jobOf(async () => 'Done by another.');
    await lookOnce(tools, [job]);
    expect(await readRun(tools, id)).toMatchObject({ state: 'running', attempts: 1 });
    await lapse(id);
    await lookOnce(tools, [job]);
    expect(await readRun(tools, id)).toMatchObject({ state: 'done', attempts: 2 });
    expect((await readLog(tools, id)).join()).toContain('The server that ran this stopped.');
    // If it was slow and not dead, its result is ignored.
    const end = { state: 'failed', result: 'Late.', fault: 'late', now: start } as const;
    expect(dead && (await endRun(tools.database, dead, end))).toBe(false);
    expect(await readRun(tools, id)).toMatchObject({ result: 'Done by another.' });
  });

  it('belongs only to its new server: the slow one neither saves nor ends it', async () => {
    const { database } = tools;
    const id = await queue();
    const slow = await claimRun(database, [name], server.clock.now);
    await lapse(id);
    const present = await claimRun(database, [name], server.clock.now);
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
      await claimRun(tools.database, [name], server.clock.now);
      await lapse(id);
    }
    let worked = false;
    const job = jobOf(async () => {
      worked = true;
      return '';
    });
    await lookOnce(tools, [job]);
    expect(worked).toBe(false);
    expect(await readRun(tools, id)).toMatchObject({ state: 'failed', fault: 'abandoned' });
  });

  it('is released when the server stops, and the next server runs it', async () => {
    const id = await queue();
    const runner = openJobRunner(tools, [
      jobOf(
        ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      ),
    ]);
    const round = runner.round();
    await expect.poll(async () => (await readRun(tools, id)).state).toBe('running');
    await runner.close();
    await round;
    expect(await readRun(tools, id)).toMatchObject({ state: 'queued', attempts: 0 });
    await lookOnce(tools, [jobOf(async () => 'Done after the restart.')]);
    expect(await readRun(tools, id)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('does nothing for an agency that was suspended since', async () => {
    const id = await queue();
    await tools.database.update(agencies).set({ isActive: false }).where(eq(agencies.id, agencyId));
    await lookOnce(tools, [jobOf(() => Promise.reject(new Error('It was run.')))]);
    await tools.database.update(agencies).set({ isActive: true }).where(eq(agencies.id, agencyId));
    expect((await readRun(tools, id)).result).toContain('suspended');
  });

  it('runs for a suspended agency if it only proves what is stored', async () => {
    await tools.database.update(agencies).set({ isActive: false }).where(eq(agencies.id, agencyId));
    const check = jobOf(async ({ agency }) => `${agency?.name} was checked.`, {
      includesSuspended: true,
      schedule: { time: '06:00' },
    });
    await lookOnce(tools, [check]);
    later(240);
    await lookOnce(tools, [check]);
    await tools.database.update(agencies).set({ isActive: true }).where(eq(agencies.id, agencyId));
    const runs = await tools.database.select().from(jobRuns);
    expect(runs).toMatchObject([
      { agencyId, state: 'done', result: 'Hudson Valley EMS was checked.' },
    ]);
  });
});

describe('[ROUTE-11] the schedule of a job', () => {
  const job = jobOf(async () => 'Done.', { schedule: { time: '06:00' } });
  const runs = () => tools.database.select().from(jobRuns).orderBy(jobRuns.createdAt);

  it('uses the agency’s own time zone, is kept by one of two servers, and is made up once', async () => {
    // 04:00 in New York, where daylight saving time has started.
    await lookOnce(tools, [job]);
    expect(await runs()).toEqual([]);
    later(119);
    await lookOnce(tools, [job]);
    expect(await runs()).toEqual([]);
    later(1);
    await Promise.all([lookOnce(tools, [job]), lookOnce(tools, [job])]);
    expect(await runs()).toMatchObject([{ agencyId, state: 'done' }]);
    // No one served for three days: one run, not three.
    later(3 * 1_440);
    await lookOnce(tools, [job]);
    expect(await runs()).toHaveLength(2);
    later(1_439);
    await lookOnce(tools, [job]);
    expect(await runs()).toHaveLength(2);
  });

  it('leaves suspended agencies out', async () => {
    await lookOnce(tools, [job]);
    await tools.database.update(agencies).set({ isActive: false }).where(eq(agencies.id, agencyId));
    later(240);
    await lookOnce(tools, [job]);
    await tools.database.update(agencies).set({ isActive: true }).where(eq(agencies.id, agencyId));
    expect(await runs()).toEqual([]);
  });

  it('waits for the first minute after a start; emails and requests by people do not', async () => {
    const missed = jobOf(async () => 'Done.', {
      name: 'auditChainCheck',
      schedule: { time: '06:00' },
      startsAtOnce: true,
    });
    const { now } = server.clock;
    const asked = { job: 'expiryDigest', agencyId, requestedBy: 'Ana', now } as const;
    await enqueueRun(tools.database, asked);
    // What a server before this one had started, or not come to.
    await enqueueRun(tools.database, { ...asked, job: 'parDigest', requestedBy: null });
    const schedule = { time: '23:00' };
    const mail = { name: 'mail', isPerAgency: false, isDue: async () => true } as const;
    const runner = openJobRunner(tools, [
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
    await expect.poll(done, { timeout: 10_000 }).toEqual(['expiryDigest', 'mail']);
    server.clock.now = new Date(start.getTime() + 59_999);
    const mails = async () => (await runs()).filter(({ job: of }) => of === 'mail').length;
    const before = await mails();
    // A whole look further on.
    await expect.poll(mails, { timeout: 10_000 }).toBeGreaterThan(before + 1);
    expect(await done()).toEqual(['expiryDigest', 'mail']);
    later(1);
    await expect
      .poll(done, { timeout: 10_000 })
      .toEqual(['auditChainCheck', 'expiryDigest', 'mail', 'parDigest']);
    await runner.close();
  });
});
