import { appendAudit } from '../../core/audit-trail/appendAudit.ts';
import { actedBy } from '../../core/identity/actedBy.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ReportSession } from './reportScope.ts';

/**
 * Reads in one transaction; a refusal of the use log's patients leaves an audit entry in another (ROLE-03).
 *
 * @throws whatever `read` throws.
 */
export async function auditRefusal<Result>(
  database: Database,
  { session, origin, now }: { session: ReportSession; origin: Origin; now: Date },
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction(read);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 467) {
      await database.transaction((tx) =>
        appendAudit(tx, {
          ...actedBy({ session, origin, now }),
          action: 'useLog.patientsRefused',
          outcome: 'failure',
          subject: { kind: 'report', id: null, name: 'Use log' },
          summary: `Patient IDs in the usage log denied for ${session.account.fullName}: two factors and the inactivity timeout are required`,
        }),
      );
    }
    throw error;
  }
}
