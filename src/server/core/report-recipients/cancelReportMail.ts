import { eq } from 'drizzle-orm';
import { type Database, matching } from '../../database/database.ts';
import { mailQueue, reportSchedules } from '../../database/schema/mail.ts';
import type { QueuedMail } from '../mail/mailQueue.ts';
import { recordReportMail } from '../mail/reportMail.ts';
import { auditReportMail } from './auditReportMail.ts';
import { whyNotMailed } from './whyNotMailed.ts';

/**
 * Deletes the link to a report that is no longer to be sent: its schedule was paused, deleted or given another
 * recipient, or the recipient lost their rights since it was queued (REPORT-06).
 *
 * @returns false if it is to be sent.
 */
export async function cancelReportMail(
  database: Database,
  mail: QueuedMail,
  now: Date,
): Promise<boolean> {
  const { reportScheduleId, userId } = mail;
  if (reportScheduleId === null) return false;
  return database.transaction(async (tx) => {
    const [schedule] = await tx
      .select()
      .from(reportSchedules)
      .where(eq(reportSchedules.id, reportScheduleId));
    if (schedule === undefined) throw new Error('The email of a schedule that does not exist');
    const isCurrent = schedule.state === 'active' && schedule.userId === userId;
    const reason = isCurrent ? await whyNotMailed(tx, schedule) : 'stopped';
    if (reason === null) return false;
    await tx.delete(mailQueue).where(matching(mailQueue, { id: mail.id }));
    await recordReportMail(tx, mail, 'notSent', reason);
    await auditReportMail(tx, { ...schedule, userId }, reason, now);
    return true;
  });
}
