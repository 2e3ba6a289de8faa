import { fromPromise } from 'xstate';
import {
  type JobQuery,
  jobHistoryMachine,
  type LoadedJobs,
} from '../../../../../machines/system/jobHistory.machine.ts';
import { getJobRun, type JobName, listJobs, runJobNow } from '../../../../contract/system/job.ts';
import type { Result } from '../../../../rules/core/callFailure.ts';
import { call } from '../../../platform/http/call.ts';
import { attempt, onPage } from '../../../shell/calls/attempt.ts';

/** The history as the address narrows it, and the run that it opens. @throws CallError */
export async function readJobs(query: JobQuery, signal: AbortSignal): Promise<LoadedJobs> {
  const { run, ...filters } = query;
  const [history, detail] = await Promise.all([
    call(listJobs, { query: filters }, { signal }),
    run ? call(getJobRun, { params: { id: run } }, { signal }) : null,
  ]);
  return { history, detail };
}

export const clientJobHistoryMachine = jobHistoryMachine.provide({
  actors: {
    readJobs: fromPromise<Result<LoadedJobs>, { query: JobQuery }>(({ input, ...scope }) =>
      attempt({ ...scope, shown: onPage }, () => readJobs(input.query, scope.signal)),
    ),
    startJob: fromPromise<Result<null>, { job: JobName; query: JobQuery }>(
      ({ input: { job, query }, ...scope }) =>
        attempt({ ...scope, shown: onPage }, async () => {
          const clientId = query.clientId === undefined ? null : Number(query.clientId);
          await call(runJobNow, { body: { job, clientId } }, scope);
          return null;
        }),
    ),
  },
});
