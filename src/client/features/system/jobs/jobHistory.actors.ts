import { fromPromise } from 'xstate';
import {
  type JobQuery,
  jobHistoryMachine,
  type LoadedJobs,
  type ReadJobsOutcome,
  type StartJobOutcome,
} from '../../../../../machines/system/jobHistory.machine.ts';
import { getJobRun, type JobName, listJobs, runJobNow } from '../../../../contract/system/job.ts';
import { call } from '../../../platform/http/call.ts';
import { orFailed } from '../../../shell/calls/orFailed.ts';

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
    readJobs: fromPromise<ReadJobsOutcome, { query: JobQuery }>(({ input, signal, system }) =>
      orFailed(
        system,
        signal,
        async (): Promise<ReadJobsOutcome> => ({
          outcome: 'read',
          ...(await readJobs(input.query, signal)),
        }),
      ),
    ),
    startJob: fromPromise<StartJobOutcome, { job: JobName; query: JobQuery }>(
      ({ input: { job, query }, signal, system }) =>
        orFailed(system, signal, async (): Promise<StartJobOutcome> => {
          const clientId = query.clientId === undefined ? null : Number(query.clientId);
          await call(runJobNow, { body: { job, clientId } }, { signal });
          return { outcome: 'started' };
        }),
    ),
  },
});
