import { getJobRun, listJobs, runJobNow as runCall } from '../../contract/system/job.ts';
import type { Session } from '../identity/sessions.ts';
import { type JobAsker, readJobHistory, readJobRun } from '../operations/jobs/jobHistory.ts';
import { runJobNow } from '../operations/jobs/runJobNow.ts';
import { serve } from './serve.ts';

function askerOf(session: Session): JobAsker {
  return { agencyId: session.agency.id, seesAll: session.security.clients };
}

export const jobCalls = [
  serve(listJobs, ({ tx, session, query }) => readJobHistory(tx, askerOf(session), query)),
  serve(getJobRun, ({ tx, session, params }) => readJobRun(tx, askerOf(session), params.id)),
  serve(runCall, ({ tx, session, body, origin, now }) =>
    runJobNow(tx, { job: body.job, clientId: body.clientId, session, origin, now }),
  ),
];
