import { and, asc, desc, eq, inArray, min } from 'drizzle-orm';
import type { CallArguments } from '../../../../contract/core/call.ts';
import type {
  JobHistory,
  JobName,
  JobRun,
  JobRunDetail,
  JobState,
  listJobs as listCall,
} from '../../../../contract/system/job.ts';
import { installation } from '../../../core/jobs/enqueueDue.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { isBeyond, rowCursor, toPage } from '../../../core/records/cursorPage.ts';
import type { Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { jobLogs, jobRuns, jobSchedules } from '../../../database/schema/job.ts';
import { notFound } from '../../../platform/http/problemError.ts';

const pageLength = 100;

/** Lines of one run's log that are shown; the newest. */
const mostLines = 500;

type Row = typeof jobRuns.$inferSelect;

/** Who looks at jobs (ROUTE-11): with the right `clients` at all of them, else at those of the session agency. */
export interface JobPrincipal {
  /** Every job of the server. */
  readonly jobs: readonly Job[];
  readonly agencyId: number;
  readonly seesAll: boolean;
}

/** The jobs with their next and last runs, and a page of the history, newest first. */
export async function readJobHistory(
  reader: Reader,
  principal: JobPrincipal,
  query: CallArguments<typeof listCall>['query'],
): Promise<JobHistory> {
  const agencyId = principal.seesAll ? query.clientId : principal.agencyId;
  const shown = principal.jobs.filter(({ isPerAgency }) => principal.seesAll || isPerAgency);
  const names = shown.map(({ name }) => name);
  const ofAgency = agencyId === undefined ? undefined : eq(jobRuns.agencyId, agencyId);
  const rows = await reader
    .select()
    .from(jobRuns)
    .where(
      and(
        ofAgency,
        inArray(jobRuns.job, names),
        query.job === undefined ? undefined : eq(jobRuns.job, query.job),
        query.state === undefined ? undefined : eq(jobRuns.state, query.state),
        isBeyond(jobRuns.createdAt, jobRuns.id, query.before, false),
      ),
    )
    .orderBy(desc(jobRuns.createdAt), desc(jobRuns.id))
    .limit(pageLength + 1);
  const page = toPage(rows, { ...query, length: pageLength }, (row) =>
    rowCursor(row.createdAt, row.id),
  );
  return {
    jobs: await readStates(reader, shown, agencyId),
    runs: await toContract(reader, page.rows),
    older: page.older,
    mayRun: principal.seesAll,
  };
}

async function readStates(
  reader: Reader,
  shown: readonly Job[],
  agencyId: number | undefined,
): Promise<JobState[]> {
  const due = await reader
    .select({ job: jobSchedules.job, nextRunAt: min(jobSchedules.nextRunAt) })
    .from(jobSchedules)
    .where(agencyId === undefined ? undefined : eq(jobSchedules.agencyId, agencyId))
    .groupBy(jobSchedules.job);
  const nextOf = new Map(due.map(({ job, nextRunAt }) => [job, nextRunAt]));
  const newest: Row[] = [];
  for (const { name } of shown) {
    const [row] = await reader
      .select()
      .from(jobRuns)
      .where(
        and(
          eq(jobRuns.job, name),
          agencyId === undefined ? undefined : eq(jobRuns.agencyId, agencyId),
        ),
      )
      .orderBy(desc(jobRuns.createdAt))
      .limit(1);
    if (row !== undefined) newest.push(row);
  }
  const runs = await toContract(reader, newest);
  return shown.map(({ name, isPerAgency }) => ({
    name,
    isPerAgency,
    nextRunAt: nextOf.get(name)?.toISOString() ?? null,
    lastRun: runs.find(({ job }) => job === name) ?? null,
  }));
}

/** One run with its log. @throws ProblemError 404 for what is not of the asker's agency. */
export async function readJobRun(
  reader: Reader,
  principal: JobPrincipal,
  id: string,
): Promise<JobRunDetail> {
  const [row] = await reader
    .select()
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.id, id),
        principal.seesAll ? undefined : eq(jobRuns.agencyId, principal.agencyId),
      ),
    );
  const [run] = row === undefined ? [] : await toContract(reader, [row]);
  if (run === undefined) throw notFound('This run does not exist.');
  const log = await reader
    .select({ at: jobLogs.at, level: jobLogs.level, text: jobLogs.text })
    .from(jobLogs)
    .where(eq(jobLogs.runId, id))
    .orderBy(desc(jobLogs.id))
    .limit(mostLines);
  return {
    run,
    log: log.toReversed().map(({ at, level, text }) => ({ at: at.toISOString(), level, text })),
  };
}

async function toContract(reader: Reader, rows: readonly Row[]): Promise<JobRun[]> {
  const ids = [...new Set(rows.map(({ agencyId }) => agencyId))];
  const found =
    ids.length === 0
      ? []
      : await reader
          .select({ id: agencies.id, name: agencies.name })
          .from(agencies)
          .where(inArray(agencies.id, ids))
          .orderBy(asc(agencies.id));
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    job: row.job as JobName,
    clientId: row.agencyId === installation ? null : row.agencyId,
    clientName: names.get(row.agencyId) ?? null,
    requestedBy: row.requestedBy,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    dueAt: row.runAt.toISOString(),
    attempts: row.attempts,
    done: row.done,
    total: row.total,
    result: row.result,
  }));
}
