import { eq } from 'drizzle-orm';
import type { Job, JobTools } from '../../../src/server/core/jobs/job.ts';
import { openJobRunner } from '../../../src/server/core/jobs/openJobRunner.ts';
import { createMailer } from '../../../src/server/core/mail/mailer.ts';
import { jobLogs, jobRuns, jobSchedules } from '../../../src/server/database/schema/job.ts';
import type { TestServer } from '../../support/server/server.ts';

/** What jobs of a test server work with; its clock is theirs. */
export async function toolsOf(server: TestServer, configuration: object = {}): Promise<JobTools> {
  const { database, backup } = server.open;
  return {
    database,
    backup,
    configuration: { ...server.configuration, ...configuration },
    mailer: await createMailer(server.configuration, database),
    now: () => server.clock.now,
    log: (level, event, facts = {}) => {
      server.logLines.push(JSON.stringify({ level, event, ...facts }));
    },
  };
}

/** A job for one agency that nothing schedules, under a name that exists. */
export function jobOf(work: Job['work'], differences: Partial<Job> = {}): Job {
  return {
    name: 'parDigest',
    isPerAgency: true,
    schedule: null,
    limitMinutes: 1,
    work,
    ...differences,
  };
}

/** One look by its own server, until everything it started has ended. */
export async function lookOnce(tools: JobTools, jobs: readonly Job[]): Promise<void> {
  const runner = openJobRunner(tools, jobs);
  await runner.round();
  await runner.close();
}

export async function readRun({ database }: JobTools, id: string) {
  const [run] = await database.select().from(jobRuns).where(eq(jobRuns.id, id));
  if (run === undefined) throw new Error('There is no such run');
  return run;
}

export async function readLog({ database }: JobTools, id: string): Promise<string[]> {
  const lines = await database
    .select({ text: jobLogs.text })
    .from(jobLogs)
    .where(eq(jobLogs.runId, id))
    .orderBy(jobLogs.id);
  return lines.map(({ text }) => text);
}

export async function clearJobs({ database }: JobTools): Promise<void> {
  await database.delete(jobRuns);
  await database.delete(jobSchedules);
}
