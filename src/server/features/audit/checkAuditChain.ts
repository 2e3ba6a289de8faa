import type { KeyObject } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChainHead } from '../../../contract/audit/evidence.ts';
import { routes } from '../../../rules/navigation/routes.ts';
import { raiseAlert } from '../../core/alerts/raiseAlert.ts';
import { checkChain } from '../../core/audit-trail/checkChain.ts';
import { installation } from '../../core/jobs/enqueueDue.ts';
import { type JobContext, JobFailure } from '../../core/jobs/job.ts';
import { verifyLedger } from '../../core/ledger/verifyLedger.ts';
import { checkSignedDocuments } from '../../core/signed-documents/checkSignedDocuments.ts';
import { StartFailure } from '../../platform/files/startFailure.ts';
import { type ChainProof, compareProof, readProof, storeProof, voidProof } from './chainProofs.ts';
import { openEvidenceKey } from './evidenceKey.ts';
import { readHeads } from './readHeads.ts';
import { compareSeen, storeSeen } from './seenHeads.ts';

const advice = 'Don’t change the database. Compare it with the last backup.';

/**
 * Proves the agency's audit history, whose result the audit page shows, and its ledger. It continues where the last check
 * ended, and recomputes everything every four weeks, when a person asks, and where what the last check left is not in order.
 */
export async function checkAuditChain(context: JobContext): Promise<string> {
  const { database, run, now } = context;
  const key = await openKey(context);
  const proof =
    key === undefined || run.requestedBy !== null
      ? undefined
      : await readProof(database, run.agencyId, { key, now: now() });
  const moved = proof === undefined ? [] : await compareProof(database, proof);
  const since = moved.length === 0 ? proof : undefined;
  let found = await prove(context, since);
  // What a continued check can't explain may be older: only a check of everything says what is wrong.
  if (since !== undefined && found.fault !== undefined) found = await prove(context);
  const fault = found.fault ?? (moved[0] === undefined ? undefined : brokenLedger(moved[0]));
  if (fault !== undefined) {
    await voidProof(database, run.agencyId);
    throw await alertTo(context, fault);
  }
  await storeSeen(database, found.heads);
  if (key !== undefined && found.proof !== undefined) await storeProof(database, found.proof, key);
  return found.result;
}

/** Without the key nothing can be stored that the next check could rely on: each one recomputes everything. */
async function openKey({ configuration, say }: JobContext): Promise<KeyObject | undefined> {
  try {
    return openEvidenceKey(configuration);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    await say('warn', error.message);
    return undefined;
  }
}

/** What is wrong, and the code of its kind. */
interface Fault {
  readonly code: 'chain_broken' | 'ledger_broken';
  readonly sentence: string;
}

const brokenLedger = (sentence: string): Fault => ({ code: 'ledger_broken', sentence });

interface Found {
  readonly heads: readonly ChainHead[];
  readonly fault?: Fault;
  readonly proof?: ChainProof;
  /** One sentence of what is in order. */
  readonly result: string;
}

/** @param from what the last check found in order; without it everything is recomputed. */
async function prove(context: JobContext, from?: ChainProof): Promise<Found> {
  const { database, run, signal, now } = context;
  const { agencyId } = run;
  const walkedAt = from === undefined ? now() : new Date(from.walkedAt);
  const audit = await checkChain(database, agencyId, {
    ...{ now: now(), from: from && { ...from.audit, walkedAt }, signal },
    progress: (done, total) => context.progress(done, total),
  });
  if (!audit.isIntact) {
    const place = `Entry ${audit.firstBroken?.toLocaleString('en-US') ?? 'unknown'} doesn’t match.`;
    return { heads: [], fault: { code: 'chain_broken', sentence: place }, result: '' };
  }
  const heads = await readHeads(database, agencyId);
  // Its last batches are read in a transaction, if nothing can be kept; requests get their turn all the same.
  const progress = () => nextTurn();
  const ledger = await verifyLedger(database, agencyId, {
    ...{ signal, progress },
    ...(from && { from: from.ledger }),
  });
  const failures = [
    ...ledger.failures,
    ...(await checkSignedDocuments(database, agencyId)),
    ...(await compareSeen(database, agencyId)),
  ];
  const [fault] = failures;
  return {
    heads,
    ...(fault === undefined ? {} : { fault: brokenLedger(fault) }),
    proof: {
      ...{ format: 1, agencyId, walkedAt: walkedAt.toISOString() },
      ...{ audit: audit.end, ledger: ledger.state },
    },
    result: resultOf(audit.checkedEntries, ledger.checkedEntries, from),
  };
}

function resultOf(entries: number, lines: number, from: ChainProof | undefined): string {
  const figure = (value: number) => value.toLocaleString('en-US');
  if (from === undefined) {
    return `All of ${figure(entries)} entries and ${figure(lines)} lines of the ledger are in order.`;
  }
  const added = figure(entries - from.audit.seq);
  const addedLines = figure(lines - from.ledger.ledger.sequence);
  return `What was added since the last check is in order: ${added} entries and ${addedLines} lines of the ledger. Everything was last checked on ${from.walkedAt.slice(0, 10)}.`;
}

/** Alerts the agency once to each fault (ALERT-01). @returns the failure of the run. */
async function alertTo(
  { database, run: { agencyId }, now }: JobContext,
  { code, sentence }: Fault,
): Promise<JobFailure> {
  if (agencyId !== installation) {
    await database.transaction((tx) =>
      raiseAlert(tx, {
        ...{ agencyId, cause: `${code} ${sentence}`, at: now() },
        kind: 'brokenChain',
        lines: [advice],
        href: routes.globalAudit.path,
      }),
    );
  }
  return new JobFailure(code, `${sentence} ${advice}`, true);
}
