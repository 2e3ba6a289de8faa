import { setImmediate as nextTurn } from 'node:timers/promises';
import { routes } from '../../../rules/navigation/routes.ts';
import { raiseAlert } from '../../core/alerts/raiseAlert.ts';
import { checkChain } from '../../core/audit-trail/checkChain.ts';
import { installation } from '../../core/jobs/enqueueDue.ts';
import { type JobContext, JobFailure } from '../../core/jobs/job.ts';
import { verifyLedger } from '../../core/ledger/verifyLedger.ts';
import { checkForms } from '../../core/signed-documents/formChain.ts';
import { checkInventories } from '../../core/signed-documents/inventoryChain.ts';
import { checkLossRecords } from '../../core/signed-documents/lossChain.ts';
import { readHeads } from './readHeads.ts';
import { compareSeen, storeSeen } from './seenHeads.ts';

const advice = 'Don’t change the database. Compare it with the last backup.';

/** Proves the agency's audit history, which the audit page then shows, and its ledger. */
export async function checkAuditChain(context: JobContext): Promise<string> {
  const { database, run, signal, now } = context;
  const verdict = await checkChain(database, run.agencyId, {
    now: now(),
    signal,
    progress: (done, total) => context.progress(done, total),
  });
  const entries = verdict.checkedEntries.toLocaleString('en-US');
  if (verdict.isIntact) {
    const lines = await proveLedger(context);
    return `All of ${entries} entries and ${lines.toLocaleString('en-US')} lines of the ledger are in order.`;
  }
  const place = `Entry ${verdict.firstBroken?.toLocaleString('en-US') ?? 'unknown'} doesn’t match.`;
  throw await alertTo(context, 'chain_broken', place);
}

async function proveLedger(context: JobContext): Promise<number> {
  const { database, run, signal } = context;
  const heads = await readHeads(database, run.agencyId);
  // Its last batches are read in a transaction, if nothing can be kept; requests get their turn all the same.
  const progress = () => nextTurn();
  const ledger = await verifyLedger(database, run.agencyId, { signal, progress });
  const failures = [
    ...ledger.failures,
    ...(await checkForms(database, run.agencyId)),
    ...(await checkInventories(database, run.agencyId)),
    ...(await checkLossRecords(database, run.agencyId)),
    ...(await compareSeen(database, run.agencyId)),
  ];
  if (failures.length === 0) {
    await storeSeen(database, heads);
    return ledger.checkedEntries;
  }
  throw await alertTo(context, 'ledger_broken', failures[0] ?? 'The ledger doesn’t match.');
}

/** Alerts the agency once to each fault (ALERT-01). @returns the failure of the run. */
async function alertTo(
  { database, run: { agencyId }, now }: JobContext,
  code: 'chain_broken' | 'ledger_broken',
  fault: string,
): Promise<JobFailure> {
  if (agencyId !== installation) {
    await database.transaction((tx) =>
      raiseAlert(tx, {
        ...{ agencyId, cause: `${code} ${fault}`, at: now() },
        kind: 'brokenChain',
        lines: [advice],
        href: routes.globalAudit.path,
      }),
    );
  }
  return new JobFailure(code, `${fault} ${advice}`, true);
}
