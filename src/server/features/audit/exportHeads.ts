import type { KeyObject } from 'node:crypto';
import type { exportChainHeads } from '../../../contract/audit/evidence.ts';
import type { CallReply } from '../../../contract/core/call.ts';
import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../../core/identity/actedBy.ts';
import { isTraining } from '../../core/training/isTraining.ts';
import type { Transaction } from '../../database/database.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { StartFailure } from '../../platform/files/startFailure.ts';
import { ProblemError, unprocessable } from '../../platform/http/problemError.ts';
import { agencyShown, principalOf } from './auditScope.ts';
import { openEvidenceKey } from './evidenceKey.ts';
import { readHeads } from './readHeads.ts';
import { signHeads } from './signHeads.ts';

/**
 * The heads of an agency's chains, signed. The export is recorded in its audit history.
 *
 * @throws ProblemError 404 if the user may not see the agency; 422 if nothing is chained yet, or in training (LEDGER-05); 503 if the server has no
 * key that it can use.
 */
export async function exportHeads(
  tx: Transaction,
  request: SessionAct & {
    clientId: number | null;
    configuration: Pick<Configuration, 'DATA_DIR' | 'EVIDENCE_KEY_FILE'>;
  },
): Promise<CallReply<typeof exportChainHeads>> {
  const { session, configuration, now } = request;
  const wanted = request.clientId ?? session.agency.id;
  const agencyId = agencyShown(principalOf(session), wanted) ?? session.agency.id;
  if (await isTraining(tx, agencyId)) {
    throw unprocessable(
      'nothing_chained',
      'Heads of a training agency prove nothing and are not exported. Choose the agency that it belongs to.',
    );
  }
  const heads = await readHeads(tx, agencyId);
  if (heads.length === 0) {
    throw unprocessable(
      'nothing_chained',
      'Nothing has been recorded here yet. Try again after the first record.',
    );
  }
  const signed = signHeads(heads, keyOf(configuration), now);
  await appendAudit(tx, {
    ...actedBy(request),
    agencyId,
    action: 'audit.headsExported',
    outcome: 'success',
    subject: { kind: 'audit', id: null, name: 'Chain heads' },
    summary: `${session.account.fullName} exported the signed heads of ${heads.length} ${heads.length === 1 ? 'chain' : 'chains'}`,
    changes: heads.map(({ chain, sequence, hash }) => ({
      field: `Head of ${chain}`,
      before: '',
      after: `${sequence} ${hash}`,
    })),
  });
  return { fileName: `heads-${agencyId}-${now.toISOString().slice(0, 10)}.json`, signed };
}

/** The sentence of the failure names a file of the server, which is nothing for a browser. */
function keyOf(configuration: Parameters<typeof openEvidenceKey>[0]): KeyObject {
  try {
    return openEvidenceKey(configuration);
  } catch (cause) {
    if (!(cause instanceof StartFailure)) throw cause;
    const isShared = cause.code === 'data_folder_shared';
    throw new ProblemError(
      503,
      isShared ? 'data_folder_shared' : 'evidence_key_unusable',
      'The server can’t use the key that signs heads. Ask the person who runs it to check EVIDENCE_KEY_FILE.',
    );
  }
}
