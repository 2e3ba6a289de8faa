import { getJobRun, listJobs, runJobNow as runCall } from '../../../../contract/system/job.ts';
import { serve } from '../../../core/http/serve.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { type JobPrincipal, readJobHistory, readJobRun } from './jobHistory.ts';
import { runJobNow } from './runJobNow.ts';

function principalOf(session: Session, jobs: readonly Job[]): JobPrincipal {
  return { jobs, agencyId: session.agency.id, seesAll: session.security.clients };
}

/** @param jobs every job of the server. */
export const jobCalls = (jobs: readonly Job[]) => [
  serve(listJobs, ({ tx, session, query }) =>
    readJobHistory(tx, principalOf(session, jobs), query),
  ),
  serve(getJobRun, ({ tx, session, params }) =>
    readJobRun(tx, principalOf(session, jobs), params.id),
  ),
  serve(runCall, ({ tx, session, body, origin, now }) =>
    runJobNow(tx, { jobs, job: body.job, clientId: body.clientId, session, origin, now }),
  ),
];
