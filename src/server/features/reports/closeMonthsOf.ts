import type { JobContext } from '../../core/jobs/job.ts';
import { closeMonths } from '../../core/movements/closeMonths.ts';

/** Brings the closing balances of an agency up to date. Reports are right before, during and after; only faster after. */
export async function closeMonthsOf(context: JobContext): Promise<string> {
  const { database, run, signal, now, progress } = context;
  const closed = await closeMonths(database, run.agencyId, {
    now: now(),
    progress: async (done) => {
      signal.throwIfAborted();
      await progress(done, 0);
    },
  });
  return closed === 1 ? 'Closed 1 month.' : `Closed ${closed.toLocaleString('en-US')} months.`;
}
