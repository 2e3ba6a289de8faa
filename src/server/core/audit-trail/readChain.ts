import { and, eq, inArray } from 'drizzle-orm';
import type { ChainState } from '../../../contract/audit/audit.ts';
import { matching, type Reader } from '../../database/database.ts';
import { chainChecks } from '../../database/schema/auditEntry.ts';
import { jobRuns } from '../../database/schema/job.ts';

/** What the last check of a chain found, and how far one is that waits or runs. */
export async function readChain(reader: Reader, agencyId: number): Promise<ChainState> {
  const [last] = await reader.select().from(chainChecks).where(eq(chainChecks.agencyId, agencyId));
  const [run] = await reader
    .select({ done: jobRuns.done, total: jobRuns.total })
    .from(jobRuns)
    .where(
      and(
        matching(jobRuns, { job: 'auditChainCheck', agencyId }),
        inArray(jobRuns.state, ['queued', 'running']),
      ),
    );
  return {
    last:
      last === undefined
        ? null
        : {
            isIntact: last.isIntact,
            checkedEntries: last.checkedEntries,
            firstBroken: last.firstBroken,
            checkedAt: last.checkedAt.toISOString(),
            ...(isContinued(last) && { walkedAt: last.walkedAt.toISOString() }),
          },
    isRunning: run !== undefined,
    done: run?.done ?? 0,
    total: run?.total ?? 0,
  };
}

type StoredCheck = typeof chainChecks.$inferSelect;

function isContinued(check: StoredCheck): check is StoredCheck & { readonly walkedAt: Date } {
  return check.walkedAt !== null && check.walkedAt < check.checkedAt;
}
