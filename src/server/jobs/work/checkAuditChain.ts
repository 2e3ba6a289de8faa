import { checkChain } from '../../operations/audit/checkChain.ts';
import { type JobContext, JobFailure } from '../job.ts';

/** Recomputes every hash of the agency's audit chain; the audit page shows what it found. */
export async function checkAuditChain(context: JobContext): Promise<string> {
  const { database, run, signal, now } = context;
  const verdict = await checkChain(database, run.agencyId, {
    now: now(),
    signal,
    progress: (done, total) => context.progress(done, total),
  });
  const entries = verdict.checkedEntries.toLocaleString('en-US');
  if (verdict.isIntact) return `All of ${entries} entries are in order.`;
  throw new JobFailure(
    'chain_broken',
    `Entry ${verdict.firstBroken?.toLocaleString('en-US') ?? 'unknown'} does not fit. Keep the database as it is, and compare it with the last backup.`,
    true,
  );
}
