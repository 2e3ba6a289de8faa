import { eq } from 'drizzle-orm';
import type { NotMailedReason } from '../../../contract/reports/reportSchedule.ts';
import { mailedReportTitle } from '../../../rules/reports/reportScheduleForm.ts';
import type { Transaction } from '../../database/database.ts';
import type { reportSchedules } from '../../database/schema/mail.ts';
import { users } from '../../database/schema/user.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';

type Schedule = Pick<typeof reportSchedules.$inferSelect, 'id' | 'agencyId' | 'report' | 'userId'>;

/** Audits that a link to a report was queued for its recipient, or why it was not mailed to them (REPORT-06). */
export async function auditReportMail(
  tx: Transaction,
  { id, agencyId, report, userId }: Schedule,
  reason: NotMailedReason | null,
  at: Date,
): Promise<void> {
  const [person] = await tx
    .select({ fullName: users.fullName })
    .from(users)
    .where(eq(users.id, userId));
  const name = `${mailedReportTitle(report)}: ${person?.fullName ?? ''}`;
  await appendAudit(tx, {
    agencyId,
    actor: { id: null, name: 'The server' },
    factor: null,
    action: reason === null ? 'reportSchedule.queued' : 'reportSchedule.notSent',
    outcome: reason === null ? 'success' : 'failure',
    subject: { kind: 'reportSchedule', id, name },
    summary:
      reason === null
        ? `The link to the report ${name} was queued`
        : `The link to the report ${name} was not sent (${reason})`,
    origin: { requestId: null, address: null },
    at,
  });
}
