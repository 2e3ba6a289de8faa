import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { UserRequest } from '../../core/users/saveUserRequest.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { ProblemError } from '../../platform/http/problemError.ts';

interface Attempt {
  /** The attempted act, as a sentence starts: “An invitation”. */
  readonly what: string;
  readonly subject: { readonly kind: 'user' | 'agency'; readonly id: string };
}

/**
 * Does something with people in one transaction. What the rules refuse leaves its trace in one of its own, with the fields
 * and not their values: it may be someone who tries how far they get.
 *
 * @throws ProblemError as the act does.
 */
export async function withAudit<Result>(
  database: Database,
  request: UserRequest,
  attempt: Attempt,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(act);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 422) {
      await database.transaction((tx) => auditRefused(tx, request, attempt, error));
    }
    throw error;
  }
}

async function auditRefused(
  tx: Transaction,
  { session, origin, now }: UserRequest,
  { what, subject }: Attempt,
  { message, fields = {} }: ProblemError,
): Promise<void> {
  const names = Object.keys(fields).join(', ');
  await appendAudit(tx, {
    ...actedBy({ session, origin, now }),
    action: 'user.refused',
    outcome: 'failure',
    subject: { ...subject, name: null },
    summary: `${what} by ${session.account.fullName} was denied: ${message}${
      names === '' ? '' : ` (${names})`
    }`,
    changes: [],
  });
}
