import type { JobName } from '../../../contract/system/job.ts';
import { describeError } from '../../platform/log/describeError.ts';
import { enqueueDue, ensureSchedules, installation } from './enqueueDue.ts';
import { openFindDue } from './findDue.ts';
import type { Job, JobTools } from './job.ts';
import { claimRun, enqueueRun, purgeRuns } from './queue.ts';
import { runJob, Stopping } from './runJob.ts';

/** Short enough for a person who waits for an email; a look that finds nothing is one statement. */
const pause = 1_000;
const patience = 10_000;
const minute = 60_000;

export interface JobRunner {
  /**
   * One pass: queues what is due and starts what is queued and free.
   * @returns when everything started has ended.
   */
  round(): Promise<void>;
  /**
   * Checks repeatedly until it is closed. In its first minute the server is for people who wait for it: scheduled runs,
   * whether they are due, missed or interrupted, wait until then, unless a person requests one.
   */
  start(): void;
  /** Takes nothing more, gives what runs back to the queue, and waits for it to let go. */
  close(): Promise<void>;
}

/**
 * Runs the jobs of an installation, at most one of each kind at a time in this process.
 *
 * @param isHeld nothing is started while it says so.
 */
export function openJobRunner(
  tools: JobTools,
  jobs: readonly Job[],
  isHeld: () => boolean = () => false,
): JobRunner {
  const { database, log, now } = tools;
  const stopping = new AbortController();
  const running = new Map<JobName, Promise<void>>();
  const findDue = openFindDue(jobs);
  let ensuredAt = Number.NEGATIVE_INFINITY;
  let startedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let look = Promise.resolve();

  // A clock that is set while the server starts ends its quiet, rather than making it long.
  const isNew = (at: Date) => Math.abs(at.getTime() - startedAt) < minute;

  /** Queues what is due. @returns the jobs of which there may be a run to claim. */
  async function queueWhatIsDue(): Promise<ReadonlySet<JobName>> {
    const at = now();
    if (Math.abs(at.getTime() - ensuredAt) >= minute) {
      await ensureSchedules(database, jobs, at);
      await purgeRuns(database, at);
      ensuredAt = at.getTime();
    }
    const isFresh = isNew(at);
    const { claimable, wanted, isScheduleDue } = await findDue(database, { now: at, isFresh });
    const names = new Set(claimable);
    if (isScheduleDue && !isFresh) {
      for (const name of await enqueueDue(database, jobs, at)) names.add(name);
    }
    for (const name of wanted) {
      if (running.has(name)) continue;
      await enqueueRun(database, { job: name, agencyId: installation, requestedBy: null, now: at });
      names.add(name);
    }
    return names;
  }

  /** Starts what is queued, one run of each kind; the next of a kind follows when it has ended. */
  function begin(names: ReadonlySet<JobName>): void {
    for (const job of jobs) {
      if (stopping.signal.aborted || running.has(job.name) || !names.has(job.name)) continue;
      const ended = workOff(job)
        .catch(notifyFailure)
        .finally(() => running.delete(job.name));
      running.set(job.name, ended);
    }
  }

  async function workOff(job: Job): Promise<void> {
    while (!stopping.signal.aborted && !isHeld()) {
      const at = now();
      const isAsked = job.schedule !== null && isNew(at);
      const run = await claimRun(database, [job.name], at, { isAsked });
      if (run === undefined) return;
      await runJob(tools, job, run, stopping.signal);
    }
  }

  const notifyFailure = (error: unknown) => log('error', 'jobs not checked', describeError(error));

  async function lookOnce(): Promise<void> {
    if (isHeld()) return;
    begin(await queueWhatIsDue());
  }

  const wait = () => {
    timer = setTimeout(() => {
      look = lookOnce()
        .catch(notifyFailure)
        .then(() => {
          if (!stopping.signal.aborted) wait();
        });
    }, pause);
    timer.unref();
  };

  return {
    round: async () => {
      await lookOnce();
      await Promise.all(running.values());
    },
    start: () => {
      startedAt = now().getTime();
      wait();
    },
    close: async () => {
      stopping.abort(new Stopping());
      clearTimeout(timer);
      const ended = Promise.allSettled([look, ...running.values()]);
      // A hanging run is not awaited: another server claims it after its lease.
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, patience).unref())]);
    },
  };
}
