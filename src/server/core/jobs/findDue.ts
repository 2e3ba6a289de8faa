import { inArray, type SQL, sql } from 'drizzle-orm';
import type { JobName } from '../../../contract/system/job.ts';
import { compiled } from '../../database/compiled.ts';
import type { Database } from '../../database/database.ts';
import { jobRuns, jobSchedules } from '../../database/schema/job.ts';
import type { Job } from './job.ts';

/** What a server finds when it looks whether there is something to do. */
export interface Due {
  /** Jobs with a run that a server may claim. */
  readonly claimable: readonly JobName[];
  /** Jobs without a schedule that have something to do. */
  readonly wanted: readonly JobName[];
  /** Whether the time of a schedule has come. */
  readonly isScheduleDue: boolean;
}

/**
 * The look of a server at everything it may have to do: one statement, because a server that has nothing to do sends it
 * every second. Nothing is locked: what acts on it asks again.
 *
 * @returns finds what is due. `isFresh`: of scheduled jobs only what a person requested.
 */
export function openFindDue(
  jobs: readonly Job[],
): (database: Database, at: { readonly now: Date; readonly isFresh: boolean }) => Promise<Due> {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const scheduled = jobs.filter(({ schedule }) => schedule !== null).map(({ name }) => name);
  const statement = compiled((reader) => {
    const wanted = jobs.flatMap(({ name, isDue }) =>
      isDue === undefined
        ? []
        : [sql`case when ${isDue(reader, now)} then ${sql.raw(`'${name}'`)} end`],
    );
    return reader
      .select({
        claimable: sql<JobName[]>`array(select distinct ${jobRuns.job} from ${jobRuns}
          where ${jobRuns.state} in ('queued', 'running') and ${jobRuns.runAt} <= ${now}
            and (${jobRuns.state} = 'queued' or ${jobRuns.leaseUntil} < now())
            and (${jobRuns.requestedBy} is not null
              or not (${sql.placeholder('isFresh')}::boolean and ${among(jobRuns.job, scheduled)})))`,
        wanted: sql<JobName[]>`array_remove(array[${sql.join(wanted, sql`, `)}]::text[], null)`,
        isScheduleDue: sql<boolean>`exists (select from ${jobSchedules}
          where ${jobSchedules.nextRunAt} <= ${now} and ${among(jobSchedules.job, scheduled)})`,
      })
      .from(sql`(select) one`);
  });
  return async (database, { now: at, isFresh }) => {
    const [due] = await statement(database, { now: at.toISOString(), isFresh });
    if (due === undefined) throw new Error('The statement that finds what is due returned no row');
    return due;
  };
}

function among(
  column: typeof jobRuns.job | typeof jobSchedules.job,
  names: readonly JobName[],
): SQL {
  return names.length === 0 ? sql`false` : inArray(column, [...names]);
}
