import { and, asc, eq, isNull } from 'drizzle-orm';
import type { JobName } from '../../../../contract/system/job.ts';
import { appendAudit, installationChain } from '../../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../../core/identity/actedBy.ts';
import { installation } from '../../../core/jobs/enqueueDue.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { enqueueRun } from '../../../core/jobs/queue.ts';
import type { Transaction } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { notFound, unprocessable } from '../../../platform/http/problemError.ts';

/**
 * Queues a job (ROUTE-11): one of the installation, or one of an agency, or of every agency if none is named.
 *
 * @throws ProblemError 404 for an agency that the job is not done for.
 */
export async function runJobNow(
  tx: Transaction,
  request: SessionAct & { jobs: readonly Job[]; job: JobName; clientId: number | null },
): Promise<{ runIds: string[] }> {
  const { jobs, job, clientId, session, now } = request;
  const { account } = session;
  const runIds: string[] = [];
  for (const agencyId of await placesOf(tx, findJob(jobs, job), clientId)) {
    runIds.push(await enqueueRun(tx, { job, agencyId, requestedBy: account.fullName, now }));
  }
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId: clientId ?? installationChain,
    action: 'job.requested',
    outcome: 'success',
    subject: { kind: 'job', id: job, name: job },
    summary: `${account.fullName} ran the job ${job}`,
  });
  return { runIds };
}

function findJob(jobs: readonly Job[], name: JobName): Job {
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw notFound('There is no such job.');
  return job;
}

async function placesOf(tx: Transaction, job: Job, clientId: number | null) {
  if (!job.isPerAgency) {
    if (clientId === null) return [installation];
    const sentence = 'This job runs for the whole installation, not for one customer.';
    throw unprocessable('job_of_installation', sentence, { clientId: sentence });
  }
  const found = await tx
    .select({ id: agencies.id })
    .from(agencies)
    .where(
      and(
        job.includesSuspended === true ? undefined : eq(agencies.isActive, true),
        job.includesTraining === true ? undefined : isNull(agencies.trainingOf),
        clientId === null ? undefined : eq(agencies.id, clientId),
      ),
    )
    .orderBy(asc(agencies.id));
  if (clientId !== null && found.length === 0) throw notFound('This customer does not exist.');
  const ids = found.map(({ id }) => id);
  return clientId === null && job.includesInstallation === true ? [installation, ...ids] : ids;
}
