import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { JobName } from '../../../contract/system/job.ts';
import type { Database } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { jobSchedules } from '../../database/schema/job.ts';
import type { Job } from './job.ts';
import { enqueueRun } from './queue.ts';
import { nextRun, type Schedule } from './schedule.ts';

/** What belongs to no agency. */
export const installation = 0;

const batch = 50;

type Scheduled = Job & { readonly schedule: Schedule };

function isScheduled(job: Job): job is Scheduled {
  return job.schedule !== null;
}

/** Gives each job its next run, for every agency that has none yet: after an upgrade, or for a new agency. */
export async function ensureSchedules(
  database: Database,
  jobs: readonly Job[],
  now: Date,
): Promise<void> {
  const places = await database
    .select({
      agencyId: agencies.id,
      timeZone: agencies.timeZone,
      isActive: agencies.isActive,
      trainingOf: agencies.trainingOf,
    })
    .from(agencies);
  const known = await database
    .select({ job: jobSchedules.job, agencyId: jobSchedules.agencyId })
    .from(jobSchedules);
  const isKnown = new Set(known.map(({ job, agencyId }) => `${job} ${agencyId}`));
  const missing = jobs.filter(isScheduled).flatMap((job) =>
    placesOf(job, places)
      .filter(({ agencyId }) => !isKnown.has(`${job.name} ${agencyId}`))
      .map(({ agencyId, timeZone }) => ({
        job: job.name,
        agencyId,
        nextRunAt: job.startsAtOnce === true ? now : nextRun(job.schedule, timeZone, now),
      })),
  );
  for (let start = 0; start < missing.length; start += 500) {
    await database
      .insert(jobSchedules)
      .values(missing.slice(start, start + 500))
      .onConflictDoNothing();
  }
}

interface Place {
  readonly agencyId: number;
  readonly timeZone: string;
  readonly isActive: boolean;
  readonly trainingOf: number | null;
}

function placesOf(job: Job, places: readonly Place[]): readonly Place[] {
  const own = { agencyId: installation, timeZone: 'UTC', isActive: true, trainingOf: null };
  if (!job.isPerAgency) return [own];
  const served = places.filter((place) => isServed(job, place));
  return job.includesInstallation === true ? [own, ...served] : served;
}

/**
 * Whether a job is done for an agency: a suspended one keeps its records, which are still to be proven, and so does one
 * for training.
 */
export function isServed(
  { includesSuspended, includesTraining }: Pick<Job, 'includesSuspended' | 'includesTraining'>,
  { isActive, trainingOf }: Pick<Place, 'isActive' | 'trainingOf'>,
): boolean {
  if (trainingOf !== null && includesTraining !== true) return false;
  return isActive || includesSuspended === true;
}

/**
 * Puts every job whose time has come into the queue, and sets its next time. The schedule's row is locked, so that of two
 * servers one does it. What was missed while no server ran is made up for once.
 *
 * @returns the jobs that it put there.
 */
export async function enqueueDue(
  database: Database,
  jobs: readonly Job[],
  now: Date,
): Promise<ReadonlySet<JobName>> {
  const queued = new Set<JobName>();
  const byName = new Map<string, Scheduled>(jobs.filter(isScheduled).map((job) => [job.name, job]));
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(jobSchedules)
        .where(and(lte(jobSchedules.nextRunAt, now), inArray(jobSchedules.job, [...byName.keys()])))
        .orderBy(asc(jobSchedules.nextRunAt))
        .limit(batch)
        .for('update', { skipLocked: true });
      if (due.length === 0) return 0;
      const places = await tx
        .select({
          id: agencies.id,
          timeZone: agencies.timeZone,
          isActive: agencies.isActive,
          trainingOf: agencies.trainingOf,
        })
        .from(agencies)
        .where(inArray(agencies.id, [...new Set(due.map(({ agencyId }) => agencyId))]));
      const placeOf = new Map(places.map((place) => [place.id, place]));
      for (const { job: name, agencyId } of due) {
        const job = byName.get(name);
        const place = placeOf.get(agencyId);
        if (job === undefined) continue;
        if (agencyId === installation || (place && isServed(job, place))) {
          await enqueueRun(tx, { job: job.name, agencyId, requestedBy: null, now });
          queued.add(job.name);
        }
        await tx
          .update(jobSchedules)
          .set({ nextRunAt: nextRun(job.schedule, place?.timeZone ?? 'UTC', now) })
          .where(and(eq(jobSchedules.job, name), eq(jobSchedules.agencyId, agencyId)));
      }
      return due.length;
    });
    if (count < batch) return queued;
  }
}
