import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { JobName } from '../../../contract/system/job.ts';
import { type Database, matching, type Reader } from '../../database/database.ts';
import { jobLogs, jobRuns } from '../../database/schema/job.ts';
import type { JobRunRow } from './job.ts';

/** How long a server may be silent before another one takes its run; it renews three times as often. */
export const leaseSeconds = 60;

/** Attempts of one run; the history keeps what became of each. */
export const mostAttempts = 3;

/** Waits after the first and the second failed attempt. */
const backOffMinutes = [1, 10] as const;

const historyDays = 90;

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Puts a run into the queue. Where one of the same job and agency waits or runs already, that is the one.
 *
 * @returns the id of the run that will do it.
 */
export async function enqueueRun(
  writer: Reader,
  run: { job: JobName; agencyId: number; requestedBy: string | null; now: Date },
): Promise<string> {
  const { job, agencyId, requestedBy, now } = run;
  const active = and(
    matching(jobRuns, { job, agencyId }),
    inArray(jobRuns.state, ['queued', 'running']),
  );
  for (;;) {
    const [made] = await writer
      .insert(jobRuns)
      .values({ job, agencyId, requestedBy, createdAt: now, runAt: now })
      .onConflictDoNothing({
        target: [jobRuns.job, jobRuns.agencyId],
        where: sql`state in ('queued', 'running')`,
      })
      .returning({ id: jobRuns.id });
    if (made !== undefined) return made.id;
    const [waiting] = await writer.select({ id: jobRuns.id }).from(jobRuns).where(active);
    // It may have ended between the two statements.
    if (waiting !== undefined) return waiting.id;
  }
}

/**
 * Claims the run that has waited longest for this server: a new one, or one whose server stopped responding. One
 * statement, so that two servers never claim the same run.
 *
 * @param options with `isAsked`, only what a person requested.
 */
export async function claimRun(
  database: Database,
  names: readonly JobName[],
  now: Date,
  { isAsked = false }: { readonly isAsked?: boolean } = {},
): Promise<JobRunRow | undefined> {
  if (names.length === 0) return undefined;
  const free = or(eq(jobRuns.state, 'queued'), lt(jobRuns.leaseUntil, sql`now()`));
  const which = database
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        inArray(jobRuns.state, ['queued', 'running']),
        free,
        sql`${jobRuns.runAt} <= ${now.toISOString()}::timestamptz`,
        inArray(jobRuns.job, [...names]),
        isAsked ? isNotNull(jobRuns.requestedBy) : undefined,
      ),
    )
    .orderBy(jobRuns.runAt, jobRuns.createdAt, jobRuns.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const rows = await database
    .update(jobRuns)
    .set({
      state: 'running',
      attempts: sql`${jobRuns.attempts} + 1`,
      leaseToken: sql`gen_random_uuid()`,
      leaseUntil: leaseEnd,
      startedAt: sql`coalesce(${jobRuns.startedAt}, ${now.toISOString()}::timestamptz)`,
      done: 0,
      total: 0,
    })
    .where(eq(jobRuns.id, sql`(${which})`))
    .returning();
  return rows[0];
}

type Held = Pick<JobRunRow, 'id' | 'leaseToken'>;

/** The run, as long as this attempt holds it. */
function held({ id, leaseToken }: Held) {
  return matching(jobRuns, { id, leaseToken: leaseToken ?? '', state: 'running' });
}

async function update(
  database: Database,
  run: Held,
  values: Parameters<ReturnType<Database['update']>['set']>[0],
): Promise<boolean> {
  const rows = await database
    .update(jobRuns)
    .set(values)
    .where(held(run))
    .returning({ id: jobRuns.id });
  return rows.length > 0;
}

/** Says that this server still works on it. @returns false if another has taken it. */
export function renewLease(database: Database, run: Held): Promise<boolean> {
  return update(database, run, { leaseUntil: leaseEnd });
}

/** A new attempt starts without the previous one's failure: if it leaves none itself, its server stopped. */
export async function clearFailure(database: Database, run: Held): Promise<void> {
  await update(database, run, { fault: null });
}

/** Keeps how far it is. @returns false if another has taken the run. */
export function setProgress(
  database: Database,
  run: Held,
  done: number,
  total: number,
): Promise<boolean> {
  return update(database, run, { done, total, leaseUntil: leaseEnd });
}

/** Ends a run. @returns false if another has taken it. */
export function endRun(
  database: Database,
  run: Held,
  end: { state: 'done' | 'failed'; result: string; fault: string | null; now: Date },
): Promise<boolean> {
  const { now, ...values } = end;
  return update(database, run, { ...values, finishedAt: now, leaseToken: null, leaseUntil: null });
}

/** Gives a run back to the queue. @param attempts how many it has had, where this one does not count. */
export function releaseRun(
  database: Database,
  run: Held & { attempts: number },
  back: { runAt: Date; isCounted: boolean; fault: string | null },
): Promise<boolean> {
  return update(database, run, {
    state: 'queued',
    leaseToken: null,
    leaseUntil: null,
    runAt: back.runAt,
    fault: back.fault,
    attempts: back.isCounted ? run.attempts : run.attempts - 1,
  });
}

/** When to try again; undefined if it was the last attempt. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  const minutes = backOffMinutes[attempts - 1];
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
}

export async function logEntry(
  database: Database,
  runId: string,
  line: { level: 'info' | 'warn' | 'error'; text: string; now: Date },
): Promise<void> {
  const { level, text, now } = line;
  await database.insert(jobLogs).values({ runId, level, text: text.slice(0, 1_000), at: now });
}

/** Forgets runs that ended long ago, with their logs. */
export async function purgeRuns(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - historyDays * 86_400_000);
  await database
    .delete(jobRuns)
    .where(and(inArray(jobRuns.state, ['done', 'failed']), lt(jobRuns.createdAt, before)));
}
