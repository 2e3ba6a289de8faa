import type { Database } from '../../database/database.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { actedBy, type SessionAct } from '../identity/actedBy.ts';

/**
 * Runs a call; if its person lacks the right to the act, that leaves a trace in the audit history (RIGHT-05): it may be
 * someone who tries what they can do.
 *
 * @throws whatever the call throws.
 */
export async function auditNotPermitted<Result>(
  database: Database,
  act: SessionAct | undefined,
  answer: () => Promise<Result>,
): Promise<Result> {
  try {
    return await answer();
  } catch (error) {
    if (act !== undefined && error instanceof ProblemError && error.code === 'act_not_permitted') {
      await database.transaction((tx) =>
        appendAudit(tx, {
          ...actedBy(act),
          action: 'act.notPermitted',
          outcome: 'failure',
          subject: { kind: 'user', id: act.session.account.id, name: act.session.account.fullName },
          summary: `An act of ${act.session.account.fullName} was not permitted: ${error.message}`,
        }),
      );
    }
    throw error;
  }
}
