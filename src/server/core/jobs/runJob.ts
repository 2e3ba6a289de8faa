import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { classifyDatabaseFailure } from '../../database/failures.ts';
import { agencies } from '../../database/schema/agency.ts';
import { describeError } from '../../platform/log/describeError.ts';
import { inJobSpan } from '../../platform/traces/spans.ts';
import { notifyOperator } from '../mail/notifyOperator.ts';
import { installation, isServed } from './enqueueDue.ts';
import { type Job, JobFailure, type JobRunRow, type JobTools } from './job.ts';
import {
  clearFailure,
  endRun,
  leaseSeconds,
  logEntry,
  mostAttempts,
  nextAttempt,
  releaseRun,
  renewLease,
  setProgress,
} from './queue.ts';

/** Another server has claimed the run: this server's result no longer counts. */
class LeaseLost extends Error {}

/** The server stops; the run is released to the queue. */
export class Stopping extends Error {}

/**
 * Does one run that was taken from the queue, and settles how it ended: done, to be tried again, or failed. Work that
 * hangs is abandoned when its time is over; it may still come back, but holds no lease then.
 *
 * @param stopping aborted with `Stopping` when the server stops.
 */
export async function runJob(
  tools: JobTools,
  job: Job,
  run: JobRunRow,
  stopping: AbortSignal,
): Promise<void> {
  const { database, log, now } = tools;
  if (run.attempts > mostAttempts) return giveUpAbandoned(tools, run);
  if (run.fault !== null) await clearFailure(database, run);
  else if (run.attempts > 1) {
    await logEntry(database, run.id, {
      level: 'warn',
      text: 'The server that ran this stopped. The job was started again.',
      now: now(),
    });
  }
  const control = new AbortController();
  const stop = () => control.abort(new Stopping());
  stopping.addEventListener('abort', stop);
  if (stopping.aborted) stop();
  const heartbeat = setInterval(
    () => {
      renewLease(database, run)
        .then((isHeld) => {
          if (!isHeld) control.abort(new LeaseLost());
        })
        .catch(() => log('warn', 'lease not renewed', { job: run.job, runId: run.id }));
    },
    (leaseSeconds * 1_000) / 3,
  );
  const limit = setTimeout(() => {
    const minutes = job.limitMinutes;
    control.abort(
      new JobFailure(
        'timed_out',
        `The job wasn’t finished after ${minutes} minutes and was stopped.`,
      ),
    );
  }, job.limitMinutes * 60_000);
  heartbeat.unref();
  limit.unref();
  try {
    const result = await inJobSpan(run.job, run.id, () =>
      Promise.race([work(tools, job, run, control.signal), whenAborted(control.signal)]),
    );
    await endRun(database, run, { state: 'done', result, fault: null, now: now() });
  } catch (error) {
    await resolve(tools, run, error);
  } finally {
    clearInterval(heartbeat);
    clearTimeout(limit);
    stopping.removeEventListener('abort', stop);
    // Work that went on although it was abandoned finds out at its next unit.
    control.abort(new LeaseLost());
  }
}

async function work(
  tools: JobTools,
  job: Job,
  run: JobRunRow,
  signal: AbortSignal,
): Promise<string> {
  const { database, now } = tools;
  const [agency] =
    run.agencyId === installation
      ? []
      : await database.select().from(agencies).where(eq(agencies.id, run.agencyId));
  if (run.agencyId !== installation && !(agency && isServed(job, agency)))
    return 'The agency is suspended or for training: nothing was done.';
  return job.work({
    ...tools,
    run,
    agency,
    signal,
    progress: async (done, total) => {
      signal.throwIfAborted();
      if (!(await setProgress(database, run, done, total))) throw new LeaseLost();
      // The embedded database answers within one turn of the event loop: requests, and this run's own lease, wait for
      // the next one.
      await nextTurn();
    },
    say: (level, text) => logEntry(database, run.id, { level, text, now: now() }),
  });
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const refuse = () => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

async function resolve(tools: JobTools, run: JobRunRow, error: unknown): Promise<void> {
  const { database, log, now } = tools;
  const facts = { job: run.job, runId: run.id, agencyId: run.agencyId, attempts: run.attempts };
  if (error instanceof LeaseLost) return log('warn', 'job claimed by another server', facts);
  if (error instanceof Stopping) {
    await releaseRun(database, run, { runAt: run.runAt, isCounted: false, fault: 'stopped' });
    return;
  }
  const known = error instanceof JobFailure ? error : undefined;
  const isDatabase = classifyDatabaseFailure(error) !== undefined;
  const fault = known?.code ?? (isDatabase ? 'database_unavailable' : 'unexpected');
  const sentence =
    known?.message ?? `The job failed. The server’s log has the reason under run number ${run.id}.`;
  const runAt = known?.isFinal === true ? undefined : nextAttempt(run.attempts, now());
  log('error', 'job failed', { ...facts, code: fault, ...(known ? {} : describeError(error)) });
  await logEntry(database, run.id, { level: 'error', text: sentence, now: now() });
  if (runAt === undefined) {
    await endRun(database, run, { state: 'failed', result: sentence, fault, now: now() });
    await warnOperator(tools, run, sentence);
  } else await releaseRun(database, run, { runAt, isCounted: true, fault });
}

/** Jobs whose failure puts records in danger. */
const vital: ReadonlySet<string> = new Set(['auditChainCheck', 'nightlyBackup']);

async function warnOperator(tools: JobTools, run: JobRunRow, sentence: string): Promise<void> {
  if (!vital.has(run.job)) return;
  const isBackup = run.job === 'nightlyBackup';
  await notifyOperator(tools, {
    subject: isBackup ? 'The backup failed' : 'A chain of records is broken',
    paragraphs: [
      isBackup ? 'No backup was made tonight.' : `The check of customer ${run.agencyId} failed.`,
      sentence,
    ],
  });
}

/** It took its server along, each time: one more attempt would do the same. */
async function giveUpAbandoned(tools: JobTools, run: JobRunRow): Promise<void> {
  const { database, log, now } = tools;
  const result = `The server stopped during each of ${mostAttempts} attempts. Check the servers’ logs, then run it again.`;
  log('error', 'job abandoned', { job: run.job, runId: run.id, agencyId: run.agencyId });
  await endRun(database, run, { state: 'failed', result, fault: 'abandoned', now: now() });
  await warnOperator(tools, run, result);
}
