import type {
  JobHistoryInput,
  JobQuery,
} from '../../../../../machines/system/jobHistory.machine.ts';
import type { JobHistory } from '../../../../contract/system/job.ts';
import { clientJobHistoryMachine, readJobs } from './jobHistory.actors.ts';

/** ROUTE-11: the jobs and their history. @throws CallError */
export async function loadJobHistory(
  query: JobQuery,
  signal: AbortSignal,
): Promise<{
  data: JobHistory;
  work: { logic: typeof clientJobHistoryMachine; input: JobHistoryInput };
}> {
  const loaded = await readJobs(query, signal);
  const work = { logic: clientJobHistoryMachine, input: { ...loaded, query } };
  return { data: loaded.history, work };
}
