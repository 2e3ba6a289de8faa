import { definePage } from '../../../shell/definePage.ts';
import { Jobs } from './Jobs.tsx';
import { clientJobHistoryMachine, readJobs } from './jobHistory.actors.ts';

/** ROUTE-11: the jobs and their history. */
export const page = definePage({
  load: async ({ query, signal }) => ({ ...(await readJobs(query, signal)), query }),
  machine: clientJobHistoryMachine,
  view: Jobs,
});
