import type { LastReportMail } from '../../../contract/reports/reportSchedule.ts';
import { matching, type Transaction } from '../../database/database.ts';
import { reportMails } from '../../database/schema/mail.ts';
import type { QueuedMail } from './mailQueue.ts';

/**
 * REPORT-06: what happened to an email, if it is the link to a report. The list of schedules shows it until the next one
 * is due.
 */
export async function recordReportMail(
  tx: Transaction,
  { reportScheduleId, reportDueAt }: QueuedMail,
  outcome: LastReportMail['outcome'],
  reason: string,
): Promise<void> {
  if (reportScheduleId === null || reportDueAt === null) return;
  await tx
    .update(reportMails)
    .set({ outcome, reason })
    .where(matching(reportMails, { scheduleId: reportScheduleId, dueAt: reportDueAt }));
}
